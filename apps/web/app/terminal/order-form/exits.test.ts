import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { placeListBody } from '@pelorus/protocol/spot/http.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notionalUnits, unitsText, wholeUnits } from '../market-rules.ts';
import { estimateQuantity, estimateQuote } from './estimate.ts';
import { exitList } from './exit-list.ts';
import { EXITS, type Exit, exitTexts, marketEntry, priceAway } from './exits.ts';
import { after, filled, problemsOf } from './filled-drafts.ts';
import { rules } from './fixture.ts';
import type { DraftAction, OrderDraft } from './order-draft.ts';

const exits = (takeProfit: string, stopLoss: string): DraftAction[] => [
  { do: 'exits', isOn: true },
  { do: 'takeProfit', text: takeProfit },
  { do: 'stopLoss', text: stopLoss },
];
const side = fc.constantFrom<Side>('BUY', 'SELL');
const TICK = rules.tickUnits;

/** Walks all ticks: the first with enough profit, or the last with no more loss than was asked for. */
function walked(entryUnits: bigint, percentE2: bigint, of: Side, exit: Exit): bigint {
  const isUp = (of === 'BUY') === (exit === 'takeProfit');
  const wanted = entryUnits * (isUp ? 10_000n + percentE2 : 10_000n - percentE2);
  let ticks = 0n;
  // A purchase closes at that or more, a sale at that or less.
  if (of === 'BUY') while (ticks * TICK * 10_000n < wanted) ticks += 1n;
  else while ((ticks + 1n) * TICK * 10_000n <= wanted) ticks += 1n;
  return ticks * TICK;
}

describe('the prices of exits', () => {
  test('TRAD-321 so many percent from the entry is what walking all ticks finds', () => {
    const entry = fc.bigInt(1n, 800n).map((ticks) => ticks * TICK);
    fc.assert(
      fc.property(entry, fc.bigInt(0n, 12_000n), side, fc.constantFrom(...EXITS), (at, percentE2, of, exit) => {
        expect(priceAway(at, percentE2, of, exit, rules)).toBe(walked(at, percentE2, of, exit));
      }),
    );
  });

  test('TRAD-321 a price is itself; percents are unknown without the entry', () => {
    const byPrice = filled('limit', ...exits('110', '95.5'));
    expect(exitTexts(byPrice, rules, null)).toEqual({ takeProfit: '110', stopLoss: '95.5' });
    const byPercent = filled('limit', { do: 'exitsIn', exitsIn: 'percent' }, ...exits('10', '2.5'));
    expect(exitTexts(byPercent, rules, 10_000n)).toEqual({ takeProfit: '110', stopLoss: '97.5' });
    expect(exitTexts(byPercent, rules, null)).toEqual({});
    // Another unit is another number.
    expect(after(...exits('110', '95'), { do: 'exitsIn', exitsIn: 'percent' })).toMatchObject({
      takeProfit: '',
      stopLoss: '',
    });
  });
});

describe('an order with exits', () => {
  const list = (draft: OrderDraft) => {
    const sent = exitList(draft, rules, 'web-1', null);
    expect(placeListBody.parse(sent.body)).toEqual(sent.body);
    return placeListBody.parse(sent.body);
  };
  const first = { type: 'LIMIT', price: '100', quantity: '2', timeInForce: 'GTC', clientOrderId: 'web-1-1' };

  test('TRAD-320 both exits of a purchase sell what it bought, one ends the other', () => {
    expect(problemsOf(filled('limit', ...exits('110', '95')))).toEqual([]);
    expect(list(filled('limit', ...exits('110', '95')))).toEqual({
      ...{ symbol: 'BTC_USDT', kind: 'OPOCO', clientListId: 'web-1' },
      legs: [
        { side: 'BUY', ...first },
        { side: 'SELL', type: 'LIMIT_MAKER', price: '110', clientOrderId: 'web-1-2' },
        { side: 'SELL', type: 'STOP_LOSS', stopPrice: '95', clientOrderId: 'web-1-3' },
      ],
    });
  });

  test.each([
    ['110', '', { type: 'LIMIT', price: '110', timeInForce: 'GTC' }],
    ['', '95', { type: 'STOP_LOSS', stopPrice: '95' }],
  ])('TRAD-320 one exit alone is the one order that follows: %j, %j', (takeProfit, stopLoss, leg) => {
    expect(list(filled('limit', ...exits(takeProfit, stopLoss)))).toMatchObject({
      kind: 'OPO',
      legs: [
        { side: 'BUY', ...first },
        { side: 'SELL', ...leg, clientOrderId: 'web-1-2' },
      ],
    });
  });

  test('TRAD-320 those of a sale buy its quantity back, whatever else the order is', () => {
    const sale = filled(
      'limit',
      { do: 'side', side: 'SELL' },
      { do: 'postOnly', isOn: true },
      { do: 'visible', text: '0.5' },
      ...exits('90', '105'),
    );
    expect(problemsOf(sale)).toEqual([]);
    expect(list(sale)).toMatchObject({
      kind: 'OTOCO',
      legs: [
        { side: 'SELL', ...first, type: 'LIMIT_MAKER', visibleQuantity: '0.5' },
        { side: 'BUY', type: 'LIMIT_MAKER', price: '90', quantity: '2' },
        { side: 'BUY', type: 'STOP_LOSS', stopPrice: '105', quantity: '2' },
      ],
    });
  });

  test('TRAD-320 an exit on the wrong side of the entry, and none at all, are said', () => {
    expect(problemsOf(filled('limit', ...exits('100', '99')))).toEqual(['exitAbove']);
    expect(problemsOf(filled('limit', ...exits('101', '100')))).toEqual(['exitBelow']);
    expect(problemsOf(filled('limit', { do: 'side', side: 'SELL' }, ...exits('101', '99')))).toEqual([
      'exitBelow',
      'exitAbove',
    ]);
    expect(problemsOf(filled('limit', ...exits('', '')))).toEqual(['missingExit']);
    expect(problemsOf(filled('limit', ...exits('110.01', '')))).toEqual(['priceStep']);
    expect(problemsOf(filled('limit', { do: 'exitsIn', exitsIn: 'percent' }, ...exits('', '100')))).toEqual([
      'priceMin',
    ]);
  });

  test('TRAD-320 of every side, entry and percent the legs are the prices that walking finds', () => {
    const percent = fc.bigInt(100n, 5_000n);
    fc.assert(
      fc.property(side, fc.bigInt(200n, 600n), percent, percent, (of, ticks, profitE2, lossE2) => {
        const draft = filled(
          'limit',
          { do: 'side', side: of },
          { do: 'price', text: unitsText(ticks * TICK, 2) },
          { do: 'exitsIn', exitsIn: 'percent' },
          ...exits(unitsText(profitE2, 2), unitsText(lossE2, 2)),
        );
        const [, profit, stop] = list(draft).legs;
        const slow = (exit: Exit, e2: bigint) => unitsText(walked(ticks * TICK, e2, of, exit), 2);
        expect([profit?.price, stop?.stopPrice]).toEqual([slow('takeProfit', profitE2), slow('stopLoss', lossE2)]);
      }),
    );
  });

  test('TRAD-324 it fills whole: switching exits on leaves IOC, and what was cleared has none', () => {
    const ioc = filled('limit', { do: 'timeInForce', timeInForce: 'IOC' }, { do: 'exits', isOn: true });
    expect(ioc).toMatchObject({ hasExits: true, timeInForce: 'GTC' });
    expect(after(...exits('110', '95'), { do: 'cleared' })).toMatchObject({ hasExits: false, takeProfit: '' });
  });
});

describe('a market order with exits', () => {
  /** Asks at every tick from 100 up, two coins each. */
  const levels = Array.from({ length: 50 }, (_, at) => [10_000n + BigInt(at) * TICK, 2_000n] as const);
  const market = (...more: DraftAction[]) =>
    filled('market', { do: 'exitsIn', exitsIn: 'percent' }, ...more, ...exits('5', '2'));

  test('TRAD-322 goes out as a limit order that fills whole or not at all, its exits counted from the average', () => {
    const draft = market({ do: 'given', given: 'quantity' }, { do: 'quantity', text: '3' });
    const estimate = estimateQuantity(rules, levels, 3_000n);
    const { body } = exitList(draft, rules, 'web-1', estimate);
    // Two at 100, one at 100.05: 100.02 on average, and 101.05 is one percent beyond the worst.
    expect(placeListBody.parse(body).legs).toMatchObject([
      { side: 'BUY', type: 'LIMIT', price: '101.05', quantity: '3', timeInForce: 'FOK' },
      { side: 'SELL', type: 'LIMIT_MAKER', price: '105.05' },
      { side: 'SELL', type: 'STOP_LOSS', stopPrice: '98.05' },
    ]);
  });

  test('TRAD-322 by money it never holds more than was given, and never leaves the one percent', () => {
    fc.assert(
      fc.property(fc.bigInt(10_000_000n, 9_000_000_000n), (total) => {
        const draft = market({ do: 'total', text: unitsText(total, 6) });
        const estimate = estimateQuote(rules, levels, total);
        const entry = marketEntry(draft, rules, estimate);
        const worst = estimate.worstPriceUnits ?? 0n;
        if (entry === null) throw new Error('the book is not empty');
        expect(entry.holdUnits).toBeLessThanOrEqual(total);
        expect(entry.holdUnits).toBe(notionalUnits(rules, entry.priceUnits, entry.quantityUnits));
        expect(entry.priceUnits).toBeGreaterThanOrEqual(worst);
        expect(entry.priceUnits * 100n).toBeLessThanOrEqual(worst * 101n);
        expect(entry.priceUnits % TICK).toBe(0n);
      }),
    );
  });

  test('TRAD-322 a book that cannot fill it whole is said, and the balance has to pay the limit', () => {
    const draft = market({ do: 'given', given: 'quantity' }, { do: 'quantity', text: '3' });
    expect(problemsOf(draft)).toEqual(['thin']);
    expect(problemsOf(draft, estimateQuantity(rules, levels.slice(0, 1), 3_000n))).toEqual(['thin']);
    expect(problemsOf(draft, estimateQuantity(rules, levels, 3_000n))).toEqual([]);
    const poor = { base: 0n, quote: wholeUnits('303', 6) };
    expect(problemsOf(draft, estimateQuantity(rules, levels, 3_000n), poor)).toEqual(['insufficient']);
  });
});
