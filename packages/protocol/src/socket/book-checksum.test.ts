import { crc32 as zlibCrc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookChecksum, CHECKSUM_LEVELS, crc32 } from './book-checksum.ts';
import { CHECKSUM_VECTORS } from './checksum-vectors.ts';

const level = fc.tuple(
  fc.integer({ min: 1, max: 1e9 }).map((n) => (n / 100).toFixed(2)),
  fc.integer({ min: 1, max: 1e9 }).map((n) => (n / 1e5).toFixed(5)),
);

describe('the checksum of a book', () => {
  it('SOCK-15 SOCK-49 is zlib’s CRC-32 of its text', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => crc32(text) === zlibCrc32(text)));
    expect(crc32('123456789')).toBe(0xcbf43926);
  });

  it.each(CHECKSUM_VECTORS)('SOCK-15 SOCK-49 vector: $name', ({ bids, asks, text, checksum }) => {
    expect(zlibCrc32(text)).toBe(checksum);
    expect(bookChecksum(bids, asks)).toBe(checksum);
  });

  it('SOCK-15 SOCK-49 says nothing of levels past the 25th, and everything of those before', () => {
    const side = fc.array(level, { minLength: CHECKSUM_LEVELS, maxLength: CHECKSUM_LEVELS + 5 });
    fc.assert(
      fc.property(side, side, fc.nat({ max: CHECKSUM_LEVELS - 1 }), (bids, asks, rank) => {
        const whole = bookChecksum(bids, asks);
        expect(bookChecksum(bids.slice(0, CHECKSUM_LEVELS), asks.slice(0, CHECKSUM_LEVELS))).toBe(whole);
        const [price, quantity] = bids[rank] as [string, string];
        expect(bookChecksum(bids.with(rank, [price, `${quantity}0`]), asks)).not.toBe(whole);
        expect(bookChecksum(bids.toSpliced(rank, 1), asks)).not.toBe(bookChecksum(bids.with(rank, ['0', '0']), asks));
      }),
    );
  });
});
