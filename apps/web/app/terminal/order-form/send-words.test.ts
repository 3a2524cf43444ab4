import { expect, test } from 'vitest';
import { ladderBody, twapBody } from './algos/algo-bodies.ts';
import type { LadderDraft } from './algos/algo-draft.ts';
import { exitList } from './exit-list.ts';
import { filled } from './filled-drafts.ts';
import { rules } from './fixture.ts';
import { type Sending, sendingOf, sendWords } from './send-words.ts';
import { sentOf } from './sent.ts';

const t = (id: string, values: Record<string, string | number> = {}) =>
  [id.slice('trade.form.'.length), ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ');
const said = (sending: Sending) => sendWords(sending, rules, t, 'en_US');
const coins = 'side=BUY base=BTC quote=USDT amount=2';

test('TRAD-313 a button says side, amount and asset, in coins or in money; without an amount the side', () => {
  expect(said({ side: 'BUY', quantity: '2' })).toBe(`submitAmount ${coins}`);
  expect(said({ side: 'SELL', quoteQuantity: '1500' })).toBe('submitTotal side=SELL base=BTC quote=USDT amount=1,500');
  for (const quantity of ['', '0', '0.00']) expect(said({ side: 'BUY', quantity })).toBe('submit side=BUY base=BTC');
});

test('TRAD-313 of a ladder it says how many orders, of a TWAP how many parts; of a list the first order', () => {
  const ladder: LadderDraft = {
    ...{ from: '90', to: '110', count: '5', quantity: '2' },
    ...{ distribution: 'FLAT', isPostOnly: false },
  };
  const pressed = { kind: 'algo', body: ladderBody('BUY', ladder, rules, 'x'), held: null } as const;
  expect(said(sendingOf(pressed))).toBe(`submitLadder ${coins} count=5`);
  const twap = { given: 'quantity', amount: '2', limit: '', minutes: '60', parts: '1200', isRandom: true } as const;
  const parted = { kind: 'algo', body: twapBody('BUY', twap, rules, 'x'), held: null } as const;
  expect(said(sendingOf(parted))).toBe(`inParts action=submitAmount ${coins} count=1,200`);
  const list = filled('limit', { do: 'exits', isOn: true }, { do: 'takeProfit', text: '110' });
  expect(said(sendingOf(exitList(list, rules, 'x', null)))).toBe(`submitAmount ${coins}`);
  expect(said(sendingOf(sentOf(filled('stopLimit'), rules, 'x')))).toBe(`submitAmount ${coins}`);
});
