/** Levels of each side that a checksum covers, best first. */
export const CHECKSUM_LEVELS = 25;

/** A price and its quantity, in wire format. */
type Level = readonly [price: string, quantity: string];

/** CRC-32 of ISO 3309 (zlib's, Ethernet's): the reversed polynomial, a byte at a time. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++) remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb88320 : remainder >>> 1;
  return remainder;
});

/** Returns the CRC-32 of an ASCII text, 0 to 2^32 − 1. */
export function crc32(text: string): number {
  let remainder = 0xffffffff;
  for (let i = 0; i < text.length; i++)
    remainder = (remainder >>> 8) ^ (TABLE[(remainder ^ text.charCodeAt(i)) & 0xff] as number);
  return (remainder ^ 0xffffffff) >>> 0;
}

/**
 * Returns the checksum of a book (SOCK-15), 0 to 2^32 − 1: CRC-32 of bid price, bid quantity, ask price, ask quantity
 * of each rank from the best on, joined by colons; a side without that rank is left out. Texts are those of the wire,
 * never reformatted: "1.50" is not "1.5".
 */
export function bookChecksum(bids: readonly Level[], asks: readonly Level[]): number {
  const parts: string[] = [];
  for (let rank = 0; rank < CHECKSUM_LEVELS; rank++) {
    const bid = bids[rank];
    const ask = asks[rank];
    if (bid === undefined && ask === undefined) break;
    if (bid !== undefined) parts.push(bid[0], bid[1]);
    if (ask !== undefined) parts.push(ask[0], ask[1]);
  }
  return crc32(parts.join(':'));
}
