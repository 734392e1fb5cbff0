// The rules of a new table: shows what a preset means, and disables what other choices rule out.
// Every fact comes from the server (games/house_rules/needs.py); without this script the form works too.

const root = document.getElementById("rules-fields");
if (root) start(root);

function start(root) {
  const presets = JSON.parse(root.dataset.presets);
  const needs = JSON.parse(root.dataset.needs);
  const asPreset = root.dataset.asPreset;
  const radios = [...root.querySelectorAll('input[type="radio"][name$="preset"]')];
  const lists = new Map([...root.querySelectorAll("select")].map((select) => [select.name, listOf(select)]));
  const count = root.querySelector(".changed-count");
  const folded = root.querySelector("details");

  root.addEventListener("change", (event) => {
    if (radios.includes(event.target)) choosePreset();
    refresh();
  });
  window.addEventListener("pageshow", () => { choosePreset(); refresh(); });  // what a browser filled in by itself
  choosePreset();
  refresh();

  function preset() {
    const chosen = radios.find((radio) => radio.checked) ?? radios[0];
    return presets[chosen.value];
  }

  function effective(name) {
    return lists.get(name).select.value || preset()[name];
  }

  // The choice "as the preset says" takes the place of the value it stands for.
  function choosePreset() {
    const values = preset();
    for (const [name, list] of lists) {
      const own = list.select.value === values[name] ? "" : list.select.value;
      list.inherited.dataset.line = list.choices.get(values[name]).dataset.line;
      list.select.replaceChildren(...[...list.choices].map(
        ([value, choice]) => (value === values[name] ? list.inherited : choice)));
      list.select.value = own;
    }
    dropWhatClashes();
  }

  // A preset is valid by itself, so giving up one's own choices ends every clash.
  function dropWhatClashes() {
    for (let need; (need = needs.find(broken));) {
      lists.get(need.option).select.value = "";
      if (broken(need)) lists.get(need.other).select.value = "";
    }
  }

  function broken(need) {
    return need.values.includes(effective(need.option)) && !need.allowed.includes(effective(need.other));
  }

  function refresh() {
    for (const [name, list] of lists) {
      const inherited = preset()[name];
      for (const [value, choice] of list.choices) {
        const why = reason(name, value);
        const node = value === inherited ? list.inherited : choice;
        node.disabled = why !== "";
        node.textContent = list.titles.get(value) + (why && ` (${why})`);
      }
      const chosen = list.select.selectedOptions[0];
      const own = list.select.value !== "";
      list.field.classList.toggle("changed", own);
      list.line.textContent = chosen ? `${list.titles.get(effective(name))}: ${chosen.dataset.line}` : "";
      list.select.title = own ? "" : asPreset;
    }
    const changed = folded.querySelectorAll(".changed").length;
    count.textContent = changed ? String(changed) : "";
  }

  // Why a value cannot be chosen beside the others, "" if it can.
  function reason(name, value) {
    for (const need of needs) {
      if (need.option === name && need.values.includes(value) && !need.allowed.includes(effective(need.other))) {
        return need.why;
      }
      const index = need.values.indexOf(effective(need.option));
      if (need.other === name && index >= 0 && !need.allowed.includes(value)) return need.not_with[index];
    }
    return "";
  }
}

function listOf(select) {
  const options = [...select.options];
  const field = select.closest(".option");
  return {
    select,
    field,
    line: field.querySelector(".value-line"),
    inherited: options.find((option) => option.value === ""),
    choices: new Map(options.filter((option) => option.value !== "").map((option) => [option.value, option])),
    titles: new Map(options.map((option) => [option.value, option.textContent])),
  };
}
