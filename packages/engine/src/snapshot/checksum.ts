/**
 * 128 bits that depend on every byte and its place, as 32 hex digits. Against damage and for comparing states, not
 * against a forger. Of bytes that are given piece by piece, each a multiple of 4 long and beginning on a multiple of 4.
 */
export class Checksum {
  private a = 0x243f6a88;
  private b = 0x13198a2e;
  private c = 0x29b31d04;
  private d: number;

  /** `byteLength`: of all pieces together. */
  constructor(byteLength: number) {
    this.d = (byteLength / 4) | 0;
  }

  add(bytes: Uint8Array): void {
    const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
    let { a, b, c, d } = this;
    for (let i = 0; i < words.length; i++) {
      const word = words[i] as number;
      a = Math.imul(a ^ word, 0x85ebca6b);
      b = Math.imul(b + word, 0xc2b2ae35) ^ (a >>> 15);
      c = Math.imul(c ^ b, 0x27d4eb2f) + (d >>> 13);
      d = Math.imul(d + c, 0x165667b1) ^ word;
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
  }

  /** Returns the digits; call it once, when all was added. */
  digits(): string {
    let { a, b, c, d } = this;
    for (let round = 0; round < 4; round++) {
      a = Math.imul(a ^ (d >>> 16), 0x85ebca6b);
      b = Math.imul(b ^ (a >>> 13), 0xc2b2ae35);
      c = Math.imul(c ^ (b >>> 16), 0x27d4eb2f);
      d = Math.imul(d ^ (c >>> 15), 0x165667b1);
    }
    return [a, b, c, d].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }
}

/** Returns the checksum of pieces that lie behind each other. */
export function checksum(...pieces: readonly Uint8Array[]): string {
  const sum = new Checksum(pieces.reduce((bytes, piece) => bytes + piece.byteLength, 0));
  for (const piece of pieces) sum.add(piece);
  return sum.digits();
}
