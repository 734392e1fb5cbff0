// The shuffle as docs/shuffle.md specifies it: commitment, promise, seed, deck. Used at the table and by the page that verifies.
import { sha256 } from "./sha256.js";

export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const isHex = (text) => /^[0-9a-f]{64}$/.test(text);
const ascii = (text) => new TextEncoder().encode(text);

function join(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { whole.set(part, at); at += part.length; }
  return whole;
}

export const commitment = (serverSeed) => toHex(sha256(join(ascii("durak commitment"), serverSeed)));
export const promise = (value) => toHex(sha256(join(ascii("durak value"), value)));

/** The seed of a deal; `values` is an array of [seat, bytes]. */
export function mixedSeed(serverSeed, deal, values) {
  const name = ascii(deal);
  const told = [...values].sort(([a], [b]) => a - b).flatMap(([seat, value]) => [Uint8Array.of(seat), value]);
  return sha256(join(ascii("durak seed"), serverSeed, Uint8Array.of(name.length), name, Uint8Array.of(values.length), ...told));
}

const LOWEST = { 24: 7, 36: 4, 52: 0 };
const RANKS = [..."23456789TJQKA"];

/** The shuffled deck of 24, 36 or 52 cards: names of cards, the first one dealt first. */
export function deckOrder(seed, size) {
  const cards = RANKS.slice(LOWEST[size]).flatMap((rank) => [..."SCDH"].map((suit) => rank + suit));
  const words = stream(seed);
  for (let last = size - 1; last > 0; last--) {
    const other = below(words, last + 1);
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

function* stream(seed) {
  for (let block = 0; ; block++) {
    const number = new DataView(new ArrayBuffer(8));
    number.setBigUint64(0, BigInt(block));
    const digest = new DataView(sha256(join(seed, new Uint8Array(number.buffer))).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

function below(words, bound) {
  const usable = 2 ** 32 - (2 ** 32 % bound);
  let word = words.next().value;
  while (word >= usable) word = words.next().value;
  return word % bound;
}
