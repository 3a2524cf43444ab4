import { describe, expect, test } from 'vitest';
import { wholeUnits } from '../market-rules.ts';
import { checkDraft } from './check-draft.ts';
import { type Estimate, estimateQuantity, estimateQuote } from './estimate.ts';
import { rules } from './fixture.ts';
import { EMPTY_DRAFT } from './order-draft.ts';
import { previewOf } from './preview.ts';

const limit = { ...EMPTY_DRAFT, price: '100', quantity: '0.5' };
const market = { ...EMPTY_DRAFT, kind: 'market' as const, given: 'total' as const, total: '50' };
const estimate = (parts: Partial<Estimate>): Estimate => ({
  quantityUnits: 500n,
  quoteUnits: 50_000_000n,
  worstPriceUnits: 10_000n,
  isWhole: true,
  ...parts,
});

describe('preview', () => {
  test.each([
    // What is sold falls: a limit above the trigger waits for the price to come back up.
    ['stopLimit', { side: 'SELL', stop: '95', price: '96' }, 'SELL'],
    ['stopLimit', { side: 'SELL', stop: '95', price: '95' }, null],
    ['stopLimit', { side: 'BUY', stop: '105', price: '104' }, 'BUY'],
    ['stopLimit', { side: 'BUY', stop: '105', price: '106' }, null],
    // A profit may well wait for more.
    ['takeLimit', { side: 'SELL', stop: '105', price: '106' }, null],
    ['oco', { side: 'SELL', price: '110', stop: '95', stopLimit: '96' }, 'SELL'],
    ['oco', { side: 'SELL', price: '110', stop: '95', stopLimit: '' }, null],
    ['otoco', { side: 'BUY', stop: '95', nextPrice: '110', stopLimit: '96' }, 'SELL'],
    ['otoco', { side: 'SELL', stop: '105', nextPrice: '90', stopLimit: '104' }, 'BUY'],
    ['opoco', { side: 'BUY', stop: '95', nextPrice: '110', stopLimit: '94' }, null],
    ['oto', { side: 'BUY', nextSide: 'SELL', nextKind: 'stopLimit', stop: '95', nextPrice: '96' }, 'SELL'],
    ['oto', { side: 'BUY', nextSide: 'BUY', nextKind: 'stopLimit', stop: '105', nextPrice: '106' }, null],
    ['opo', { side: 'BUY', nextSide: 'BUY', nextKind: 'stopLimit', stop: '95', nextPrice: '96' }, 'SELL'],
    ['limit', { side: 'SELL' }, null],
  ] as const)('TRAD-272 a %s of %j whose limit lies behind its trigger: %s', (kind, parts, behind) => {
    expect(previewOf({ ...limit, kind, ...parts }, rules, null, 10_000n, 10_000n)?.behind).toBe(behind);
  });

  test('TRAD-19 an order that waits pays the maker fee, one that trades at once the taker fee', () => {
    const waits = previewOf(
      limit,
      rules,
      estimate({ quantityUnits: 0n, quoteUnits: 0n, worstPriceUnits: null }),
      10_000n,
    );
    expect(waits).toMatchObject({ isTaker: false, fee: { amount: '0.0004', asset: 'BTC', ratePercent: '0.08' } });
    const takes = previewOf({ ...limit, side: 'SELL' }, rules, estimate({}), 10_000n);
    expect(takes).toMatchObject({ isTaker: true, fee: { amount: '0.05', asset: 'USDT', ratePercent: '0.1' } });
  });

  test('TRAD-19 a post-only order is shown the maker fee even where it would be refused', () => {
    const preview = previewOf({ ...limit, kind: 'postOnly' }, rules, estimate({}), 10_000n);
    expect(preview).toMatchObject({ isTaker: true, fee: { ratePercent: '0.08' } });
  });

  test('TRAD-19 what trades at once pays at the prices it trades at, what then waits the maker fee at its own', () => {
    // 0.5 sold at 100 or better: 0.3 at 110, the rest waits at 100.
    const part = estimate({ quantityUnits: 300n, quoteUnits: 33_000_000n, isWhole: false });
    expect(previewOf({ ...limit, side: 'SELL' }, rules, part, 11_000n)?.fee).toEqual({
      amount: '0.049',
      asset: 'USDT',
      ratePercent: null,
    });
    // All of it at 110.
    const whole = estimate({ quoteUnits: 55_000_000n });
    expect(previewOf({ ...limit, side: 'SELL' }, rules, whole, 11_000n)?.fee).toMatchObject({ amount: '0.055' });
  });

  test.each([
    ['GTC', { quantityUnits: 0n, quoteUnits: 0n, isWhole: false }, 'waits', '0.0004'],
    ['GTC', { quantityUnits: 300n, quoteUnits: 30_000_000n, isWhole: false }, 'trades', '0.00046'],
    ['IOC', { quantityUnits: 0n, quoteUnits: 0n, isWhole: false }, 'nothing', undefined],
    ['IOC', { quantityUnits: 300n, quoteUnits: 30_000_000n, isWhole: false }, 'part', '0.0003'],
    ['IOC', {}, 'trades', '0.0005'],
    ['FOK', { quantityUnits: 300n, quoteUnits: 30_000_000n, isWhole: false }, 'nothing', undefined],
    ['FOK', {}, 'trades', '0.0005'],
  ] as const)(
    'TRAD-242 %s: what is not filled at once is not said to wait, and pays nothing (%o)',
    (timeInForce, seen, fate, fee) => {
      const preview = previewOf({ ...limit, timeInForce }, rules, estimate(seen), 10_000n);
      expect([preview?.fate, preview?.fee?.amount]).toEqual([fate, fee]);
    },
  );

  test('TRAD-242 a post-only order that would trade is refused, and of an order that waits for a price nothing is said', () => {
    expect(previewOf({ ...limit, kind: 'postOnly' }, rules, estimate({}), 10_000n)?.fate).toBe('refused');
    expect(previewOf({ ...limit, kind: 'stopLimit', stop: '110' }, rules, null, 10_000n)?.fate).toBeNull();
  });

  test.each([
    ['stopMarket', 'BUY', '110', '', 'triggered', null],
    ['stopLimit', 'SELL', '110', '105', null, 'triggered'],
    ['takeMarket', 'BUY', '110', '', null, 'triggered'],
    ['takeLimit', 'SELL', '110', '105', 'triggered', null],
    ['oco', 'BUY', '115', '105', 'refused', null],
  ] as const)(
    'TRAD-242 TRAD-295 %s %s at %s: a trigger that is reached, or a profit in reach, is said to be refused',
    (kind, side, stop, price, above, below) => {
      const draft = { ...limit, kind, side, stop, price };
      const at = (units: bigint) => previewOf(draft, rules, null, units, units)?.fate;
      // The market above 110 at first; then below both prices.
      const high = kind === 'oco' ? 10_400n : 11_100n;
      expect([at(high), at(10_800n)]).toEqual([above, below]);
    },
  );

  test('TRAD-227 what waits for a turn of the price holds, and is worth, what it costs at the last price', () => {
    const trailing = { ...limit, kind: 'trailing' as const, turn: '1.5' };
    const worth = estimate({ worstPriceUnits: null });
    expect(previewOf(trailing, rules, worth, 10_000n)).toMatchObject({
      worth: '50',
      held: { amount: '50', asset: 'USDT' },
      fee: { amount: '0.0005', asset: 'BTC' },
      isTaker: false,
      averagePrice: null,
    });
    expect(previewOf(trailing, rules, null, null)).toBeNull();
    const poor = { base: 0n, quote: 49_000_000n };
    expect(checkDraft(trailing, rules, poor, worth).order).toMatchObject({ id: 'trade.problem.insufficient' });
  });

  test('TRAD-227 what waits for a price and goes to the market says its worth at that price', () => {
    const stop = { ...limit, kind: 'stopMarket' as const, price: '', stop: '110' };
    expect(previewOf(stop, rules, null, 10_000n)).toMatchObject({ worth: '55', held: { amount: '55' } });
  });

  test('TRAD-18 a market order says average price, coins and money', () => {
    expect(previewOf(market, rules, estimate({}), 10_000n)).toMatchObject({
      averagePrice: '100',
      quantity: '0.5',
      quote: '50',
      isThin: false,
      impactPercent: null,
    });
  });

  test('TRAD-18 a book too thin for the order is said', () => {
    expect(previewOf(market, rules, estimate({ isWhole: false }), 10_000n)?.isThin).toBe(true);
  });

  test.each([
    ['0.01', [500], false],
    ['49.99', [500], false],
    ['50', [500], false],
    ['50.1', [500], true],
    ['0.01', [], true],
  ] as const)(
    'TRAD-18 of %s spent on a book of %j lots at 100: whether it is too thin is %s',
    (total, lots, isThin) => {
      const levels = lots.map((standing) => [10_000n, BigInt(standing)] as const);
      const bought = estimateQuote(rules, levels, wholeUnits(total, rules.quoteScale));
      expect(previewOf({ ...market, total }, rules, bought, 10_000n)?.isThin).toBe(isThin);
    },
  );

  test('TRAD-18 an amount too small is told that it is, and of nothing else', () => {
    const draft = { ...market, total: '0.01', hasExits: true };
    const none = estimateQuote(rules, [[10_000n, 500n]], 10_000n);
    const guard = { limitE2: 50, bestPriceUnits: 10_000n };
    const check = checkDraft(draft, rules, { base: 0n, quote: 1_000_000_000n }, none, guard);
    expect([check.total?.id, check.order]).toEqual(['trade.problem.totalMin', null]);
    expect(estimateQuantity(rules, [[10_000n, 500n]], 0n).isWhole).toBe(true);
  });

  test.each([
    [10_049n, null],
    [10_050n, '0.5'],
    [9_900n, '1'],
  ])('TRAD-18 a last price of %s against a best of 10000 is an impact of %s', (worstPriceUnits, percent) => {
    expect(previewOf(market, rules, estimate({ worstPriceUnits }), 10_000n)?.impactPercent).toBe(percent);
  });

  test('nothing is previewed of a draft that says nothing', () => {
    expect(previewOf(EMPTY_DRAFT, rules, null, null)).toBeNull();
    expect(previewOf(market, rules, null, null)).toBeNull();
  });
});
