// The page's title says when it is one's turn, for those who look at another tab meanwhile.
const own = document.title;
const { yours } = document.getElementById("table").dataset;

function show() {
  document.title = document.getElementById("live").dataset.turn === "you" ? `${yours} · ${own}` : own;
}

document.addEventListener("htmx:wsAfterMessage", show);
show();
