import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { describe, expect, it } from 'vitest';
import { ContractVenue } from '../../testing/contract-venue.ts';
import { ALICE, all, BOB, CAROL, refusalOf } from '../../testing/venue.ts';

/** Alice is long 1,000 lots at 100 with 10,000 behind them; Bob is short. Maintenance is 1 %. */
function long(fund = 0): ContractVenue {
  const venue = ContractVenue.open();
  if (fund > 0) venue.insure(fund);
  venue.move(ALICE, -890_000);
  venue.deal(ALICE, BOB, 1_000, 100);
  return venue;
}

const steps = (events: Parameters<typeof all>[0]) => all(events, 'liquidation').map(({ step, lots }) => [step, lots]);

describe('liquidation', () => {
  it('FUT-60 maintenance at 80 and 90 % of equity is told once, until it falls below again', () => {
    const venue = long();
    const calls = (price: number) => all(venue.mark(price), 'marginCall').map(({ partE2 }) => partE2);
    // At 92 equity is 2,000 and maintenance 920; at 91 1,000 and 910.
    expect([calls(92), calls(91), calls(91), calls(95), calls(91)]).toEqual([[], [90], [], [], [90]]);
  });

  it('FUT-61 FUT-62 FUT-68 open orders end first, then the position goes into the book', () => {
    const venue = long();
    venue.mode(ALICE, 50);
    venue.long(ALICE, 10, 50);
    venue.long(CAROL, 2_000, 91);
    const events = venue.mark(90);
    expect(steps(events)).toEqual([
      ['ORDERS_ENDED', 1],
      ['TO_BOOK', 1_000],
    ]);
    expect(all(events, 'orderDone').map(({ reason }) => reason)).toEqual(['LIQUIDATION', 'FILLED']);
    expect(venue.position(ALICE)[0]).toBe(0);
    expect(venue.position(CAROL)[0]).toBe(1_000);
  });

  it('FUT-63 what trades better than the bankruptcy price pays the fee to the fund, as far as equity is there', () => {
    const venue = long();
    venue.long(CAROL, 2_000, 91);
    venue.mark(90);
    // A loss of 9,000; half a percent of 91,000 is 455.
    expect([venue.wallet(ALICE), venue.wallet(INSURANCE_ACCOUNT)]).toEqual([545, 455]);
    const poor = long();
    poor.long(CAROL, 2_000, 90);
    poor.mark(90);
    expect([poor.wallet(ALICE), poor.wallet(INSURANCE_ACCOUNT)]).toEqual([0, 0]);
  });

  it('FUT-64 the fund takes over what the book does not, at the bankruptcy price', () => {
    const venue = long(50_000);
    venue.long(CAROL, 300, 91);
    const events = venue.mark(89);
    expect(steps(events)).toEqual([
      ['TO_BOOK', 1_000],
      ['TAKEN_OVER', 700],
    ]);
    expect(venue.position(INSURANCE_ACCOUNT)).toEqual([700, 63_000, 0]);
    expect(venue.position(ALICE)[0]).toBe(0);
    expect(venue.wallet(ALICE)).toBeGreaterThanOrEqual(0);
  });

  it('FUT-69 the fund gives back what it took over, at the mark or better', () => {
    const venue = long(50_000);
    venue.mark(89);
    expect(venue.position(INSURANCE_ACCOUNT)[0]).toBe(1_000);
    venue.long(CAROL, 400, 89);
    venue.long(CAROL, 400, 88);
    venue.mark(89);
    expect(venue.position(INSURANCE_ACCOUNT)[0]).toBe(600);
  });

  it('FUT-65 without a fund the most profitable on the other side is closed at the bankruptcy price, without fee', () => {
    const venue = long();
    const events = venue.mark(89);
    expect(steps(events)).toEqual([
      ['TO_BOOK', 1_000],
      ['DELEVERAGED', 1_000],
    ]);
    expect(all(events, 'position').map(({ cause, account, lots }) => [cause, account, lots])).toEqual([
      ['DELEVERAGED', ALICE, 0],
      ['DELEVERAGED', BOB, 0],
    ]);
    // Alice had 10,000 left: the price is 90.
    expect([venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([0, 910_000]);
  });

  it('FUT-66 where nobody can take it the contract halts, transfers close, and people open them again', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 50);
    venue.mode(BOB, 50);
    venue.move(ALICE, -898_000);
    venue.move(BOB, -898_000);
    // Carol bought back from Bob what she had sold to Alice: she is out, and neither of the others can stand 98.
    venue.deal(ALICE, CAROL, 900, 100);
    venue.mark(90, { mayLiquidate: false });
    venue.deal(CAROL, BOB, 900, 90);
    expect(steps(venue.mark(90))).toEqual([
      ['TO_BOOK', 900],
      ['DELEVERAGED', 250],
      ['STUCK', 650],
    ]);
    expect(venue.exchange.catalog().markets[1]?.status).toBe('HALT');
    expect(refusalOf(venue.move(CAROL, -1))).toBe('TRANSFERS_CLOSED');
    venue.openTransfers();
    expect(refusalOf(venue.move(CAROL, -1))).toBe(null);
  });

  it('FUT-62 a position above the first bracket loses only what brings it back to initial margin', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 80_000, 100);
    venue.long(CAROL, 80_000, 92);
    // Equity 900,000 − 640,000 = 260,000; maintenance of 7,360,000 is 328,000.
    const events = venue.mark(92);
    const [[step, lots] = []] = steps(events);
    expect(step).toBe('TO_BOOK');
    expect(lots).toBeGreaterThan(0);
    expect(lots).toBeLessThan(80_000);
    expect(venue.position(ALICE)[0]).toBe(80_000 - Number(lots));
    expect(all(venue.mark(92), 'liquidation')).toEqual([]);
  });

  it('FUT-51 FUT-52 old prices, and those that may not, liquidate nobody', () => {
    const venue = long();
    expect(all(venue.mark(80, { mayLiquidate: false }), 'liquidation')).toEqual([]);
    expect(venue.position(ALICE)[0]).toBe(1_000);
    expect(all(venue.mark(80), 'liquidation')).not.toEqual([]);
  });

  it('FUT-61 an isolated position is liquidated alone, and costs its margin at most', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 10, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    const before = venue.wallet(ALICE);
    expect(steps(venue.mark(80)).map(([step]) => step)).toEqual(['TO_BOOK', 'DELEVERAGED']);
    expect([venue.position(ALICE), venue.wallet(ALICE)]).toEqual([[0, 0, 0], before]);
  });

  it('FUT-61 FUT-63 the fee of an isolated position comes out of what was behind it', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 10, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    const before = venue.wallet(ALICE);
    // Ten thousand are behind it: sold at 90 nothing is left of them, and nothing of the free wallet is taken.
    venue.long(CAROL, 1_000, 90);
    venue.mark(90);
    expect([venue.wallet(ALICE), venue.wallet(INSURANCE_ACCOUNT)]).toEqual([before, 0]);
  });

  it('FUT-66 FUT-70 one side that nobody can take does not keep the other side of its account for ever', () => {
    const venue = ContractVenue.open();
    for (const account of [ALICE, BOB]) venue.mode(account, 50);
    venue.hedge(ALICE);
    for (const account of [ALICE, BOB]) venue.move(account, -898_000);
    venue.short(CAROL, 900, 100);
    venue.long(ALICE, 900, 100, { positionSide: 'LONG' });
    venue.long(CAROL, 50, 100);
    venue.short(ALICE, 50, 100, { positionSide: 'SHORT' });
    venue.mark(90, { mayLiquidate: false });
    venue.deal(CAROL, BOB, 850, 90);
    expect(steps(venue.mark(90)).filter(([step]) => step === 'STUCK').length).toBeGreaterThan(0);
  });

  it('FUT-67 FUT-71 the fund that a gap ruins is closed as anybody is, and never owes', () => {
    const venue = long(20_000);
    venue.mark(89);
    expect(venue.position(INSURANCE_ACCOUNT)[0]).toBe(1_000);
    const events = venue.mark(50);
    expect(all(events, 'liquidation').map(({ account, step }) => [account, step])).toEqual([
      [INSURANCE_ACCOUNT, 'TO_BOOK'],
      [INSURANCE_ACCOUNT, 'DELEVERAGED'],
    ]);
    expect(venue.position(INSURANCE_ACCOUNT)[0]).toBe(0);
    expect(venue.wallet(INSURANCE_ACCOUNT)).toBeGreaterThanOrEqual(0);
  });

  it('FUT-34 FUT-66 a contract that is halted triggers no order by its mark', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.long(CAROL, 20, 95);
    venue.order(ALICE, 'SELL', { type: 'STOP_LOSS', lots: 10, stop: 96, by: 'MARK_PRICE', reduceOnly: true });
    const status = (status: string) => venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status });
    status('HALT');
    expect(all(venue.mark(95), 'orderPhase')).toEqual([]);
    status('TRADING');
    expect(all(venue.mark(95), 'trade').map(({ lots }) => lots)).toEqual([10]);
  });

  it('FUT-43 FUT-67 a gap past what an account has costs the others, not the fund more than it has', () => {
    const venue = long(3_000);
    venue.mark(50);
    expect(venue.wallet(INSURANCE_ACCOUNT)).toBeGreaterThanOrEqual(0);
    expect(venue.wallet(ALICE)).toBe(0);
  });

  it('FUT-70 one command liquidates twenty accounts, a timed one at once the rest', () => {
    const venue = ContractVenue.open();
    const people = Array.from({ length: 45 }, (_, i) => {
      venue.configure('openAccount', { reference: `p${i}` }, `p${i}`);
      return 19 + i;
    });
    for (const account of people) {
      venue.pay(account, 1, 1_000);
      venue.move(account, 1_000);
      venue.deal(account, BOB, 90, 100);
    }
    venue.mark(85);
    const left = () => people.filter((account) => venue.position(account)[0] !== 0).length;
    expect([left(), venue.exchange.nextExpiryMs]).toEqual([25, venue.nowMs]);
    venue.mark(85);
    expect([left(), venue.exchange.nextExpiryMs]).toEqual([5, venue.nowMs]);
    expect(refusalOf(venue.move(people[44] as number, -1))).toBe('LIQUIDATION_RUNNING');
    venue.expire();
    expect(left()).toBe(0);
  });
});
