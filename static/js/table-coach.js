// A line that says what to do, in somebody's first deal. Read off the buttons that the server wrote: the page knows no rules.
const coach = document.getElementById("coach");
const KEY = "durak-coach";
let wanted = true;
try { wanted = localStorage.getItem(KEY) !== "off"; } catch { /* where nothing may be kept, it comes again */ }

function moment() {
  const { turn, phase } = document.getElementById("live").dataset;
  if (phase === "open" || phase === "over" || phase === "closed") return "";
  if (turn !== "you") return "wait";
  if (document.querySelector("#take:not([disabled])")) return "defend";
  return document.querySelector("#bout > li") ? "throw" : "lead";
}

function show() {
  const now = wanted ? moment() : "";
  coach.hidden = !now;
  for (const line of coach.querySelectorAll("[data-when]")) line.hidden = line.dataset.when !== now;
}

coach.querySelector("button").addEventListener("click", () => {
  wanted = false;
  try { localStorage.setItem(KEY, "off"); } catch { /* as above */ }
  show();
});
document.addEventListener("htmx:wsAfterMessage", show);
show();
