// The clock: the server says how many seconds are left of how many; from there on the page's own monotonic time runs.
const WARN_AT = 10;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const number = new Intl.NumberFormat(document.documentElement.lang);
const warning = document.getElementById("warning");
let end = Infinity;
let warned = false;

function read() {
  const { left, of } = document.getElementById("live").dataset;
  const before = end;
  end = left === undefined ? Infinity : performance.now() + Number(left.replace(",", ".")) * 1000;
  if (end > before + 500) warned = false;
  document.querySelectorAll(".ring circle").forEach((circle) => run(circle, Number(left), Number(of)));
  tick();
}

function run(circle, left, of) {
  circle.getAnimations().forEach((animation) => animation.cancel());
  if (!(left > 0 && of > 0)) return;
  circle.animate(
    [{ strokeDashoffset: 100 * (1 - Math.min(1, left / of)) }, { strokeDashoffset: 100 }],
    { duration: left * 1000, easing: calm.matches ? `steps(${Math.ceil(left)})` : "linear", fill: "forwards" },
  );
}

function tick() {
  const mine = document.getElementById("clock");
  if (!mine || end === Infinity) return;
  const seconds = Math.max(0, Math.ceil((end - performance.now()) / 1000));
  const text = number.format(seconds);
  if (mine.textContent !== text) mine.textContent = text;
  mine.classList.toggle("soon", seconds <= WARN_AT);
  if (seconds <= WARN_AT && seconds > 0 && !warned) {
    warned = true;
    warning.textContent = warning.dataset.text;
  } else if (seconds > WARN_AT) {
    warning.textContent = "";
  }
}

document.addEventListener("htmx:wsAfterMessage", read);
setInterval(tick, 250);
read();
