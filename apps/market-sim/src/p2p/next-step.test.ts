import type { P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import { mayTake, P2P_ENDED, P2P_ORDER_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import type { MoveData } from '@pelorus/protocol/p2p/orders.ts';
import { expect, test } from 'vitest';
import type { Temper } from './cast.ts';
import { nextStep, type SeenOrder } from './next-step.ts';
import { PHRASES } from './words/languages.ts';

const temper: Temper = { payMs: 45_000, releaseMs: 40_000, answerMs: 8_000, isSlow: false, cancelsPercent: 0 };
const phrases = PHRASES.en;
const someone = (changes: Partial<Temper> = {}) => ({ key: 'p2p-usd-1', phrases, temper: { ...temper, ...changes } });
const OPENED_MS = 1_000_000;
const moves = (...steps: [MoveData['action'], P2pOrderState, number][]): MoveData[] =>
  steps.map(([action, state, time]) => ({ action, state, time, by: null }));
const order = (state: P2pOrderState, side: 'BUY' | 'SELL', changes: Partial<SeenOrder> = {}): SeenOrder => ({
  ...{ id: 5, side, state, time: OPENED_MS, appealFrom: null, mayRate: false },
  moves: moves(['OPEN', 'PENDING_PAYMENT', OPENED_MS]),
  ...changes,
});

test('MSIM-133 a step is always one that the table allows to that side, and the same at each asking', () => {
  for (let seed = 1; seed <= 200; seed++)
    for (const state of P2P_ORDER_STATES)
      for (const side of ['BUY', 'SELL'] as const) {
        const seen = order(state, side, { mayRate: P2P_ENDED.has(state) });
        const person = someone({ cancelsPercent: 30 });
        const planned = nextStep(seed, person, seen, true);
        expect(nextStep(seed, person, seen, true)).toEqual(planned);
        if (planned?.kind !== 'move') continue;
        expect(planned.body.seen).toBe(state);
        expect(mayTake(state, planned.body.action, side === 'BUY' ? 'BUYER' : 'SELLER')).toBe(true);
      }
});

test('MSIM-133 a buyer pays and a seller releases after a while, with a word to the other side', () => {
  const pays = nextStep(7, someone(), order('PENDING_PAYMENT', 'BUY'), false);
  expect(pays).toMatchObject({ kind: 'move', body: { action: 'PAID' }, says: phrases.buyerAfterPaid });
  expect(pays?.atMs).toBeGreaterThan(OPENED_MS + 20_000);
  expect(pays?.atMs).toBeLessThan(OPENED_MS + 90_000);
  const paid = moves(['OPEN', 'PENDING_PAYMENT', OPENED_MS], ['PAID', 'PAID', OPENED_MS + 50_000]);
  const releases = nextStep(7, someone(), order('PAID', 'SELL', { moves: paid }), false);
  expect(releases).toMatchObject({ kind: 'move', body: { action: 'RELEASE' }, says: phrases.thanks });
  expect(releases?.atMs).toBeGreaterThan(OPENED_MS + 70_000);
  expect(nextStep(7, someone(), order('PENDING_PAYMENT', 'SELL'), false)).toBeNull();
  expect(nextStep(7, someone(), order('PAID', 'BUY'), false)).toBeNull();
});

test('MSIM-133 a slow seller releases only after the other side may appeal', () => {
  const appealFrom = OPENED_MS + 600_000;
  const slow = nextStep(7, someone({ isSlow: true }), order('PAID', 'SELL', { appealFrom }), false);
  expect(slow?.atMs).toBeGreaterThan(appealFrom);
});

test('MSIM-133 who asked to cancel once, and was declined, releases', () => {
  const person = someone({ cancelsPercent: 100 });
  expect(nextStep(7, person, order('PAID', 'SELL'), false)).toMatchObject({ body: { action: 'ASK_CANCEL' } });
  const declined = moves(['ASK_CANCEL', 'CANCEL_ASKED', OPENED_MS], ['DECLINE_CANCEL', 'PAID', OPENED_MS]);
  expect(nextStep(7, person, order('PAID', 'SELL', { moves: declined }), false)).toMatchObject({
    body: { action: 'RELEASE' },
  });
});

test('MSIM-134 in a dispute each side states its case once; a seller gives in at last, a buyer waits for staff', () => {
  expect(nextStep(7, someone(), order('APPEAL', 'BUY'), false)).toMatchObject({ text: phrases.statementBuyer });
  expect(nextStep(7, someone(), order('APPEAL', 'BUY'), true)).toBeNull();
  expect(nextStep(7, someone(), order('APPEAL', 'SELL'), false)).toMatchObject({ text: phrases.statementSeller });
  const later = nextStep(7, someone(), order('APPEAL', 'SELL'), true);
  expect(later?.atMs).toBeGreaterThan(OPENED_MS + 3_600_000);
});
