import { BookReplica } from '@pelorus/client/book/replica.ts';
import { describe, expect, test } from 'vitest';
import { unitsText, wholeUnits } from '../market-rules.ts';
import {
  averagePriceUnits,
  type Estimate,
  estimateLimit,
  estimateQuantity,
  estimateQuote,
  feeOf,
  levelsAgainst,
} from './estimate.ts';
import { rules } from './fixture.ts';

const book = new BookReplica({ priceScale: 2, tickUnits: 5, quantityScale: 3 });
book.applySnapshot({
  lastUpdateId: 1,
  bids: [
    ['99.95', '1'],
    ['99.90', '4'],
  ],
  asks: [
    ['100.00', '0.5'],
    ['100.10', '2'],
    ['101.00', '10'],
  ],
});
const lots = (text: string) => wholeUnits(text, rules.quantityScale);
const money = (text: string) => wholeUnits(text, rules.quoteScale);
const price = (text: string) => wholeUnits(text, rules.priceScale);
const said = ({ quantityUnits, quoteUnits, worstPriceUnits, isWhole }: Estimate) => [
  unitsText(quantityUnits, rules.quantityScale),
  unitsText(quoteUnits, rules.quoteScale),
  worstPriceUnits === null ? null : unitsText(worstPriceUnits, rules.priceScale),
  isWhole,
];

describe('estimate', () => {
  test.each([
    ['0.5', ['0.5', '50', '100', true]],
    ['1.5', ['1.5', '150.1', '100.1', true]],
    ['99', ['12.5', '1260.2', '101', false]],
  ])('TRAD-18 buying %s walks the asks', (quantity, expected) => {
    expect(said(estimateQuantity(rules, levelsAgainst(book, 'BUY'), lots(quantity)))).toEqual(expected);
  });

  test('TRAD-18 selling walks the bids', () => {
    expect(said(estimateQuantity(rules, levelsAgainst(book, 'SELL'), lots('2')))).toEqual([
      '2',
      '199.85',
      '99.9',
      true,
    ]);
  });

  test.each([
    ['50', ['0.5', '50', '100', true]],
    ['50.1001', ['0.501', '50.1001', '100.1', true]],
    ['50.1', ['0.5', '50', '100', true]],
    ['50.05', ['0.5', '50', '100', true]],
    ['0.01', ['0', '0', null, true]],
    ['99999', ['12.5', '1260.2', '101', false]],
  ])('TRAD-18 spending %s buys whole steps only', (quote, expected) => {
    expect(said(estimateQuote(rules, levelsAgainst(book, 'BUY'), money(quote)))).toEqual(expected);
  });

  test('TRAD-18 a limit order meets only prices as good as its own', () => {
    const buying = (at: string) => said(estimateLimit(rules, levelsAgainst(book, 'BUY'), 'BUY', price(at), lots('9')));
    expect(buying('99.95')).toEqual(['0', '0', null, false]);
    expect(buying('100.10')).toEqual(['2.5', '250.2', '100.1', false]);
    const selling = estimateLimit(rules, levelsAgainst(book, 'SELL'), 'SELL', price('99.95'), lots('1'));
    expect(said(selling)).toEqual(['1', '99.95', '99.95', true]);
  });

  test('TRAD-18 the average price is rounded half up; nothing has none', () => {
    const { quantityUnits, quoteUnits } = estimateQuantity(rules, levelsAgainst(book, 'BUY'), lots('1.5'));
    expect(averagePriceUnits(rules, quoteUnits, quantityUnits)).toBe(price('100.07'));
    expect(averagePriceUnits(rules, 0n, 0n)).toBeNull();
  });

  test.each([
    ['BUY', '0.333', '33.3', 1_000, '0.000333 BTC'],
    ['BUY', '0.001', '0.1', 1, '0.00000001 BTC'],
    ['SELL', '0.333', '33.333333', 1_000, '0.033334 USDT'],
    ['SELL', '1', '100', 0, '0 USDT'],
  ] as const)('TRAD-19 fee of a %s of %s for %s at %i millionths: %s', (side, quantity, quote, rateE6, expected) => {
    const fee = feeOf(rules, side, lots(quantity), money(quote), rateE6);
    expect(`${unitsText(fee?.units ?? -1n, fee?.scale ?? 0)} ${fee?.asset}`).toBe(expected);
  });
});
