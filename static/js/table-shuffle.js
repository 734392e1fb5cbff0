// This page's part of the next shuffle: a value of its own, promised by its hash, told when the list of promises is closed.
// The server has fixed its own part before: its hash came with the table (docs/shuffle.md).
import { fromHex, promise, toHex } from "./shuffle.js";
import { keep, noteOf } from "./shuffle-notes.js";

const form = document.getElementById("mix-form");   // written by the server outside of what frames exchange: htmx knows it
const sent = new Set();     // what went over this connection already

function take() {
  const mix = document.getElementById("mix")?.dataset;
  if (!mix) return;
  const { deal, commitment, stage, mine } = mix;
  let note = noteOf(deal);
  if (note?.commitment !== commitment) note = { commitment, values: [] };
  if (stage === "values") tell(deal, note, mix);
  else if (!mine) offer(deal, note);
}

function offer(deal, note) {
  if (!note.values.length) note.values.push(toHex(crypto.getRandomValues(new Uint8Array(32))));
  note.promise = promise(fromHex(note.values.at(-1)));
  keep(deal, note);
  send({ do: "promise", commitment: note.commitment, promise: note.promise });
}

// Only a value of this very shuffle, and only if the closed list has this page's promise: then nobody can choose any more.
function tell(deal, note, { mine, promises }) {
  const value = note.values.find((drawn) => promise(fromHex(drawn)) === mine);
  const list = promises.trim();
  if (!value || !list.split(" ").some((entry) => entry.endsWith(`:${mine}`))) return;
  keep(deal, { ...note, promise: mine, promises: list });
  send({ do: "tell", commitment: note.commitment, value });
}

function send(message) {
  const text = JSON.stringify(message);
  if (sent.has(text)) return;
  sent.add(text);
  for (const field of form.elements) field.value = message[field.name] ?? "";
  form.requestSubmit();
}

document.addEventListener("htmx:wsOpen", () => sent.clear());
document.addEventListener("htmx:wsAfterMessage", take);

// --- The seal: the hash in full, to copy --------------------------------------------------------
const panel = document.getElementById("seal-panel");
document.addEventListener("click", async (event) => {
  if (event.target.closest("#seal")) {
    panel.querySelector("#seal-hash").textContent = document.getElementById("seal").dataset.hash;
    panel.querySelector("#seal-own").hidden = !document.getElementById("mix");
  }
  const button = event.target.closest("[data-copy-hash]");
  if (!button) return;
  await navigator.clipboard?.writeText(panel.querySelector("#seal-hash").textContent);
  button.textContent = button.dataset.copied;
});
