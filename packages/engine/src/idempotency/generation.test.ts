import { describe, expect, it } from 'vitest';
import { Random } from '../reference/random.ts';
import { Generation, tagOf } from './generation.ts';

const WORD = 0x7fffffff;

describe('a generation of keys', () => {
  it('IDEM-03 remembers more keys than a page of its log holds, also when it is filed anew', () => {
    const random = new Random(7);
    const keys = Array.from({ length: 40_000 }, (_, i) => {
      const account = 16 + random.below(50);
      const keyB = random.below(WORD);
      return { account, keyB, tag: tagOf(account, random.below(WORD), keyB), orderId: 2 ** 33 + i, content: i * 3 };
    });
    const first = new Generation();
    for (const { account, content, keyB, orderId, tag } of keys) {
      expect(first.find(tag, account, keyB)).toBe(0);
      first.add(tag, account, keyB, content, content & 0x7ff, orderId);
    }
    const again = new Generation();
    again.addLanes(first.lanes(), (orderId) => orderId % 3 !== 0);
    expect(first.lanes()).toHaveLength(6 * keys.length);
    const wrong = keys.filter(({ account, content, keyB, orderId, tag }) => {
      const [entry, kept] = [first.find(tag, account, keyB), again.find(tag, account, keyB)];
      const isKnown = first.orderId(entry) === orderId && first.isSameContent(entry, content, content & 0x7ff);
      const isKept = kept !== 0 && again.orderId(kept) === orderId;
      return !isKnown || first.isSameContent(entry, content + 1, content & 0x7ff) || isKept !== (orderId % 3 !== 0);
    });
    expect(wrong).toEqual([]);
    expect(first.count).toBe(keys.length);
    expect(again.count).toBe(keys.filter(({ orderId }) => orderId % 3 !== 0).length);
  });
});
