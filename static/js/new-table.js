// The form that makes a table: as many lines for players as there are seats. Without this script the extra lines are ignored.
const form = document.querySelector("form.make");
const presets = JSON.parse(document.getElementById("rules-fields").dataset.presets);
const lines = [...document.querySelectorAll("#who > li")];

function refresh() {
  const chosen = form.elements.players.value || presets[form.elements.preset.value]?.players;
  lines.forEach((line, i) => { line.hidden = i >= Number(chosen || lines.length); });
}

form.addEventListener("change", refresh);
window.addEventListener("pageshow", refresh);
refresh();
