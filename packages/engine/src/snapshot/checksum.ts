/**
 * Returns 128 bits that depend on every byte and its place, as 32 hex digits. Against damage and for comparing states,
 * not against a forger. `bytes` must be a multiple of 4 long and start on a multiple of 4.
 */
export function checksum(bytes: Uint8Array): string {
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let a = 0x243f6a88;
  let b = 0x13198a2e;
  let c = 0x29b31d04;
  let d = words.length | 0;
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as number;
    a = Math.imul(a ^ word, 0x85ebca6b);
    b = Math.imul(b + word, 0xc2b2ae35) ^ (a >>> 15);
    c = Math.imul(c ^ b, 0x27d4eb2f) + (d >>> 13);
    d = Math.imul(d + c, 0x165667b1) ^ word;
  }
  for (let round = 0; round < 4; round++) {
    a = Math.imul(a ^ (d >>> 16), 0x85ebca6b);
    b = Math.imul(b ^ (a >>> 13), 0xc2b2ae35);
    c = Math.imul(c ^ (b >>> 16), 0x27d4eb2f);
    d = Math.imul(d ^ (c >>> 15), 0x165667b1);
  }
  return [a, b, c, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
