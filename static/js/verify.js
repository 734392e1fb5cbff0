// Computes a shuffle once more from the values on the page, and says step by step whether it fits.
import { commitment, deckOrder, fromHex, isHex, mixedSeed, promise, toHex } from "./shuffle.js";
import { noteOf } from "./shuffle-notes.js";

const form = document.getElementById("values");
const steps = document.getElementById("steps");
const ofDeal = Boolean(steps.dataset.deal);
const text = (name) => form.elements[name].value.trim();
const step = (name) => steps.querySelector(`[data-step="${name}"]`);

/** good: true, false, or null where there is nothing to compare with. */
function show(name, good, out = "") {
  const item = step(name);
  const state = good === null ? "open" : good ? "good" : "bad";
  item.dataset.state = state;
  for (const kind of ["good", "bad", "open"]) {
    const line = item.querySelector(`:scope > [data-${kind}]`);
    if (line) line.hidden = kind !== state;
  }
  const place = item.querySelector("[data-out]");
  if (place && typeof out === "string") place.textContent = out;
}

// The seats of a field, as people count them, from 1, become those of the computation, from 0.
function lines(name) {
  const found = text(name).toLowerCase().split("\n").map((line) => line.trim()).filter(Boolean).map((line) => line.split(/[\s:]+/));
  if (found.some(([seat, hex, ...more]) => !/^[1-6]$/.test(seat) || !isHex(hex ?? "") || more.length)) throw new RangeError(name);
  if (new Set(found.map(([seat]) => seat)).size !== found.length) throw new RangeError(name);
  return found.map(([seat, hex]) => [Number(seat) - 1, hex]);
}

function compute() {
  const serverSeed = text("server_seed").toLowerCase();
  if (!isHex(serverSeed)) throw new RangeError("server_seed");
  const deal = text("deal");
  if (!/^[\x21-\x7e]{1,255}$/.test(deal)) throw new RangeError("deal");
  const promised = lines("promises");
  const told = lines("told");
  const secret = fromHex(serverSeed);

  const hash = commitment(secret);
  const shown = text("commitment").toLowerCase();
  show("commitment", hash === shown, hash);
  const kept = told.every(([seat, value]) => promised.some(([other, hash]) => other === seat && hash === promise(fromHex(value))));
  show("promises", promised.length ? kept : null);
  const seed = form.elements.old.checked ? secret : mixedSeed(secret, deal, told.map(([seat, value]) => [seat, fromHex(value)]));
  show("seed", text("seed") ? toHex(seed) === text("seed").toLowerCase() : null, toHex(seed));
  const deck = deckOrder(seed, Number(text("cards")));
  const listed = text("order").toUpperCase();
  show("deck", listed ? deck.join(" ") === listed.split(/\s+/).join(" ") : null, null);
  draw(deck);
  if (ofDeal) own(deal, shown, promised, told);
}

const SIGNS = { S: "♠", C: "♣", D: "♦", H: "♥" };
function draw(deck) {
  step("deck").querySelector("[data-out]").replaceChildren(...deck.map((card) => {
    const item = document.createElement("li");
    item.className = card[1];
    item.textContent = card[0].replace("T", "10") + SIGNS[card[1]];
    return item;
  }));
}

// What this browser noted when it took part must be what the site now lists.
function own(deal, shown, promised, told) {
  const note = noteOf(deal);
  if (!note?.promises || note.commitment !== shown) return show("own", note?.promises ? false : null, note?.promise ?? "");
  const value = note.values.find((drawn) => promise(fromHex(drawn)) === note.promise);
  const mine = told.find(([, hex]) => hex === value);
  const list = promised.map(([seat, hash]) => `${seat}:${hash}`).join(" ");
  show("own", Boolean(mine) && list === note.promises, value);
  if (!mine) return;
  const row = document.querySelector(`.parts [data-seat="${mine[0]}"]`);
  row?.classList.add("mine");
  row?.querySelector(".yours").removeAttribute("hidden");
}

// Of a computation that failed nothing of the one before may stay.
function clear() {
  for (const item of steps.children) delete item.dataset.state;
  for (const place of steps.querySelectorAll("[data-out]")) place.replaceChildren();
}

function run(event) {
  event?.preventDefault();
  const broken = document.getElementById("broken");
  broken.hidden = true;
  try {
    compute();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    clear();
    broken.hidden = false;
    form.closest("details").open = true;
    broken.scrollIntoView({ block: "nearest" });
  }
}

if (!ofDeal) step("own").hidden = true;
form.addEventListener("submit", run);
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard?.writeText(document.querySelector(button.dataset.copy).textContent);
  button.textContent = button.dataset.copied;
});
run();
