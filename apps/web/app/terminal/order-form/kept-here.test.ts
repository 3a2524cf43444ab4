import { stubStorage } from '@pelorus/client/storage/fake-storage.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepHere, keptHere } from './kept-here.ts';

let session: ReturnType<typeof stubStorage>['session'];
beforeEach(() => {
  session = stubStorage().session;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('TRAD-246 TRAD-248 each market has its own, and what is over is gone', () => {
  keepHere('orderDraft', 'A_B', 1, { price: '1' });
  keepHere('orderDraft', 'C_D', 1, { price: '2' });
  keepHere('orderInHand', 'A_B', 1, { kind: 'order' });
  keepHere('orderDraft', 'C_D', 1, null);
  expect([keptHere('orderDraft', 'A_B', 1), keptHere('orderDraft', 'C_D', 1)]).toEqual([{ price: '1' }, null]);
  vi.advanceTimersByTime(30 * 60_000);
  expect([keptHere('orderDraft', 'A_B', 1), keptHere('orderInHand', 'A_B', 1)]).toEqual([null, { kind: 'order' }]);
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(keptHere('orderInHand', 'A_B', 1)).toBeNull();
});

test('TRAD-248 TRAD-291 a visitor’s goes to who logs in; a person’s is shown to no visitor, and to another person never again', () => {
  keepHere('orderDraft', 'A_B', null, 'visitor');
  expect([keptHere('orderDraft', 'A_B', null), keptHere('orderDraft', 'A_B', 7)]).toEqual(['visitor', 'visitor']);
  keepHere('orderDraft', 'A_B', 1, 'person');
  expect([keptHere('orderDraft', 'A_B', null), keptHere('orderDraft', 'A_B', 1)]).toEqual([null, 'person']);
  expect([keptHere('orderDraft', 'A_B', 2), keptHere('orderDraft', 'A_B', 1)]).toEqual([null, null]);
});

test('TRAD-248 a store that is forbidden is as good as an empty one', () => {
  session.trouble = 'forbidden';
  keepHere('orderDraft', 'A_B', 1, 'x');
  expect(keptHere('orderDraft', 'A_B', 1)).toBeNull();
});
