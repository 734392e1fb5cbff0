// Quiet sounds, made on the spot: a tap when a card is laid, two notes when it is one's turn, a low one at the end.
// Browsers let a page sound only after the person has touched it; until then it is silent.
const NOTES = {
  card: [[190, 0, .05]],
  turn: [[523, 0, .12], [659, .11, .16]],
  over: [[262, 0, .3]],
};
const LOUDNESS = .06;
let audio = null;
let before = null;

const live = () => document.getElementById("live");
const laid = () => document.querySelectorAll("#bout .card").length;
const now = () => ({ turn: live()?.dataset.turn === "you", phase: live()?.dataset.phase, laid: laid() });

function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

function note([pitch, after, length]) {
  const start = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}

// The one thing worth hearing about a change, or nothing.
function heard(old, is) {
  if (is.phase === "over") return old.phase === "over" ? null : "over";
  if (is.turn && !old.turn) return "turn";
  return is.laid > old.laid ? "card" : null;
}

if ("sounds" in document.documentElement.dataset) {
  before = now();
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
  document.addEventListener("htmx:wsAfterMessage", () => {
    const is = now();
    const sound = heard(before, is);
    before = is;
    if (sound && audio?.state === "running" && !document.hidden) NOTES[sound].forEach(note);
  });
}
