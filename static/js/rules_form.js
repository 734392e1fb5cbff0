// The rules of a new table: shows what a preset means, and disables what other choices rule out.
// Every fact comes from the server (games/house_rules/needs.py); without this script the form works too.

const root = document.getElementById("rules-fields");
const presets = JSON.parse(root.dataset.presets);
const needs = JSON.parse(root.dataset.needs);
const presetButtons = [...root.querySelectorAll('input[name="preset"]')];
const folded = root.querySelector("details");
const options = new Map();   // by name: { get, set, fill, refresh }, "" standing for "as the preset says"
for (const pills of root.querySelectorAll(".pills")) options.set(pills.dataset.option, pillsOption(pills));
for (const select of root.querySelectorAll("select")) options.set(select.name, listOption(select));

root.addEventListener("change", (event) => {
  if (presetButtons.includes(event.target)) fill();
  refresh();
});
window.addEventListener("pageshow", () => { fill(); refresh(); });   // a browser may have filled in what was there before
fill();
refresh();

function preset() {
  return presets[(presetButtons.find((button) => button.checked) ?? presetButtons[0]).value];
}
function effective(name) {
  return options.get(name).get() || preset()[name];
}

// Shows the preset's values. One's own choices stay, but for those that clash with it: a preset is
// valid by itself, so giving them up ends every clash.
function fill() {
  for (const [name, option] of options) option.fill(preset()[name]);
  for (let need; (need = needs.find(broken));) {
    options.get(need.option).set(preset()[need.option]);
    if (broken(need)) options.get(need.other).set(preset()[need.other]);
  }
}
function broken(need) {
  return need.values.includes(effective(need.option)) && !need.allowed.includes(effective(need.other));
}

function refresh() {
  for (const [name, option] of options) option.refresh((value) => reason(name, value));
  const changed = folded.querySelectorAll(".changed").length;
  folded.querySelector(".changed-count").textContent = changed || "";
}

// Why a value cannot be chosen beside the others; "" if it can.
function reason(name, value) {
  for (const need of needs) {
    const at = need.values.indexOf(effective(need.option));
    if (need.other === name && at >= 0 && !need.allowed.includes(value)) return need.not_with[at];
    if (need.option === name && need.values.includes(value) && !need.allowed.includes(effective(need.other))) return need.why;
  }
  return "";
}

// A row of buttons: one is always chosen, and what cannot be chosen is explained below the row.
function pillsOption(pills) {
  const buttons = [...pills.querySelectorAll("input")];
  const note = pills.parentElement.querySelector("[data-why-not]");
  const set = (value) => { for (const button of buttons) button.checked = button.value === value; };
  const get = () => buttons.find((button) => button.checked)?.value ?? "";
  return {
    get,
    set,
    fill(value) { if (!get()) set(value); },
    refresh(why) {
      const reasons = new Map();
      for (const button of buttons) {
        const text = why(button.value);
        button.disabled = text !== "";
        button.parentElement.classList.toggle("off", button.disabled);
        if (text) reasons.set(text, [...(reasons.get(text) ?? []), button.parentElement.textContent.trim()]);
      }
      note.hidden = !reasons.size;
      note.textContent = [...reasons].map(([text, labels]) => `${labels.join(", ")}: ${text}`).join(" · ");
    },
  };
}

// A list: its entry "as the preset says" takes the place of the value for which it stands.
function listOption(select) {
  const entries = [...select.options];
  const titles = new Map(entries.map((entry) => [entry, entry.textContent]));
  const asPreset = entries.find((entry) => entry.value === "");
  const values = entries.filter((entry) => entry !== asPreset);
  const field = select.closest(".option");
  const line = field.querySelector(".value-line");
  let hidden = null;
  return {
    get: () => select.value,
    set() { select.value = ""; },
    fill(value) {
      const own = select.value;
      hidden = values.find((entry) => entry.value === value);
      select.replaceChildren(...values.map((entry) => (entry === hidden ? asPreset : entry)));
      select.value = own === value ? "" : own;
    },
    refresh(why) {
      for (const entry of values) {
        const shown = entry === hidden ? asPreset : entry;
        const text = why(entry.value);
        shown.disabled = text !== "";
        shown.textContent = titles.get(entry) + (text && ` (${text})`);
      }
      const chosen = select.value ? select.selectedOptions[0] : hidden;
      line.textContent = `${titles.get(chosen)}: ${chosen.dataset.line}`;
      field.classList.toggle("changed", select.value !== "");
    },
  };
}
