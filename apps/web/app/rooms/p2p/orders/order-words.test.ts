import { P2P_ACTIONS, P2P_ENDED, P2P_ORDER_STATES, P2P_TRANSITIONS } from '@pelorus/protocol/p2p/order-states.ts';
import { AD_SIDES } from '@pelorus/protocol/p2p/rules.ts';
import english from '@pelorus/site/messages/en_US/app.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { TURNS } from '../../../shell/notices/p2p-turns.ts';
import { escrowWords, moveWords, stepsDone } from './order-words.ts';

const words: Readonly<Record<string, string>> = english;

test('PPAG-10 each side reads at each state whose turn it is and what happens then', () => {
  for (const side of AD_SIDES)
    for (const state of P2P_ORDER_STATES) {
      const { title, next } = TURNS[side][state];
      expect([words[title], words[next]], `${side} ${state}`).not.toContain(undefined);
    }
  const isOwnTurn = (side: 'BUY' | 'SELL', state: 'PENDING_PAYMENT' | 'PAID' | 'CANCEL_ASKED') =>
    words[TURNS[side][state].title]?.startsWith('Your turn');
  expect(isOwnTurn('BUY', 'PENDING_PAYMENT')).toBe(true);
  expect(isOwnTurn('SELL', 'PENDING_PAYMENT')).toBe(false);
  expect(isOwnTurn('SELL', 'PAID')).toBe(true);
  expect(isOwnTurn('BUY', 'CANCEL_ASKED')).toBe(true);
});

test('PPAG-13 PPAG-15 every step that there is has words of its own, whoever took it', () => {
  for (const state of P2P_ORDER_STATES)
    for (const action of P2P_ACTIONS) {
      const row = P2P_TRANSITIONS[state][action];
      if (row === undefined) continue;
      for (const by of ['BUY', 'SELL', null] as const)
        expect(words[moveWords({ action, by, state: row.next })], `${state} ${action}`).toBeDefined();
    }
  expect(moveWords({ action: 'TIMEOUT', by: null, state: 'CANCELLED' })).not.toBe(
    moveWords({ action: 'TIMEOUT', by: null, state: 'APPEAL' }),
  );
});

test('PPAG-10 the escrow is locked exactly while the order runs', () => {
  for (const state of P2P_ORDER_STATES)
    expect(escrowWords(state) === 'p2p.escrow.locked', state).toBe(!P2P_ENDED.has(state));
  expect(escrowWords('RULED_BUYER')).toBe('p2p.escrow.paid');
  expect(escrowWords('RULED_SELLER')).toBe('p2p.escrow.returned');
});

test('PPAG-10 an order that ended without payment stands still at its first step', () => {
  expect(stepsDone('CANCELLED', false)).toBe(1);
  expect(stepsDone('APPEAL', true)).toBe(2);
  expect(stepsDone('RELEASED', true)).toBe(3);
});
