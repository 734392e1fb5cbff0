// News for the person, on every page: invitations, and the table once people are found.
const region = document.getElementById("notices");
const form = document.getElementById("notice-form");
const opener = document.getElementById("notices-open");   // at a table alone: news wait there folded into a line of its bar

if (region.dataset.socket) {
  connect(0);
  opener?.addEventListener("click", () => unfold(opener.ariaExpanded !== "true"));
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && region.contains(event.target)) unfold(false); });
  if (opener) fold();
  region.addEventListener("click", answerQuietly);
  document.addEventListener("visibilitychange", follow);
  follow();
}

function connect(tries) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}${region.dataset.socket}`);
  let open = false;
  socket.addEventListener("message", (event) => { open = true; tell(event.data); });
  socket.addEventListener("close", (event) => {
    if (event.code === 4403 && !document.body.classList.contains("banned")) location.reload();      // the page says why
    if (event.code >= 4400 && event.code < 4500) return;
    // Soon at first, then every few seconds, never all pages at once.
    const next = open ? 0 : tries + 1;
    setTimeout(connect, Math.min(15000, 500 * 2 ** next) * (0.5 + Math.random() / 2), next);
  });
}

// Only what differs is touched: who stands on a button stays there, and nothing is read out twice.
function tell(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  const fresh = new Map([...page.content.children].map((notice) => [notice.id, notice]));
  const hadFocus = region.contains(document.activeElement);
  for (const old of [...region.children]) {
    const now = fresh.get(old.id);
    if (!now) old.remove();
    else if (!now.isEqualNode(old)) old.replaceWith(now);
    fresh.delete(old.id);
  }
  region.append(...fresh.values());
  if (hadFocus && !region.contains(document.activeElement)) {
    (region.querySelector("a, button") ?? document.getElementById("main")).focus();
  }
  if (opener) fold();
  follow();
}

function fold() {
  const words = region.querySelector("p")?.textContent ?? "";
  const line = opener.querySelector("span");
  if (words !== line.textContent) document.getElementById("notices-said").textContent = words;
  line.textContent = words;
  opener.hidden = !words;
  if (!words) unfold(false);
}

function unfold(open) {
  const inside = region.contains(document.activeElement);
  opener.ariaExpanded = String(open);
  region.toggleAttribute("data-open", open);
  if (open) region.querySelector("button").focus();
  else if (inside && !opener.hidden) opener.focus();
}

// To the table, in the page that is looked at; in the others when somebody looks at them.
function follow() {
  const found = region.querySelector("[data-go]");
  if (!found || document.visibilityState !== "visible") return;
  if (location.pathname === found.dataset.at) found.remove();
  else location.assign(found.dataset.go);
}

async function answerQuietly(event) {
  const button = event.target.closest("button[data-quiet]");
  if (!button) return;
  event.preventDefault();
  button.disabled = true;
  try {
    const answer = await fetch(button.formAction, {
      method: "POST", body: new FormData(form), headers: { "X-Notices": "1" },
    });
    if (!answer.ok || answer.redirected) throw new Error(answer.status);
    tell(await answer.text());
  } catch {
    button.disabled = false;
    button.removeAttribute("data-quiet");
    form.requestSubmit(button);
  }
}
