// The lobby: comes back by itself when the connection is lost, and shows what the filters say at once.
htmx.config.wsReconnectDelay = (tries) => Math.min(8000, 500 * 2 ** tries) * (0.5 + Math.random() / 2);

const filters = document.getElementById("filters");
filters.querySelector("button").hidden = true;
filters.addEventListener("change", () => filters.requestSubmit());
filters.addEventListener("formdata", (event) => {
  for (const [name, value] of [...event.formData]) if (!value) event.formData.delete(name);
});
