import { describe, expect, test } from 'vitest';
import { ladderBody, twapBody } from '../order-form/algos/algo-bodies.ts';
import { exitList } from '../order-form/exit-list.ts';
import { filled } from '../order-form/filled-drafts.ts';
import { rules } from '../order-form/fixture.ts';
import { sentOf } from '../order-form/sent.ts';
import { askedTerms, type Pressed } from './asked-orders.ts';

const terms = (pressed: Pressed, pegPrice: string | null = null) =>
  askedTerms(pressed, pegPrice).map(({ side, price, stopPrice, quantity, quoteQuantity }) => [
    side,
    price,
    stopPrice,
    quantity ?? quoteQuantity,
  ]);

describe('the orders that a question is about', () => {
  test('TRAD-270 of a list each of its orders, and what sells the first one is as large as that', () => {
    const pair = [
      ['BUY', '100', undefined, '2'],
      ['SELL', '120', undefined, '2'],
      ['SELL', '80', '99.95', '2'],
    ];
    for (const kind of ['otoco', 'opoco'] as const) {
      const draft = filled(kind, { do: 'nextPrice', text: '120' }, { do: 'stopLimit', text: '80' });
      expect(terms(sentOf(draft, rules, 'x'))).toEqual(pair);
    }
  });

  test('TRAD-322 one by market with exits is asked about as an order by market', () => {
    const exits = [
      { do: 'exits', isOn: true },
      { do: 'takeProfit', text: '120' },
    ] as const;
    const draft = filled('market', { do: 'given', given: 'quantity' }, { do: 'quantity', text: '2' }, ...exits);
    const estimate = { quantityUnits: 2_000n, quoteUnits: 200_000_000n, worstPriceUnits: 10_000n, isWhole: true };
    const sent = exitList(draft, rules, 'x', estimate);
    expect(terms(sent)).toEqual([
      ['BUY', undefined, undefined, '2'],
      ['SELL', '120', undefined, '2'],
    ]);
  });

  test('TRAD-203 what follows a limit order meets the market at its price; of a profit and a stop each its own', () => {
    const meets = (pressed: Pressed) => askedTerms(pressed, null).map((one) => one.meets);
    expect(meets(sentOf(filled('otoco', { do: 'nextPrice', text: '120' }), rules, 'x'))).toEqual([
      undefined,
      '100',
      '100',
    ]);
    expect(meets(sentOf(filled('oco'), rules, 'x'))).toEqual([undefined, undefined]);
  });

  test('TRAD-270 a pegged order has the price of the book, an order by market none', () => {
    expect(terms(sentOf(filled('pegged'), rules, 'x'), '101')).toEqual([['BUY', '101', undefined, '2']]);
    expect(terms(sentOf(filled('stopMarket'), rules, 'x'))).toEqual([['BUY', undefined, '99.95', '2']]);
  });

  test('TRAD-270 TRAD-286 of a ladder its first and last, of a TWAP the worst price it may have', () => {
    const ladder = {
      from: '90',
      to: '110',
      count: '5',
      quantity: '2',
      distribution: 'FLAT',
      isPostOnly: false,
    } as const;
    expect(terms({ kind: 'algo', body: ladderBody('SELL', ladder, rules, 'x'), held: null })).toEqual([
      ['SELL', '90', undefined, '2'],
      ['SELL', '110', undefined, '2'],
    ]);
    const twap = { given: 'quantity', amount: '2', limit: '105', minutes: '60', parts: '60', isRandom: true } as const;
    expect(terms({ kind: 'algo', body: twapBody('BUY', twap, rules, 'x'), held: null })).toEqual([
      ['BUY', '105', undefined, '2'],
    ]);
    const money = { ...twap, given: 'total', amount: '5000' } as const;
    expect(terms({ kind: 'algo', body: twapBody('BUY', money, rules, 'x'), held: null })).toEqual([
      ['BUY', undefined, undefined, '5000'],
    ]);
  });
});
