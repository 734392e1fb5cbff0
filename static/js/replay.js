// A replay by keys, slider and play button. Every step is a link of the page; this presses them.
const player = document.getElementById("player");
const EVERY_MS = 1200;
const find = (id) => document.getElementById(id);
let playing = 0;
let dragged = null;

function at() {
  const { move, last } = find("replay").dataset;
  return { move: Number(move), last: Number(last) };
}

function press(id) {
  find(id)?.click();
}

function setPlaying(on) {
  clearInterval(playing);
  playing = on ? setInterval(next, EVERY_MS) : 0;
  showButton();
}

function next() {
  const { move, last } = at();
  if (move >= last) setPlaying(false);
  else press("go-on");
}

function showButton() {
  const button = find("play");
  button.hidden = false;
  button.textContent = playing ? player.dataset.pause : player.dataset.play;
  button.setAttribute("aria-pressed", String(Boolean(playing)));
}

function toggle() {
  const { move, last } = at();
  if (!playing && move >= last) press("go-first");
  setPlaying(!playing);
}

// After each step: the button, the slider under a finger, the move in the list, the links to other views.
function follow() {
  showButton();
  const { move } = at();
  if (dragged !== null) find("slider").value = dragged;
  player.querySelector('[aria-current="step"]')?.removeAttribute("aria-current");
  const line = player.querySelector(`#moves [data-move="${move}"]`);
  line?.setAttribute("aria-current", "step");
  bringIntoView(line);
  for (const link of document.querySelectorAll("[data-view]")) {
    const address = new URL(link.href);
    address.searchParams.set("move", move);
    link.href = address;
  }
}

function bringIntoView(line) {
  const list = find("moves");
  if (!line || list.scrollHeight <= list.clientHeight) return;
  const top = line.getBoundingClientRect().top - list.getBoundingClientRect().top;
  if (top < 0 || top > list.clientHeight - 60) list.scrollTop += top - list.clientHeight / 2;
}

document.addEventListener("htmx:afterSettle", follow);
player.addEventListener("click", (event) => { if (event.target.closest("#play")) toggle(); });
player.addEventListener("input", (event) => { if (event.target.id === "slider") dragged = event.target.value; });
player.addEventListener("change", (event) => { if (event.target.id === "slider") dragged = null; });

const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
const back = forward === "ArrowLeft" ? "ArrowRight" : "ArrowLeft";
const KEYS = { [forward]: "go-on", [back]: "go-back", Home: "go-first", End: "go-last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  if (event.key === " " && !event.target.closest("a, button, summary")) toggle();
  else if (KEYS[event.key]) {
    setPlaying(false);
    press(KEYS[event.key]);
  } else return;
  event.preventDefault();
});

follow();
