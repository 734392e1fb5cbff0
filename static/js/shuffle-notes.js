// What this browser has added to shuffles, kept so that its owner can hold the site to it; by the name of the deal.
const KEY = "durak-shuffle:";
const MOST = 200;
const memory = new Map();   // where nothing may be kept, it lasts as long as the page

/** { commitment, values, promise, promises } as far as known; `values` are all that were drawn here. */
export function noteOf(deal) {
  try {
    return JSON.parse(localStorage.getItem(KEY + deal)) ?? memory.get(deal) ?? null;
  } catch {
    return memory.get(deal) ?? null;
  }
}

export function keep(deal, note) {
  memory.set(deal, note);
  try {
    localStorage.setItem(KEY + deal, JSON.stringify({ ...note, at: Date.now() }));
    forgetOld();
  } catch { /* full, or not allowed: the memory has it */ }
}

function forgetOld() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  if (keys.length <= MOST) return;
  const at = (key) => { try { return JSON.parse(localStorage.getItem(key)).at ?? 0; } catch { return 0; } };
  keys.sort((a, b) => at(a) - at(b)).slice(0, keys.length - MOST).forEach((key) => localStorage.removeItem(key));
}
