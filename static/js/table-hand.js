// One's own hand: keys, the question "what with this card?", reasons, focus. The page knows no rules: everything that
// can be done is a button that the server wrote.
const table = document.getElementById("table");
const refusal = document.getElementById("refusal");
const keys = document.getElementById("keys");
const REASON_SHOWN_FOR = 4000;

const hand = () => [...table.querySelectorAll("#hand .card")];
const press = (selector) => table.querySelector(`${selector}:not([disabled])`)?.click();

// --- Why not -------------------------------------------------------------------------------
let clearing;
function forgetLater() {
  clearTimeout(clearing);
  if (refusal.textContent) clearing = setTimeout(() => { refusal.textContent = ""; }, REASON_SHOWN_FOR);
}
function explain(card) {
  const { why, rule } = card.dataset.why ? card.dataset : card.closest("#hand").dataset;
  if (!why) return;
  refusal.textContent = "";
  requestAnimationFrame(() => {
    refusal.append(why, ...(rule ? [" ", linkTo(rule)] : []));
    forgetLater();
  });
}
function linkTo(rule) {
  const link = document.createElement("a");
  link.href = `${refusal.dataset.rules}#${rule}`;
  link.target = "_blank";
  link.textContent = refusal.dataset.more;
  return link;
}

// --- What with this card? --------------------------------------------------------------------
let asking = null;      // the code of the card whose choices are open
function ask(code, focus = true) {
  stopAsking();
  const choices = document.getElementById(`ask-${code}`);
  const card = document.getElementById(`c${code}`);
  if (!choices || !card) return;
  asking = code;
  choices.hidden = false;
  card.classList.add("asking");
  card.setAttribute("aria-expanded", "true");
  for (const button of choices.querySelectorAll("[value^='beat ']")) {
    document.getElementById(`p${button.value.split(" ")[1]}`)?.classList.add("target");
  }
  if (focus) choices.querySelector("button").focus();
}
function stopAsking(focus = false) {
  if (!asking) return;
  const card = document.getElementById(`c${asking}`);
  table.querySelectorAll(".ask").forEach((choices) => { choices.hidden = true; });
  table.querySelectorAll(".target").forEach((pair) => pair.classList.remove("target"));
  card?.classList.remove("asking");
  card?.setAttribute("aria-expanded", "false");
  asking = null;
  if (focus) card?.focus();
}

table.addEventListener("click", (event) => {
  const card = event.target.closest("#hand .card");
  const target = event.target.closest(".target");
  if (target) press(`#ask-${asking} [value^='beat ${target.id.slice(1)} ']`);
  else if (event.target.closest("[data-back]")) stopAsking(true);
  else if (card?.dataset.ask) card.dataset.ask === asking ? stopAsking(true) : ask(card.dataset.ask);
  else if (card?.getAttribute("aria-disabled")) explain(card);
});
table.addEventListener("submit", (event) => event.submitter?.classList.add("sent"));

// --- Keys ------------------------------------------------------------------------------------
const BY_CODE = { KeyT: () => press("#take"), KeyD: () => press("#done"), KeyH: () => press("#hint-button") };   // by place, so they work in every alphabet

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || keys.open || event.target.closest("input:not([type=checkbox]), textarea, select")) return;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (event.key === "?") keys.showModal();
  else if (digit) choose(hand()[(Number(digit) + 9) % 10]);
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") step(event.key === "ArrowRight" ? 1 : -1);
  else if (event.key === "Escape" && asking) stopAsking(true);
  else if (BY_CODE[event.code]) BY_CODE[event.code]();
  else return;
  event.preventDefault();
});
document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-open]");
  if (!opener) return;
  opener.closest("details")?.removeAttribute("open");
  document.getElementById(opener.dataset.open)?.showModal();
});

function choose(card) {
  card?.focus();
  card?.click();
}
function step(by) {
  const row = asking ? [...table.querySelectorAll(`#ask-${asking} button`)] : hand();
  const at = row.indexOf(document.activeElement);
  const forward = document.documentElement.dir === "rtl" ? -by : by;
  const next = at < 0 ? row.findIndex((card) => card.classList.contains("can")) : at + forward;
  row[Math.min(row.length - 1, Math.max(0, next))]?.focus();
}

// --- After every message: keep the place, the question, the view of what can be played ------------
let focused = -1;
let byKeys = false;      // the focus was on a button of one's own place, which the answer may take away
document.addEventListener("htmx:wsBeforeMessage", () => {
  const at = document.activeElement;
  focused = hand().indexOf(at);
  byKeys = Boolean(at.closest("#me")) && at.matches(":focus-visible");
});
document.addEventListener("htmx:wsAfterMessage", () => {
  if (asking) ask(asking, false);
  const at = document.activeElement;
  const next = focused >= 0 ? hand()[Math.min(focused, hand().length - 1)] : byKeys && (table.querySelector("#hand .can") ?? hand()[0]);
  if (next && (at === document.body || at.disabled)) next.focus({ preventScroll: true });
  forgetLater();
  bringIntoView();
});

function bringIntoView() {
  const row = table.querySelector("#hand");
  if (!row || row.scrollWidth <= row.clientWidth || row.contains(document.activeElement)) return;
  const view = row.getBoundingClientRect();
  const playable = [...row.querySelectorAll(".can")];
  const seen = ({ left, right }) => left >= view.left && right <= view.right;
  if (playable.length && !playable.some((card) => seen(card.getBoundingClientRect()))) {
    playable[0].scrollIntoView({ inline: "center", block: "nearest" });
  }
}
bringIntoView();
