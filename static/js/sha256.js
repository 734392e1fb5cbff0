// SHA-256 of bytes, in JavaScript: browsers keep their own for pages over https, and a site in a home network has none.
// FIPS 180-4; 32-bit words throughout.
const ROOTS = primes(64);
const START = ROOTS.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUND = ROOTS.map((prime) => fraction(Math.cbrt(prime)));

function primes(count) {
  const found = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) | 0;
}
const turn = (word, by) => (word >>> by) | (word << (32 - by));

function padded(bytes) {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  new DataView(whole.buffer).setBigUint64(whole.length - 8, BigInt(bytes.length) * 8n);
  return new DataView(whole.buffer);
}

function scheduled(view, start) {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(start + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  return w;
}

function compress(hash, w) {
  let [a, b, c, d, e, f, g, h] = hash;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + hash[i]) | 0);
}

/** The digest of a Uint8Array, as one of 32 bytes. */
export function sha256(bytes) {
  const view = padded(bytes);
  let hash = START;
  for (let start = 0; start < view.byteLength; start += 64) hash = compress(hash, scheduled(view, start));
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => digest.setInt32(4 * i, word));
  return new Uint8Array(digest.buffer);
}
