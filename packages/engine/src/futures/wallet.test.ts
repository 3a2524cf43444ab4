import { FUTURES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { describe, expect, it } from 'vitest';
import { ContractVenue, PERP } from '../../testing/contract-venue.ts';
import { ALICE, all, BOB, CASH, refusalOf, the } from '../../testing/venue.ts';

describe('futures wallets', () => {
  it('FUT-10 FUT-11 a transfer moves units between the books at once, and once a key', () => {
    const venue = ContractVenue.open();
    const events = venue.move(ALICE, 50_000, 'one');
    expect(the(events, 'marginMoved')).toMatchObject({ account: ALICE, asset: CASH, units: 50_000 });
    expect(venue.move(ALICE, 50_000, 'one')).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(refusalOf(venue.move(ALICE, 60_000, 'one'))).toBe('KEY_REUSED');
    expect([venue.has(ALICE, CASH)[0], venue.wallet(ALICE)]).toEqual([50_000, 950_000]);
    expect(venue.has(FUTURES_ACCOUNT, CASH)[0]).toBe(2_750_000);
    expect(refusalOf(venue.move(ALICE, 50_001))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.move(ALICE, 0.5))).toBe('AMOUNT_INVALID');
    venue.move(ALICE, -950_000);
    expect([venue.has(ALICE, CASH)[0], venue.wallet(ALICE)]).toEqual([1_000_000, 0]);
  });

  it('FUT-12 margin, losses and open profit may not be taken out', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    expect(refusalOf(venue.move(ALICE, -890_001))).toBe('MARGIN_NEEDED');
    // Ten of profit a lot: the initial margin rises by a tenth of it, the profit itself stays.
    venue.mark(110);
    expect(refusalOf(venue.move(ALICE, -889_001))).toBe('MARGIN_NEEDED');
    expect(refusalOf(venue.move(BOB, -879_001))).toBe('MARGIN_NEEDED');
    expect([refusalOf(venue.move(ALICE, -889_000)), refusalOf(venue.move(BOB, -879_000))]).toEqual([null, null]);
  });

  it('FUT-13 nothing is taken out while transfers are closed', () => {
    const venue = ContractVenue.open();
    expect(the(venue.openTransfers(false), 'futuresTransfersSet').isOpen).toBe(false);
    expect([refusalOf(venue.move(ALICE, -1)), refusalOf(venue.move(ALICE, 1))]).toEqual(['TRANSFERS_CLOSED', null]);
    venue.openTransfers();
    expect(refusalOf(venue.move(ALICE, -1))).toBe(null);
  });
});

describe('modes', () => {
  it('FUT-20 FUT-22 leverage is chosen for a contract, as far as positions and orders fit', () => {
    const venue = ContractVenue.open();
    expect(the(venue.mode(ALICE, 20), 'contractModeSet')).toMatchObject({ leverage: 20, marginMode: 'CROSSED' });
    expect(refusalOf(venue.mode(ALICE, 51))).toBe('LEVERAGE_INVALID');
    venue.mode(ALICE, 10);
    venue.long(ALICE, 50_000, 100);
    expect(refusalOf(venue.mode(ALICE, 20))).toBe('LEVERAGE_TOO_HIGH');
    expect(refusalOf(venue.mode(ALICE, 5))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.mode(ALICE, 9))).toBe(null);
  });

  it('FUT-21 the margin mode changes only without position and orders', () => {
    const venue = ContractVenue.open();
    venue.long(ALICE, 1, 90);
    expect(refusalOf(venue.mode(ALICE, 0, 'ISOLATED'))).toBe('MARGIN_MODE_IN_USE');
    venue.cancelAll(ALICE);
    expect(the(venue.mode(ALICE, 0, 'ISOLATED'), 'contractModeSet').marginMode).toBe('ISOLATED');
  });

  it('FUT-22 FUT-25 an isolated position has margin of its own, which is added to and taken back', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 10, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    expect([venue.position(ALICE), venue.wallet(ALICE)]).toEqual([[1_000, 100_000, 10_000], 890_000]);
    expect(refusalOf(venue.mode(ALICE, 5))).toBe('ISOLATED_LEVERAGE');
    expect(refusalOf(venue.adjust(ALICE, -1))).toBe('MARGIN_NEEDED');
    expect(the(venue.adjust(ALICE, 5_000), 'position')).toMatchObject({ cause: 'MARGIN', marginUnits: 15_000 });
    expect(refusalOf(venue.adjust(ALICE, -5_001))).toBe('MARGIN_NEEDED');
    expect(refusalOf(venue.adjust(ALICE, -5_000))).toBe(null);
    expect(refusalOf(venue.adjust(BOB, 1))).toBe('NOT_ISOLATED');
    expect(refusalOf(venue.adjust(BOB, 1, 'LONG'))).toBe('NO_POSITION');
    // A close gives back its share of the margin, and what it realised.
    venue.deal(BOB, ALICE, 500, 101);
    expect([venue.position(ALICE), venue.wallet(ALICE)]).toEqual([[500, 50_000, 5_000], 895_500]);
  });

  it('FUT-44 a loss beyond the share of what closes comes out of the rest of the margin', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 10, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    // Half of it loses 6,000, half of the margin is 5,000.
    venue.deal(BOB, ALICE, 500, 88);
    expect([venue.position(ALICE), venue.wallet(ALICE)]).toEqual([[500, 50_000, 4_000], 890_000]);
  });
});

describe('margin behind a position that grew out of its bracket', () => {
  it('FUT-25 is not taken below its maintenance margin, which is more than the initial one there', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 50, 'ISOLATED');
    venue.deal(ALICE, BOB, 9_000, 100);
    venue.mark(300, { mayLiquidate: false });
    venue.adjust(ALICE, 100_000);
    // 2,700,000 need 54,000 at 50 ×, and 95,000 as maintenance; 118,000 are there.
    expect(refusalOf(venue.adjust(ALICE, -23_000))).toBe('MARGIN_NEEDED');
    expect(refusalOf(venue.adjust(ALICE, -22_999))).toBe(null);
  });
});

describe('funding', () => {
  const HOURS_8 = 8 * 3_600_000;

  it('FUT-55 FUT-56 is paid at the boundary by the premiums of its interval, once', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.mark(100, { premiumE8: 200_000 });
    expect(venue.exchange.nextExpiryMs).toBe(HOURS_8);
    venue.nowMs = HOURS_8;
    const events = venue.expire();
    // The mean of 0 and twice 200,000 is 133,333; interest pulls by at most 50,000.
    expect(the(events, 'fundingSettled')).toMatchObject({ rateE8: 83_333, markTicks: 100, boundaryMs: HOURS_8 });
    expect(all(events, 'funding').map(({ account, units }) => [account, units])).toEqual([
      [ALICE, -84],
      [BOB, 83],
    ]);
    expect([venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([899_916, 900_083]);
    expect(all(venue.expire(), 'fundingSettled')).toEqual([]);
  });

  it('FUT-57 its remainder goes to the insurance fund', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.mark(99);
    venue.nowMs = HOURS_8;
    // 9.9 units: ten are paid, nine received.
    expect(the(venue.expire(), 'fundingSettled')).toMatchObject({ rateE8: 10_000, remainderUnits: 1 });
    expect(venue.exchange.futuresBalance(4, CASH).available).toBe(1);
  });

  it('FUT-55 downtime that spans several boundaries pays once', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.nowMs = 5 * HOURS_8 + 1;
    expect(all(venue.expire(), 'fundingSettled').map(({ boundaryMs }) => boundaryMs)).toEqual([HOURS_8]);
    expect(venue.exchange.nextExpiryMs).toBe(6 * HOURS_8);
  });

  it('FUT-56 an isolated position pays out of its margin', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 10, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.nowMs = HOURS_8;
    venue.expire();
    expect([venue.position(ALICE)[2], venue.wallet(ALICE)]).toEqual([9_990, 890_000]);
  });
});

describe('prices', () => {
  it('FUT-50 a tick prices contracts all together, or none of them', () => {
    const venue = ContractVenue.open();
    expect(the(venue.mark(105, { indexTicks: 104 }), 'markPrice')).toMatchObject({
      market: PERP,
      markTicks: 105,
      indexTicks: 104,
      mayLiquidate: true,
      openLots: 0,
    });
    for (const wrong of [{ market: 0 }, { market: 9 }, { indexTicks: 0 }, { markTicks: -1 }])
      expect(refusalOf(venue.mark(105, wrong))).toBe('MALFORMED_COMMAND');
  });

  it('FUT-34 a conditional order triggers by mark or by last price, as it says', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.order(ALICE, 'SELL', { type: 'STOP_LOSS', lots: 4, stop: 95, by: 'MARK_PRICE', reduceOnly: true });
    venue.order(ALICE, 'SELL', { type: 'STOP_LOSS', lots: 3, stop: 95, reduceOnly: true });
    venue.long(BOB, 20, 94);
    expect(all(venue.mark(95), 'trade').map(({ lots }) => lots)).toEqual([4, 3]);
  });
});

describe('contracts', () => {
  it('FUT-01 take no lists, amounts of quote, icebergs or auctions', () => {
    const venue = ContractVenue.open();
    expect(refusalOf(venue.order(ALICE, 'BUY', { type: 'MARKET', quote: 100 }))).toBe('NOT_FOR_CONTRACT');
    expect(refusalOf(venue.place(ALICE, 'BUY', { market: PERP, lots: 10, price: 90, visible: 1 }))).toBe(
      'NOT_FOR_CONTRACT',
    );
    const auction = venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status: 'AUCTION' });
    expect(refusalOf(auction)).toBe('NOT_FOR_CONTRACT');
    expect(refusalOf(venue.place(ALICE, 'BUY', { lots: 1, price: 1 }))).toBe(null);
  });

  it('FUT-03 a configuration with a problem is refused whole', () => {
    const venue = ContractVenue.open();
    const { id: _, ...known } = venue.exchange.catalog().markets[PERP] as { id: number; contract: object };
    const set = (change: object) =>
      refusalOf(venue.configure('configureMarket', { ...known, contract: { ...known.contract, ...change } }));
    expect(set({})).toBe(null);
    for (const change of [
      { brackets: [] },
      { liquidationFeeE6: -1 },
      { markClampE6: 0 },
      { funding: null },
      { sources: [{ name: 'A', weight: 1 }] },
      { interestLowerUnits: 5 },
    ])
      expect(set(change)).toBe('CONFIG_INVALID');
  });

  it('FUT-02 FUT-04 terms that would liquidate somebody are refused', () => {
    const venue = ContractVenue.open();
    venue.move(ALICE, -890_000);
    venue.deal(ALICE, BOB, 1_000, 100);
    const { id: _, ...known } = venue.exchange.catalog().markets[PERP] as { id: number; contract: object };
    const brackets = (maintenanceE6: number) => [
      { floorUnits: 0, capUnits: 10_000_000, leverageMax: 5, maintenanceE6 },
    ];
    const set = (maintenanceE6: number) => {
      const contract = { ...known.contract, brackets: brackets(maintenanceE6) };
      return refusalOf(venue.configure('configureMarket', { ...known, contract }));
    };
    expect([set(100_000), set(99_000)]).toEqual(['CONTRACT_LIQUIDATES', null]);
  });

  it('FUT-05 a delisted one closes every position at the last mark price', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.mark(107);
    venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status: 'CANCEL_ONLY' });
    venue.configure('setMarketStatus', { symbol: 'COIN_CASH_PERP', status: 'DELISTED' });
    expect([venue.position(ALICE)[0], venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([0, 900_070, 899_930]);
  });
});
