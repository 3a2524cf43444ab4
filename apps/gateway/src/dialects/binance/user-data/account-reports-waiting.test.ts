import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  AT_MS,
  accepted,
  BOB,
  command,
  done,
  follower,
  posting,
  rested,
  standing,
  type Told,
  traded,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { BTC } from '../../../../testing/markets/test-market.ts';
import { EventTexts } from './events.ts';

const STOP_LOSS_LIMIT = ORDER_TYPES.indexOf('STOP_LOSS_LIMIT');

describe('prevented matches', () => {
  const prevented = (
    mode: 'EXPIRE_TAKER' | 'EXPIRE_MAKER' | 'DECREMENT',
    takerLots: number,
    makerLots: number,
    preventedId = 41,
  ) =>
    ({
      kind: 'prevented',
      market: BTC,
      mode,
      priceTicks: 4_000_000,
      takerOrderId: 1,
      makerOrderId: 9,
      takerAccount: ALICE,
      makerAccount: ALICE,
      takerLots,
      makerLots,
      preventedId,
      tradeGroup: -1,
    }) as const;
  const told = (events: Told[]) => events.map(({ i, x, X, pl, U }) => [i, x, X, pl, U]);

  it('BWS-44 the maker that expires is told once, with the order it would have met', () => {
    const events = [prevented('EXPIRE_MAKER', 0, 100), done(9, 'SELF_TRADE_MAKER'), rested(1, 100)];
    const reports = follower([standing(9)])(command(5, [accepted(1), ...events]));
    expect(told(reports)).toEqual([
      [1, 'NEW', 'NEW', undefined, undefined],
      [9, 'TRADE_PREVENTION', 'EXPIRED_IN_MATCH', '0.00100000', 1],
    ]);
    expect(reports[1]).toMatchObject({ pL: '40000.00000000', pY: '40.00000000', l: '0.00000000', t: -1, n: '0' });
    expect(reports[1]).toMatchObject({ v: 41, A: '0.00100000', B: '0.00100000' });
  });

  it('BWS-44 BWS-99 so is the taker, behind its fills', () => {
    const events = [
      traded(7, 40, { makerOrderId: 5 }),
      prevented('EXPIRE_TAKER', 60, 0),
      done(1, 'SELF_TRADE_TAKER', 40),
    ];
    expect(told(follower([standing(9)])(command(5, [accepted(1), ...events])))).toEqual([
      [1, 'NEW', 'NEW', undefined, undefined],
      [1, 'TRADE', 'PARTIALLY_FILLED', undefined, undefined],
      [1, 'TRADE_PREVENTION', 'EXPIRED_IN_MATCH', '0.00060000', 9],
    ]);
  });

  it('BWS-41 BWS-44 a taker that lost nothing by its last match is filled by the trade before', () => {
    const events = [
      traded(7, 40, { makerOrderId: 5 }),
      prevented('EXPIRE_MAKER', 0, 100),
      done(9, 'SELF_TRADE_MAKER'),
      done(1, 'NO_LIQUIDITY', 40),
    ];
    const terms = { type: 'MARKET', lots: 0, priceTicks: 0, quoteUnits: 1_000_000_000 } as const;
    expect(told(follower([standing(9)])(command(5, [accepted(1, terms), ...events])))).toEqual([
      [1, 'NEW', 'NEW', undefined, undefined],
      [1, 'TRADE', 'FILLED', undefined, undefined],
      [9, 'TRADE_PREVENTION', 'EXPIRED_IN_MATCH', '0.00100000', 1],
    ]);
  });

  it('BWS-44 of two that are decremented both are told, and only the one that is used up ends', () => {
    const events = [prevented('DECREMENT', 30, 30), done(9, 'SELF_TRADE_DECREMENT'), rested(1, 70)];
    const open = [standing(9, { lots: 30 })];
    expect(told(follower(open)(command(5, [accepted(1, { stp: 'DECREMENT' }), ...events])))).toEqual([
      [1, 'NEW', 'NEW', undefined, undefined],
      [1, 'TRADE_PREVENTION', 'NEW', '0.00030000', 9],
      [9, 'TRADE_PREVENTION', 'EXPIRED_IN_MATCH', '0.00030000', 1],
    ]);
  });

  it('BWS-44 BWS-99 each match has its own number, and what was prevented adds up', () => {
    const matches = [prevented('DECREMENT', 30, 30), { ...prevented('DECREMENT', 20, 20, 42), makerOrderId: 8 }];
    const open = [standing(9, { lots: 30 }), standing(8, { lots: 90 })];
    const events = follower(open)(command(5, [accepted(1, { stp: 'DECREMENT' }), ...matches, rested(1, 50)]));
    expect(events.slice(1).map(({ i, v, A, B }) => [i, v, A, B])).toEqual([
      [1, 41, '0.00030000', '0.00030000'],
      [9, 41, '0.00030000', '0.00030000'],
      [1, 42, '0.00050000', '0.00020000'],
      [8, 42, '0.00020000', '0.00020000'],
    ]);
  });
});

describe('an order that waits', () => {
  const of = { orderId: 1, account: ALICE, market: BTC } as const;
  const terms = {
    ...of,
    kind: 'orderTerms',
    stopTicks: 3_900_000,
    trailingBips: 0,
    visibleLots: 0,
    goodTillMs: 0,
    listId: 0,
  } as const;
  const phase = (now: 'PENDING' | 'WAITING' | 'TRACKING' | 'WORKING') =>
    ({ ...of, kind: 'orderPhase', phase: now, priceTicks: 3_890_000, lots: 100 }) as const;
  const hold = posting('USDT', 900, 100, { reason: 'ORDER_HOLD' });
  const stop = accepted(1, { type: 'STOP_LOSS_LIMIT', side: 'SELL', priceTicks: 3_890_000 });

  it('BWS-43 BWS-48 is NEW with what it waits for, and not at work', () => {
    const [told] = follower()(command(3, [stop, terms, hold, phase('WAITING')]));
    expect(told).toMatchObject({ x: 'NEW', X: 'NEW', o: 'STOP_LOSS_LIMIT', P: '39000.00000000', w: false });
    expect(told).not.toHaveProperty('W');
    expect(told).not.toHaveProperty('d');
    const trailing = { ...terms, stopTicks: 0, trailingBips: 150 };
    const [follows] = follower()(command(3, [stop, trailing, hold, phase('WAITING'), phase('TRACKING')]));
    expect(follows).toMatchObject({ P: '0.00000000', d: 150, w: false });
  });

  it('BWS-48 is NEW once more when it is triggered, in whosever command, then what it does', () => {
    const take = follower();
    take(command(3, [stop, terms, hold, phase('WAITING')]));
    expect(take(command(4, [phase('TRACKING')], { account: BOB }))).toEqual([]);
    const fill = traded(7, 100, { priceTicks: 3_895_000, takerSide: 'SELL' });
    const told = take(command(5, [phase('WORKING'), fill, done(1, 'FILLED', 100)], { account: BOB }));
    expect(told.map(({ x, X, w, W, P }) => [x, X, w, W, P])).toEqual([
      ['NEW', 'NEW', true, AT_MS + 5, '39000.00000000'],
      ['TRADE', 'FILLED', false, AT_MS + 5, '39000.00000000'],
    ]);
    expect(told[0].O).toBe(AT_MS + 3);
  });

  it('BWS-48 that waits for another order is PENDING_NEW, then NEW', () => {
    const take = follower();
    const [pending, ...more] = take(command(3, [stop, terms, phase('PENDING')]));
    expect(more).toEqual([]);
    expect(pending).toMatchObject({ x: 'NEW', X: 'PENDING_NEW', w: false });
    const [placed] = take(command(4, [hold, phase('WAITING')], { account: BOB }));
    expect(placed).toMatchObject({ x: 'NEW', X: 'NEW', w: false });
    const [works] = take(command(5, [phase('WORKING'), rested(1, 100)]));
    expect(works).toMatchObject({ x: 'NEW', X: 'NEW', w: true, W: AT_MS + 5 });
  });

  it('BWS-40 BWS-44 BWS-99 says since when it trails, what it is filed under, and whose trade group stopped a match', () => {
    const take = follower();
    const trailing = { ...terms, stopTicks: 0, trailingBips: 150 };
    const tags = { ...of, kind: 'orderTagged', strategyId: 7, strategyType: 1_000_001 } as const;
    const [waits] = take(command(3, [stop, trailing, tags, hold, phase('WAITING')]));
    expect(waits).toMatchObject({ d: 150, j: 7, J: 1_000_001 });
    expect(waits).not.toHaveProperty('D');
    take(command(4, [phase('TRACKING')], { account: BOB }));
    const sides = { takerOrderId: 1, makerOrderId: 2, takerAccount: ALICE, makerAccount: BOB };
    const numbers = { priceTicks: 4_000_000, takerLots: 40, makerLots: 40, preventedId: 41, tradeGroup: ALICE };
    const prevented = { kind: 'prevented', market: BTC, mode: 'DECREMENT', ...sides, ...numbers } as const;
    const told = take(command(5, [phase('WORKING'), prevented, rested(1, 60)]));
    expect(told[0]).toMatchObject({ D: AT_MS + 4, j: 7, J: 1_000_001 });
    expect(told[1]).toMatchObject({ x: 'TRADE_PREVENTION', u: ALICE, v: 41 });
    const alone = follower()(command(5, [accepted(1), { ...prevented, tradeGroup: -1 }, rested(1, 60)]));
    expect(alone[1]).not.toHaveProperty('u');
    const micro = JSON.parse(new EventTexts(told[1]).of({ isMicro: true }));
    expect([micro.D, micro.u, micro.O]).toEqual([(AT_MS + 4) * 1_000, ALICE, (AT_MS + 3) * 1_000]);
  });

  it('BWS-40 pegged that waits has no price yet, and takes it when its turn comes', () => {
    const take = follower();
    const pegged = { ...of, kind: 'orderPegged', peg: 'PRIMARY', pegLevels: 0 } as const;
    const open = accepted(1, { type: 'STOP_LOSS_LIMIT', side: 'SELL', priceTicks: 0 });
    const [waits] = take(command(3, [open, terms, pegged, hold, { ...phase('WAITING'), priceTicks: 0 }]));
    expect(waits).toMatchObject({ gP: 'PRIMARY_PEG', p: '0.00000000' });
    expect(waits).not.toHaveProperty('gp');
    const [works] = take(command(4, [phase('WORKING'), rested(1, 100)]));
    expect(works).toMatchObject({ gp: '38900.00000000', p: '38900.00000000' });
  });

  it('BWS-40 pegged says to what, and what price that was', () => {
    const pegged = { ...of, kind: 'orderPegged', peg: 'PRIMARY', pegLevels: 2 } as const;
    const plain = { ...terms, stopTicks: 0 };
    const [told] = follower()(command(3, [accepted(1, { priceTicks: 3_999_998 }), plain, pegged, rested(1, 100)]));
    expect(told).toMatchObject({ gP: 'PRIMARY_PEG', gOT: 'PRICE_LEVEL', gOV: 2, gp: '39999.98000000', w: true });
    const [atTop] = follower()(command(3, [accepted(1), plain, { ...pegged, peg: 'MARKET', pegLevels: 0 }]));
    expect(atTop).toMatchObject({ gP: 'MARKET_PEG' });
    expect(atTop).not.toHaveProperty('gOV');
  });

  it('BWS-40 of an iceberg says what is seen; one that expired says why', () => {
    const iceberg = { ...terms, stopTicks: 0, visibleLots: 10 };
    const told = follower()(command(3, [accepted(1), iceberg, traded(7, 40), done(1, 'IOC_REST_EXPIRED', 40)]));
    expect(told.map(({ F, eR }) => [F, eR])).toEqual([
      ['0.00010000', undefined],
      ['0.00010000', undefined],
      ['0.00010000', 'UNFILLED_IOC_QUANTITY_EXPIRED'],
    ]);
  });
});

describe('a replacement whose new order is refused', () => {
  const refusedOrder = {
    ...{ account: ALICE, market: BTC, side: 0, type: STOP_LOSS_LIMIT, tif: 0, stp: 0, lots: 50, quoteUnits: 0 },
    ...{ priceTicks: 4_100_000, stopTicks: 4_050_000, strategyId: 7, clientOrderId: 'next' },
  };
  const half = (half: 'CANCEL' | 'ORDER', code: RejectionName) => ({ kind: 'halfRefused', half, code }) as const;
  const replacing = (...events: EngineEvent[]) =>
    command(5, events, { kind: 'cancelReplace', clientOrderId: 'next', refusedOrder });

  it.each([
    ['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCES'],
    ['WOULD_TAKE', 'WOULD_MATCH_IMMEDIATELY'],
    ['WOULD_TRIGGER', 'STOP_PRICE_WOULD_TRIGGER_IMMEDIATELY'],
    ['NOTIONAL', 'NOTIONAL'],
  ] as const)('BWS-50 BWS-101 for %s is told REJECTED behind the cancel', (code, reason) => {
    const events = follower([standing(9)])(
      replacing(done(9, 'CANCELED_BY_USER'), posting('USDT', 1_000, 0), half('ORDER', code)),
    );
    expect(events.map(({ e, x }) => x ?? e)).toEqual(['CANCELED', 'REJECTED', 'outboundAccountPosition']);
    expect(events[1]).toMatchObject({
      ...{ X: 'REJECTED', r: reason, c: 'next', C: '', i: -1, s: 'BTCUSDT', S: 'BUY', o: 'STOP_LOSS_LIMIT' },
      ...{ q: '0.00050000', p: '41000.00000000', P: '40500.00000000', j: 7, z: '0.00000000', t: -1, w: false },
    });
    expect(events[1]).not.toHaveProperty('W');
    expect(events[1].I).toBeGreaterThan(events[0].I);
  });

  it('BWS-50 is told nothing where nothing was cancelled, nor anybody else', () => {
    const neither = replacing(half('CANCEL', 'UNKNOWN_ORDER'), half('ORDER', 'NOTIONAL'));
    expect(follower()(neither)).toEqual([]);
    expect(follower([], BOB)(replacing(half('ORDER', 'NOTIONAL')))).toEqual([]);
  });
});
