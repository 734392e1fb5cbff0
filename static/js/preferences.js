// Shows a saved setting at once on the settings page, as templates/base.html will on the next one.
"use strict";
document.addEventListener("preferences", (event) => {
  const root = document.documentElement;
  const set = (name, value) => (value ? root.setAttribute(name, value) : root.removeAttribute(name));
  const saved = event.detail;
  set("data-theme", saved.theme === "auto" ? "" : saved.theme);
  set("data-suits", saved.four_colours ? "four" : "");
  root.toggleAttribute("data-letters", saved.suit_letters);
  set("data-table", saved.table_look);
  set("data-cards", saved.card_look);
  set("data-motion", saved.reduced_motion ? "none" : "");
});
