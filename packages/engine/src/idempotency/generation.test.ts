import { describe, expect, it, vi } from 'vitest';
import { Random } from '../../reference/random.ts';
import { Generation, tagOf } from './generation.ts';

const WORD = 0x7fffffff;

function randomKeys(count: number) {
  const random = new Random(7);
  return Array.from({ length: count }, (_, i) => {
    const account = 16 + random.below(50);
    const keyB = random.below(WORD);
    return { account, keyB, tag: tagOf(account, random.below(WORD), keyB), orderId: 2 ** 33 + i, content: i * 3 };
  });
}

describe('a generation of keys', () => {
  it('IDEM-03 remembers more keys than a page of its log holds, also when they are taken over', () => {
    const keys = randomKeys(40_000);
    const first = new Generation();
    for (const { account, content, keyB, orderId, tag } of keys) {
      expect(first.find(tag, account, keyB)).toBe(0);
      first.add(tag, account, keyB, content, content & 0x7ff, orderId);
    }
    const again = new Generation();
    const same = new Generation();
    keys.forEach(({ orderId }, i) => {
      if (orderId % 3 !== 0) again.take(first, i + 1);
    });
    for (let i = 0; i < 10; i++) again.take(first, keys.findIndex(({ orderId }) => orderId % 3 !== 0) + 1);
    const lanes = Int32Array.from(first.lanes().flatMap((page) => [...page]));
    same.addLanes(lanes);
    expect(same.lanes()).toEqual(first.lanes());
    expect(lanes).toHaveLength(6 * keys.length);
    const wrong = keys.filter(({ account, content, keyB, orderId, tag }) => {
      const [entry, kept] = [first.find(tag, account, keyB), again.find(tag, account, keyB)];
      const isKnown = first.orderId(entry) === orderId && first.isSameContent(entry, content, content & 0x7ff);
      const isKept = kept !== 0 && again.orderId(kept) === orderId;
      return !isKnown || first.isSameContent(entry, content + 1, content & 0x7ff) || isKept !== (orderId % 3 !== 0);
    });
    expect(wrong).toEqual([]);
    expect(first.count).toBe(keys.length);
    expect(first.greatestOrderId).toBe(2 ** 33 + keys.length - 1);
    expect(again.count).toBe(keys.filter(({ orderId }) => orderId % 3 !== 0).length);
  });

  it('IDEM-05 no key that comes waits for many to be filed anew, and every key is found meanwhile', () => {
    const keys = randomKeys(9_000);
    const random = new Random(8);
    const generation = new Generation();
    const filed = vi.spyOn(generation as unknown as { freeFrom(tag: number): number }, 'freeFrom');
    let most = 0;
    keys.forEach(({ account, content, keyB, orderId, tag }, i) => {
      expect(generation.find(tag, account, keyB)).toBe(0);
      filed.mockClear();
      generation.add(tag, account, keyB, content, content & 0x7ff, orderId);
      most = Math.max(most, filed.mock.calls.length);
      for (const at of [0, i, random.below(i + 1), random.below(i + 1)]) {
        const known = keys[at] as (typeof keys)[number];
        expect(generation.find(known.tag, known.account, known.keyB)).toBe(at + 1);
      }
    });
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(10);
  });
});
