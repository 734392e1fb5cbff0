// The connection: what the page shows of it, how it comes back, and what a frame carries.
const link = document.getElementById("link");
const words = link.querySelector("span");

// Soon at first, then every few seconds, never all pages at once.
htmx.config.wsReconnectDelay = (tries) => Math.min(4000, 250 * 2 ** tries) * (0.5 + Math.random() / 2);

function show(state, text) {
  link.dataset.state = state;
  words.textContent = text;
}

document.addEventListener("htmx:wsOpen", () => show("live", link.dataset.live));
document.addEventListener("htmx:wsClose", (event) => {
  const refused = event.detail.event.code >= 4400 && event.detail.event.code < 4500;
  if (event.detail.event.code === 4403) location.reload();      // the page says why
  show("lost", refused ? link.dataset.closed : link.dataset.lost);
});
window.addEventListener("offline", () => show("lost", link.dataset.lost));

// One move at a time: a second tap before the answer would only be refused as too late.
let sent = 0;
document.addEventListener("htmx:wsConfigSend", (event) => {
  event.detail.headers = undefined;
  if (event.target.id === "mix-form" || event.detail.parameters?.do === "say") return;
  if (performance.now() - sent < 1000) event.preventDefault();
  else sent = performance.now();
});
document.addEventListener("htmx:wsAfterMessage", () => { sent = -Infinity; });
