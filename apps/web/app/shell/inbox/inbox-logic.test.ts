import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLater } from './entry-order.ts';
import { isTold } from './notice-toasts.logic.ts';

test('INBX-52 ids are in the order of the numbers they are, however long', () => {
  const id = fc.bigInt({ min: 0n, max: 10n ** 19n - 1n });
  fc.assert(fc.property(id, id, (a, b) => isLater(String(a), String(b)) === a > b));
});

test('INBX-56 alerts, triggers, refusals and margin calls are told on the open page; fills, P2P and what was read are not', () => {
  for (const topic of ['priceAlerts', 'triggers', 'refusals', 'marginCalls'] as const) {
    expect(isTold({ topic, isRead: false, time: 1_000 }, 2_000)).toBe(true);
    expect(isTold({ topic, isRead: false, time: 1_000 }, 130_000)).toBe(false);
    expect(isTold({ topic, isRead: true, time: 1_000 }, 2_000)).toBe(false);
  }
  for (const topic of ['fills', 'endings', 'p2pSteps', 'p2pMessages', 'deposits', 'security'] as const)
    expect(isTold({ topic, isRead: false, time: 1_000 }, 2_000)).toBe(false);
});
