// The link to the table: shared by the phone's own means where there are some, else copied.
const link = document.getElementById("invite-link");
const copy = document.getElementById("invite-copy");
const share = document.getElementById("invite-share");

if (link) {
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ url: link.value, title: document.title }).catch(() => {}));
  copy.addEventListener("click", async () => {
    link.select();
    await navigator.clipboard?.writeText(link.value);
    copy.textContent = copy.dataset.done;
  });
}
