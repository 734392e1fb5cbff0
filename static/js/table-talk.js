// Talk: the panel opens and closes; what is said while it is closed shows for a moment and counts as unread.
const panel = document.getElementById("talk");
const opener = document.getElementById("talk-open");
const unread = document.getElementById("talk-unread");
const news = document.getElementById("talk-news");
const refusal = document.getElementById("refusal");
const SHOWN_FOR = 5000;

const lines = () => document.getElementById("talk-lines");
const number = (line) => Number(line.id.slice("said-".length));
const last = () => Number(lines().dataset.last);
const rest = () => lines().scrollTo({ top: lines().scrollHeight });

let seen = last();
let told = seen;
let hiding;

function toggle(open) {
  panel.hidden = !open;
  opener.setAttribute("aria-expanded", String(open));
  if (open) {
    news.hidden = true;
    rest();
    (panel.querySelector("#talk-text, .phrases button") ?? lines()).focus({ preventScroll: true });
  } else if (panel.contains(document.activeElement) || document.activeElement === document.body) opener.focus();
  count();
}
opener.addEventListener("click", () => toggle(panel.hidden));
panel.querySelector("[data-talk-close]").addEventListener("click", () => toggle(false));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || panel.hidden || event.target.closest("details[open]")) return;
  if (panel.contains(event.target) || event.target === document.body) toggle(false);
});

function count() {
  if (!panel.hidden) seen = last();
  const missed = [...lines().querySelectorAll("[id^='said-']")].filter((line) => number(line) > seen).length;
  unread.hidden = missed === 0;
  unread.textContent = String(missed);
  unread.setAttribute("title", unread.dataset.text);
}

function tell() {
  const newest = lines().querySelector("[id^='said-']:last-of-type .said");
  if (last() <= told || !newest) return;
  told = last();
  if (panel.hidden) {
    flash(...newest.cloneNode(true).childNodes);
  } else rest();
}

function flash(...what) {
  news.replaceChildren(...what);
  news.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { news.hidden = true; news.replaceChildren(); }, SHOWN_FOR);
}

// A moderator closed one's talk: said once where it is seen, and in the panel as long as it lasts.
let muted = Boolean(document.getElementById("talk-muted"));
function tellMute() {
  const closed = document.getElementById("talk-muted");
  if (closed && !muted && panel.hidden) flash(closed.querySelector("b").textContent);
  muted = Boolean(closed);
}

// One's own words leave the field when they are sent, and come back if they were refused.
// What is being written outlives whatever comes meanwhile.
let sent = "";
let writing = "";
const field = () => document.getElementById("talk-text");
document.addEventListener("htmx:wsAfterSend", (event) => {
  if (event.target.id !== "talk-form") return;
  sent = field().value;
  field().value = "";
});
let inside = false;
document.addEventListener("htmx:wsBeforeMessage", () => {
  inside = panel.contains(document.activeElement);
  writing = field()?.value ?? "";
});
document.addEventListener("htmx:wsAfterMessage", () => {
  if (inside && document.activeElement === document.body) lines().focus({ preventScroll: true });
  const back = writing || (refusal.textContent ? sent : "");
  if (back && field() && !field().value) field().value = back;
  sent = "";
  count();
  tell();
  tellMute();
});
