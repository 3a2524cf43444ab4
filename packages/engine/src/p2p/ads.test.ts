import { encodeSetP2pAd } from '@pelorus/protocol/wire/encode-fixed.ts';
import { describe, expect, it } from 'vitest';
import { p2pOf } from '../../testing/p2p-venue.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';

const start = () => {
  const venue = Venue.funded();
  return { venue, ...p2pOf(venue) };
};
const DUPLICATE = [{ kind: 'duplicate', orderId: 0 }];

describe('P2P ads in the engine', () => {
  it('ESCR-01 ESCR-02 a live ad of a seller holds what it offers, told first', () => {
    const { venue, ad } = start();
    const [told, posting, ...others] = ad({ units: 1_000 });
    expect(told).toEqual({
      ...{ kind: 'p2pAdSet', adId: 1, account: ALICE, version: 1, state: 'LIVE', side: 'SELL', asset: COIN },
      units: 1_000,
    });
    expect(posting).toMatchObject({ account: ALICE, reason: 'P2P_AD_HOLD', deltaAvailable: -1_000, deltaHeld: 1_000 });
    expect(others).toEqual([]);
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
  });

  it('ESCR-02 another version holds or releases the difference, or nothing', () => {
    const { venue, ad } = start();
    ad({ units: 1_000 });
    const changes = [1_500, 200, 200].map((units, i) => ad({ version: 2 + i, units }));
    expect(changes.map((events) => all(events, 'posting').map(({ reason, deltaHeld }) => [reason, deltaHeld]))).toEqual(
      [[['P2P_AD_HOLD', 500]], [['P2P_AD_RELEASE', -1_300]], []],
    );
    expect(venue.has(ALICE, COIN)).toEqual([999_800, 200]);
  });

  it('ESCR-02 an ad of a buyer offers without holding', () => {
    const { venue, ad } = start();
    expect(ad({ side: 'BUY', units: 9_000_000 })).toHaveLength(1);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
  });

  it('ESCR-03 more than its owner has available is refused, and the ad stays as it was', () => {
    const { venue, ad, open } = start();
    ad({ units: 600_000 });
    venue.buy(ALICE, 1, 1);
    venue.sell(ALICE, 300_000, 5);
    expect(refusalOf(ad({ version: 2, units: 700_001 }))).toBe('INSUFFICIENT_BALANCE');
    expect(venue.has(ALICE, COIN)).toEqual([100_000, 900_000]);
    expect(the(open({ version: 1 }), 'p2pOrderOpened').adUnits).toBe(599_899);
    expect(refusalOf(ad({ version: 2, units: 699_899 }))).toBe(null);
  });

  it('ESCR-04 versions grow; owner, side and asset never change', () => {
    const { venue, ad } = start();
    ad({ version: 5 });
    expect(refusalOf(ad({ version: 4 }))).toBe('P2P_AD_CHANGED');
    expect(ad({ version: 5, units: 7 })).toEqual(DUPLICATE);
    const others = [{ account: BOB }, { side: 'BUY' as const }, { asset: CASH }];
    for (const other of others) expect(refusalOf(ad({ version: 6, ...other }))).toBe('UNKNOWN_P2P_AD');
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
  });

  it('ESCR-05 a paused ad holds nothing and can be live again; a closed one cannot', () => {
    const { venue, ad } = start();
    ad();
    expect(the(ad({ version: 2, state: 'PAUSED', units: 50 }), 'p2pAdSet')).toMatchObject({
      state: 'PAUSED',
      units: 0,
    });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    ad({ version: 3, units: 40 });
    expect(venue.has(ALICE, COIN)).toEqual([999_960, 40]);
    ad({ version: 4, state: 'CLOSED', units: 40 });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    expect(refusalOf(ad({ version: 5 }))).toBe('P2P_AD_GONE');
    expect(ad({ version: 5, state: 'CLOSED' })).toEqual(DUPLICATE);
  });

  it('ESCR-06 who changes a live ad says what it was seen to offer; who closes it need not', () => {
    const { venue, ad, open } = start();
    ad();
    open();
    expect(refusalOf(ad({ version: 2, units: 1_000, seenUnits: 1_000 }))).toBe('P2P_AD_CHANGED');
    expect(refusalOf(ad({ version: 2, state: 'PAUSED', seenUnits: 1_000 }))).toBe('P2P_AD_CHANGED');
    expect(venue.has(ALICE, COIN)).toEqual([999_000, 1_000]);
    expect(refusalOf(ad({ version: 2, units: 1_000, seenUnits: 899 }))).toBe(null);
    expect(venue.has(ALICE, COIN)).toEqual([998_899, 1_101]);
    expect(refusalOf(ad({ version: 3, state: 'CLOSED', seenUnits: 5 }))).toBe(null);
    expect(venue.has(ALICE, COIN)).toEqual([999_899, 101]);
  });

  it('ESCR-05 orders of an ad that is closed go on', () => {
    const { venue, ad, open, move } = start();
    ad();
    open();
    ad({ version: 2, state: 'CLOSED' });
    expect(venue.has(ALICE, COIN)).toEqual([999_899, 101]);
    move(BOB, 'PAID');
    expect(the(move(ALICE, 'RELEASE'), 'p2pOrderMoved')).toMatchObject({ state: 'RELEASED', adUnits: 0 });
    expect([venue.has(ALICE, COIN), venue.has(BOB, COIN)]).toEqual([
      [999_899, 0],
      [1_000_100, 0],
    ]);
  });

  it('ESCR-01 what is no ad is refused', () => {
    const { venue, ad } = start();
    for (const id of [0, -1, 0.5, Number.NaN, 2 ** 53]) {
      expect(refusalOf(ad({ adId: id }))).toBe('MALFORMED_COMMAND');
      expect(refusalOf(ad({ version: id }))).toBe('MALFORMED_COMMAND');
    }
    for (const units of [-1, 0.5, Number.NaN, 2 ** 53]) expect(refusalOf(ad({ units }))).toBe('AMOUNT_INVALID');
    const fields = { account: ALICE, asset: COIN, adId: 1, version: 1, units: 1, seenUnits: 0 };
    for (const wrong of [
      { side: 2, state: 2 },
      { side: 1, state: 3 },
    ])
      expect(refusalOf(venue.send(encodeSetP2pAd({ ...fields, ...wrong })))).toBe('MALFORMED_COMMAND');
    for (const account of [0, 3, 99]) expect(refusalOf(ad({ account }))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(ad({ asset: 9 }))).toBe('UNKNOWN_ASSET');
    expect(the(ad({ account: CAROL, units: 0 }), 'p2pAdSet').units).toBe(0);
  });
});
