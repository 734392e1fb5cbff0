// A lamp at each person's seat: lit while a page of his is open somewhere. The server says who that is (#presence);
// every message may have drawn the seats anew, so they are lit after each.
const news = document.getElementById("presence-news");
let before = null;

function light() {
  const said = document.getElementById("presence").dataset.here;
  const here = said === undefined ? null : new Set(said.split(" "));
  const told = [];
  for (const seat of document.querySelectorAll("#table [data-who]")) {
    const who = seat.dataset.who;
    if (!here) { delete seat.dataset.lamp; continue; }
    const lamp = here.has(who) ? "here" : "gone";
    seat.dataset.lamp = lamp;
    const words = seat.matches(".away, .mine") ? "" : news.dataset[lamp];
    seat.querySelector(".avatar").title = words;
    if (before && before.has(who) !== here.has(who)) told.push(`${seat.querySelector(".name").textContent}: ${news.dataset[lamp]}`);
  }
  if (told.length) news.textContent = told.join(", ");
  before = here;
}

document.addEventListener("htmx:wsAfterMessage", light);
