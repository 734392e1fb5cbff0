// Cards move from where they were to where they are. The page is measured before and after each message; what moved is
// animated with transforms only, on top of a page that is already complete, so nothing waits for it.
const DURATION = 220;
const STAGGER = 40;
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.getElementById("table");

let before = null;
let running = [];

const still = () => calm.matches || document.documentElement.dataset.motion === "none" || document.hidden;
const cards = () => [...table.querySelectorAll("#live .card[id]")];
const place = (card) => (card.closest("#hand") ? "hand" : card.closest("#bout") ? "bout" : "talon");

document.addEventListener("htmx:wsBeforeMessage", () => {
  before = still() ? null : new Map(cards().map((card) => [card.id, remember(card)]));
});

document.addEventListener("htmx:wsAfterMessage", () => {
  running.forEach((animation) => animation.cancel());
  running = [];
  if (before && before.size + cards().length) play(before);
  before = null;
});

function remember(card) {
  const where = place(card);
  return { rect: card.getBoundingClientRect(), where, copy: where === "bout" ? card.cloneNode(true) : null };
}

function play(old) {
  const now = cards().map((card) => ({ card, rect: card.getBoundingClientRect(), where: place(card), was: old.get(card.id) }));
  const here = new Set(now.map(({ card }) => card.id));
  const moves = now.map((move) => ({ ...move, from: move.was?.rect ?? origin(move) })).filter(moved);
  // What travels goes one after the other; what only makes room moves at once.
  const travels = moves.filter((move) => move.was?.where !== move.where);
  moves.forEach((move) => glide(move, Math.max(0, Math.min(5, travels.indexOf(move))) * STAGGER));
  const gone = [...old.values()].filter((item) => item.copy && !here.has(item.copy.id));
  gone.forEach((item, i) => leave(item, Math.min(5, i) * STAGGER));
}

function moved({ from, rect }) {
  return from && Math.hypot(from.left - rect.left, from.top - rect.top) > 2;
}

// Where a card that was not on the page comes from: the talon, or the seat that laid it.
function origin({ card, where }) {
  if (where === "talon") return null;
  if (where === "hand") return rectOf("#talon .card");
  const seat = card.classList.contains("over") ? card.closest("#bout").dataset.defender : card.closest(".pair").dataset.by;
  return rectOf(`#seat-${seat} .avatar`);
}

const rectOf = (selector) => table.querySelector(selector)?.getBoundingClientRect();

function glide({ card, from, rect, where, was }, delay) {
  const shift = from2to(from, rect);
  const timing = { duration: DURATION, delay, easing: EASE, fill: "backwards" };
  if (where === "hand" && was?.where !== "hand") {      // the hand clips what flies in: a copy flies above it
    running.push(card.animate([{ opacity: 0 }, { opacity: 0 }], { duration: DURATION + delay }));
    fly(card.cloneNode(true), rect, [{ transform: shift }, { transform: "none" }], timing);
  } else {
    const zIndex = was?.where === where ? "auto" : 9;
    running.push(card.animate([{ transform: shift, zIndex }, { transform: "none", zIndex }], timing));
  }
}

function from2to(from, to) {
  const scale = Math.min(1.5, Math.max(0.4, from.width / to.width));
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

// Cards that left the table: to whoever took them, or off the cloth.
function leave({ rect, copy }, delay) {
  const { said, by } = table.querySelector("#live").dataset;
  const taker = said === "taken" && rectOf(`#seat-${by} .avatar`);
  const board = rectOf("#board");
  const away = `translate(${(board?.right ?? innerWidth) - rect.left - rect.width}px, 0) scale(.6) rotate(12deg)`;
  const end = taker ? from2to(taker, rect) : away;
  fly(copy, rect, [{ transform: "none", opacity: 1 }, { transform: end, opacity: 0 }],
    { duration: DURATION, delay, easing: "ease-in", fill: "both" });
}

function fly(copy, rect, frames, timing) {
  const home = table.getBoundingClientRect();
  copy.removeAttribute("id");
  copy.removeAttribute("name");
  copy.setAttribute("aria-hidden", "true");
  copy.tabIndex = -1;
  copy.classList.add("flying");
  copy.classList.remove("can", "asking");
  Object.assign(copy.style, { left: `${rect.left - home.left}px`, top: `${rect.top - home.top}px` });
  copy.style.setProperty("--cw", `${rect.width}px`);
  table.append(copy);
  const animation = copy.animate(frames, timing);
  animation.finished.catch(() => {}).finally(() => copy.remove());
  running.push(animation);
}
