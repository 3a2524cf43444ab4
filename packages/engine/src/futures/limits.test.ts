import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSITION_SIDES } from '@pelorus/protocol/futures/contracts.ts';
import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodePlaceScaled, encodePlaceTwap } from '@pelorus/protocol/wire/encode-fixed.ts';
import { describe, expect, it } from 'vitest';
import { ContractVenue, PERP } from '../../testing/contract-venue.ts';
import { ALICE, all, BOB, CAROL, refusalOf, the } from '../../testing/venue.ts';

/** Alice is long 1,000 lots at 100 with so much behind them; Bob is short. Maintenance is 1 %. */
function long(behind: number, isIsolated = false): ContractVenue {
  const venue = ContractVenue.open();
  venue.mode(ALICE, 20, isIsolated ? 'ISOLATED' : 'CROSSED');
  if (!isIsolated) venue.move(ALICE, behind - 900_000);
  venue.deal(ALICE, BOB, 1_000, 100);
  if (isIsolated) venue.adjust(ALICE, behind - 5_000);
  return venue;
}

const liquidated = (venue: ContractVenue, mark: number) => all(venue.mark(mark), 'liquidation').length > 0;

/** Forty-five people are long 90 lots each, with less behind them than a mark of 85 asks for. */
function crowd(): { venue: ContractVenue; left: () => number } {
  const venue = ContractVenue.open();
  const people = Array.from({ length: 45 }, (_, i) => 19 + i);
  for (const account of people) {
    venue.configure('openAccount', { reference: `${account}` }, `${account}`);
    venue.pay(account, 1, 1_000);
    venue.move(account, 1_000);
    venue.deal(account, BOB, 90, 100);
  }
  return { venue, left: () => people.filter((account) => venue.position(account)[0] !== 0).length };
}

describe('limits, to the last unit', () => {
  it('FUT-31 a position may be as large as its leverage allows, and no lot larger', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 50);
    expect(refusalOf(venue.long(ALICE, 10_001, 100))).toBe('LEVERAGE_TOO_HIGH');
    expect(refusalOf(venue.long(ALICE, 10_000, 100))).toBe(null);
    expect(refusalOf(venue.long(ALICE, 1, 1))).toBe('LEVERAGE_TOO_HIGH');
    // To sell as much is the larger of two positions no more.
    expect(refusalOf(venue.short(ALICE, 10_000, 100, { stp: 'EXPIRE_MAKER' }))).toBe(null);
  });

  it('FUT-22 leverage may be the largest that the contract has, for what is open just so much', () => {
    const venue = ContractVenue.open();
    expect([refusalOf(venue.mode(ALICE, 50)), refusalOf(venue.mode(ALICE, 51))]).toEqual([null, 'LEVERAGE_INVALID']);
    venue.mode(ALICE, 10);
    venue.long(ALICE, 10_000, 100);
    expect(refusalOf(venue.mode(ALICE, 50))).toBe(null);
    venue.mode(ALICE, 10);
    venue.long(ALICE, 1, 1);
    expect(refusalOf(venue.mode(ALICE, 50))).toBe('LEVERAGE_TOO_HIGH');
  });

  it('FUT-61 equity that is just the maintenance margin is liquidated, a unit more is not', () => {
    // At 92 a loss of 8,000, and a maintenance margin of 920.
    for (const isIsolated of [false, true]) {
      expect(liquidated(long(8_920, isIsolated), 92)).toBe(true);
      expect(liquidated(long(8_921, isIsolated), 92)).toBe(false);
    }
  });

  it('FUT-65 FUT-66 who is deleveraged gives no lot more than their equity pays for', () => {
    const venue = ContractVenue.open();
    venue.move(ALICE, 10_000 - 900_000);
    venue.mode(BOB, 20, 'ISOLATED');
    venue.deal(ALICE, CAROL, 1_000, 100);
    venue.mark(80, { mayLiquidate: false });
    // Bob is short ten lots at the mark, with 55 behind them.
    venue.deal(CAROL, BOB, 10, 80);
    venue.adjust(BOB, 15);
    // Alice is bankrupt at 90: against the mark each of her lots costs ten units.
    expect(all(venue.mark(80), 'liquidation').map(({ lots, step }) => [step, lots])).toEqual([
      ['TO_BOOK', 1_000],
      ['DELEVERAGED', 995],
      ['STUCK', 5],
    ]);
    expect([venue.position(BOB)[0], venue.position(CAROL)[0]]).toEqual([-5, 0]);
  });

  it('FUT-51 a price of ten seconds ago liquidates, a millisecond later it does not', () => {
    for (const [waitMs, leftThen] of [
      [10_000, 5],
      [10_001, 25],
    ] as const) {
      const { left, venue } = crowd();
      venue.mark(85);
      expect(left()).toBe(25);
      venue.nowMs += waitMs;
      venue.expire();
      expect(left()).toBe(leftThen);
    }
  });

  it('FUT-37 exits close what their order filled, fill by fill, and grow with it', () => {
    const venue = ContractVenue.open();
    venue.long(ALICE, 30, 100, { takeProfit: 110, stopLoss: 90 });
    const armed = (lots: number) =>
      venue.short(BOB, lots, 100).flatMap((event) => {
        const isArmed = event.kind === 'orderAccepted' && event.account === ALICE;
        if (isArmed || event.kind === 'orderAmended') return [event.lots];
        return [];
      });
    expect([armed(7), armed(11), armed(12)]).toEqual([
      [7, 7],
      [18, 18],
      [30, 30],
    ]);
  });

  it('FUT-34 a trailing order by the mark follows marks, not trades, and sells when one falls by its part', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.long(CAROL, 50, 90);
    venue.order(ALICE, 'SELL', { type: 'STOP_LOSS', lots: 10, trailing: 500, by: 'MARK_PRICE', reduceOnly: true });
    // A trade at 130 is not its price.
    venue.deal(BOB, CAROL, 1, 130);
    const sold = (mark: number) => all(venue.mark(mark), 'trade').length;
    // The best mark is 120: five percent below that is 114.
    expect([sold(110), sold(120), sold(115), sold(114)]).toEqual([0, 0, 0, 1]);
  });

  it('FUT-01 FUT-31 FUT-33 a ladder and a TWAP of a contract are margined and only reduce as orders do', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 100, 100);
    const both = POSITION_SIDES.indexOf('BOTH');
    const ladder = { account: CAROL, market: PERP, side: 0, stp: 0, type: 0, firstTicks: 91, lastTicks: 95, orders: 5 };
    const rungs = (lots: number, clientAlgoId: string) =>
      venue.send(encodePlaceScaled({ ...ladder, lots, distribution: 0, clientAlgoId, intent: both }));
    // At ten times leverage positions go to ten millions.
    expect(refusalOf(rungs(110_000, 'much'))).toBe('LEVERAGE_TOO_HIGH');
    expect(all(rungs(1_000, 'fits'), 'orderRested').map(({ leftLots }) => leftLots)).toEqual([200, 200, 200, 200, 200]);
    // Reduce-only of BOTH.
    const reduce = { ...ladder, account: ALICE, side: 1, firstTicks: 105, lastTicks: 109, intent: 4 };
    const events = venue.send(encodePlaceScaled({ ...reduce, lots: 150, distribution: 0, clientAlgoId: 'out' }));
    const rested = all(events, 'orderRested').reduce((sum, { leftLots }) => sum + leftLots, 0);
    expect(rested).toBeLessThanOrEqual(100);
    // Four slices of a hundred lots buy back what Bob is short, and no lot more.
    venue.short(CAROL, 500, 104);
    const twap = { account: BOB, market: PERP, side: 0, stp: 0, lots: 400, quoteUnits: 0, limitTicks: 108, slices: 4 };
    venue.send(encodePlaceTwap({ ...twap, seed: 0, durationMs: 240_000, clientAlgoId: 'slow', intent: 4 }));
    for (let i = 0; i < 5; i++) {
      venue.nowMs += 60_000;
      venue.mark(100);
      venue.expire();
    }
    expect([venue.position(BOB)[0], venue.position(CAROL)[0]]).toEqual([0, -100]);
  });

  it('FUT-45 nothing is closed at a price that would leave its owner owing: not in the book, nor by an order that waited', () => {
    const venue = long(5_000);
    venue.long(BOB, 2_000, 94);
    const closing = { lots: 1_000, reduceOnly: true };
    expect(refusalOf(venue.order(ALICE, 'SELL', { ...closing, type: 'MARKET' }))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.short(ALICE, 1_000, 94, { reduceOnly: true }))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.short(ALICE, 1_000, 94))).toBe('INSUFFICIENT_MARGIN');
    // It would rest, and whoever meets it gets what is not there.
    expect(refusalOf(venue.short(ALICE, 1_000, 94, { type: 'LIMIT_MAKER', reduceOnly: true }))).not.toBe(null);
    const stop = { stop: 99, type: 'STOP_LOSS', by: 'MARK_PRICE', reduceOnly: true } as const;
    expect(refusalOf(venue.order(ALICE, 'SELL', { lots: 1_000, ...stop }))).toBe(null);
    expect(all(venue.mark(99), 'orderDone')).toMatchObject([{ account: ALICE, reason: 'INSUFFICIENT_MARGIN' }]);
    // Five sixths of it come to no more than there is; 94 is below the bankruptcy price of the whole alone.
    venue.mark(100);
    expect(refusalOf(venue.short(ALICE, 833, 94, { reduceOnly: true }))).toBe(null);
    expect([venue.position(ALICE)[0], venue.wallet(ALICE)]).toEqual([167, 2]);
  });

  it('FUT-45 an order that the other side’s orders have margin for may not lose more than there is either', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 50);
    venue.move(ALICE, 200 - 900_000);
    venue.long(ALICE, 100, 90);
    venue.long(BOB, 80, 96);
    expect(refusalOf(venue.short(ALICE, 80, 96))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.short(ALICE, 50, 96))).toBe(null);
    expect([venue.position(ALICE)[0], venue.wallet(ALICE)]).toEqual([-50, 200]);
  });

  it('FUT-45 FUT-44 an isolated position loses what stands behind it, and the wallet beside it pays nothing', () => {
    const venue = long(5_500, true);
    venue.long(BOB, 2_000, 94);
    expect(refusalOf(venue.short(ALICE, 1_000, 94, { reduceOnly: true }))).toBe('INSUFFICIENT_MARGIN');
    venue.move(ALICE, 0 - venue.wallet(ALICE));
    expect(refusalOf(venue.short(ALICE, 900, 94, { reduceOnly: true }))).toBe(null);
    expect([venue.position(ALICE), venue.wallet(ALICE)]).toEqual([[100, 10_000, 100], 0]);
  });

  it('FUT-36 what closes all has no quantity that another order could take over: LOT_SIZE', () => {
    const venue = long(50_000);
    const stop = { stop: 90, type: 'STOP_LOSS', by: 'MARK_PRICE', closePosition: true, id: 'all' } as const;
    const { orderId } = the(venue.order(ALICE, 'SELL', stop), 'orderAccepted');
    const fields = { account: ALICE, market: PERP, side: 1, type: 0, tif: 2, stp: 0, quoteUnits: 0, priceTicks: 99 };
    const order = { ...fields, lots: 0, clientOrderId: 'new', positionSide: 0, reduceOnly: true };
    const both = { account: ALICE, market: PERP, target: { orderId }, restriction: 0, mode: 2 };
    expect(refusalOf(venue.send(encodeCancelReplace({ ...both, takesLeft: true, order })))).toBe('LOT_SIZE');
  });

  it('FUT-05 FUT-06 FUT-43 who owes once a contract is delisted is paid for by the fund', () => {
    const venue = long(10_000);
    venue.insure(50_000);
    venue.mark(80, { mayLiquidate: false, indexTicks: 83 });
    for (const status of ['CANCEL_ONLY', 'DELISTED'])
      venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status });
    venue.expire();
    expect([venue.position(ALICE)[0], venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([0, 0, 920_000]);
    expect(venue.wallet(INSURANCE_ACCOUNT)).toBe(40_000);
    for (const status of ['HALT', 'TRADING']) venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status });
    expect(refusalOf(venue.long(BOB, 1, 80))).toBe('MARK_UNKNOWN');
    venue.nowMs += 9 * 3_600_000;
    expect(all(venue.expire(), 'fundingSettled')).toEqual([]);
  });
});
