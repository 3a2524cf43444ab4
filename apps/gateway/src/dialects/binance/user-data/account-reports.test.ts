import { describe, expect, it } from 'vitest';
import {
  ALICE,
  AT_MS,
  accepted,
  BOB,
  cancelRecord,
  command,
  done,
  follower,
  NOW,
  posting,
  rested,
  standing,
  traded,
} from '../../../../testing/dialects/binance/user-data/test-commands.ts';
import { BTC } from '../../../../testing/markets/test-market.ts';
import { CancelIds } from '../../../trading/service/cancel-ids.ts';
import { UnknownOrder } from './account-reports.ts';
import { madeCancelId } from './cancel-id.ts';
import { executionIdOf } from './execution-id.ts';

describe('a placement', () => {
  it('BWS-40 is told with every field of the genuine report', () => {
    const take = follower();
    expect(take(command(3, [accepted(1), posting('USDT', 900, 100), rested(1, 100)]))).toEqual([
      {
        e: 'executionReport',
        E: NOW,
        s: 'BTCUSDT',
        c: 'client-3',
        S: 'BUY',
        o: 'LIMIT',
        f: 'GTC',
        q: '0.00100000',
        p: '40000.00000000',
        P: '0.00000000',
        F: '0.00000000',
        g: -1,
        C: '',
        x: 'NEW',
        X: 'NEW',
        r: 'NONE',
        i: 1,
        l: '0.00000000',
        z: '0.00000000',
        L: '0.00000000',
        n: '0',
        N: null,
        T: AT_MS + 3,
        t: -1,
        I: executionIdOf(3, 0),
        w: true,
        m: false,
        M: false,
        O: AT_MS + 3,
        Z: '0.00000000',
        Y: '0.00000000',
        Q: '0.00000000',
        W: AT_MS + 3,
        V: 'EXPIRE_MAKER',
      },
      { e: 'outboundAccountPosition', E: NOW, u: AT_MS + 3, B: [{ a: 'USDT', f: '0.00009000', l: '0.00001000' }] },
    ]);
  });

  it('BWS-41 BWS-94 BWS-43 is NEW, then each fill with what was filled until then, the last one FILLED', () => {
    const take = follower();
    const events = take(
      command(3, [
        accepted(1),
        traded(7, 40),
        posting('BTC', 40, 0),
        traded(8, 60, { priceTicks: 3_999_999 }),
        done(1, 'FILLED', 100),
        posting('BTC', 100, 0),
      ]),
    );
    expect(events.map(({ x, X, z, l, L, t }) => [x, X, z, l, L, t])).toEqual([
      ['NEW', 'NEW', '0.00000000', '0.00000000', '0.00000000', -1],
      ['TRADE', 'PARTIALLY_FILLED', '0.00040000', '0.00040000', '40000.00000000', 7],
      ['TRADE', 'FILLED', '0.00100000', '0.00060000', '39999.99000000', 8],
      [undefined, undefined, undefined, undefined, undefined, undefined],
    ]);
    expect(events[1]).toMatchObject({
      n: '0.00000150',
      N: 'BTC',
      m: false,
      w: true,
      Y: '16.00000000',
      Z: '16.00000000',
    });
    expect(events[2]).toMatchObject({ w: false, Y: '23.99999400', Z: '39.99999400', c: 'client-3', C: '' });
    expect(events[3].B).toEqual([{ a: 'BTC', f: '0.00000100', l: '0.00000000' }]);
    const ids = events.slice(0, 3).map(({ I }) => I);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  });

  it.each([
    [{ type: 'MARKET', priceTicks: 0 }, [true, false, false]],
    [{ tif: 'IOC' }, [true, false, false]],
    [{ tif: 'FOK' }, [true, false, false]],
    [{}, [true, true, false]],
  ] as const)('BWS-43 BWS-97 of %j only what may rest is in the book behind a fill', (fields, expected) => {
    const events = follower()(command(3, [accepted(1, fields), traded(7, 40), done(1, 'CANCELED_BY_USER', 40)]));
    expect(events.map(({ w }) => w)).toEqual(expected);
  });

  it.each([
    ['IOC_REST_EXPIRED', 'EXPIRED'],
    ['FOK_NOT_FILLABLE', 'EXPIRED'],
    ['NO_LIQUIDITY', 'EXPIRED'],
    ['PRICE_BAND_REACHED', 'EXPIRED'],
  ] as const)('BWS-41 that ends %s is %s behind its fills', (reason, status) => {
    const events = follower()(command(3, [accepted(1), traded(7, 40), done(1, reason, 40)]));
    expect(events.map(({ x, X, z, C }) => [x, X, z, C])).toEqual([
      ['NEW', 'NEW', '0.00000000', ''],
      ['TRADE', 'PARTIALLY_FILLED', '0.00040000', ''],
      ['EXPIRED', status, '0.00040000', ''],
    ]);
  });

  it.each(['QUOTE_SPENT', 'NO_LIQUIDITY'] as const)(
    'BWS-41 BINA-79 BINA-130 by quote amount is FILLED with its last fill when the rest buys nothing: %s',
    (reason) => {
      const market = accepted(1, { type: 'MARKET', priceTicks: 0, lots: 0, quoteUnits: 170_000_000 });
      const events = follower()(command(3, [market, traded(7, 42), done(1, reason, 42)]));
      expect(events.map(({ x, X, Q, q, eR }) => [x, X, Q, q, eR])).toEqual([
        ['NEW', 'NEW', '17.00000000', '0.00000000', undefined],
        ['TRADE', 'FILLED', '17.00000000', '0.00042000', undefined],
      ]);
    },
  );

  it.each([
    ['NO_LIQUIDITY', 0],
    ['PRICE_BAND_REACHED', 42],
  ] as const)(
    'BWS-41 BINA-79 by quote amount is EXPIRED where it got nothing, or a rule stopped it: %s',
    (reason, lots) => {
      const market = accepted(1, { type: 'MARKET', priceTicks: 0, lots: 0, quoteUnits: 170_000_000 });
      const fills = lots === 0 ? [] : [traded(7, lots)];
      const events = follower()(command(3, [market, ...fills, done(1, reason, lots)]));
      expect(events.at(-1)).toMatchObject({ x: 'EXPIRED', X: 'EXPIRED' });
      expect(events.at(-1)).toHaveProperty('eR');
    },
  );
});

describe('an order that stood', () => {
  it('BWS-47 is told whole though nobody here heard of its placing', () => {
    const take = follower([standing(9, { account: BOB, filledLots: 10, filledQuoteUnits: 40_000_000 })], BOB);
    const [fill] = take(command(5, [accepted(1), traded(7, 40), rested(1, 60)]));
    expect(fill).toMatchObject({
      i: 9,
      c: 'stood-9',
      S: 'SELL',
      x: 'TRADE',
      X: 'PARTIALLY_FILLED',
      z: '0.00050000',
      Z: '20.00000000',
      m: true,
      n: '0.00000700',
      N: 'USDT',
      O: AT_MS - 1_000,
      T: AT_MS + 5,
    });
    const [last] = take(command(6, [traded(8, 50, { takerOrderId: 2 }), done(9, 'FILLED', 100, BOB)]));
    expect(last).toMatchObject({ x: 'TRADE', X: 'FILLED', z: '0.00100000' });
  });

  it('BWS-42 BWS-96 a cancel is told by an id of its own, the same on every gateway', () => {
    const cancel = () => follower([standing(9)])(command(5, [done(9, 'CANCELED_BY_USER')], { kind: 'cancel' }));
    const [told] = cancel();
    expect(told).toMatchObject({ x: 'CANCELED', X: 'CANCELED', C: 'stood-9', w: false });
    expect(told.c).toBe(madeCancelId(5, 9));
    expect(told.c).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(cancel()[0].c).toBe(told.c);
    expect(madeCancelId(6, 9)).not.toBe(told.c);
  });

  it('BWS-42 or by the id it was given', async () => {
    const cancelIds = new CancelIds();
    const heard = (request: number) => async () =>
      follower(
        [standing(9)],
        ALICE,
        cancelIds,
      )(command(5, [done(9, 'CANCELED_BY_USER')], { kind: 'cancel', request }))[0].c;
    expect(await cancelIds.whileCanceling(ALICE, cancelRecord(1), 'mine', heard(1))).toBe('mine');
    expect(await cancelIds.whileCanceling(BOB, cancelRecord(1), 'theirs', heard(1))).toBe(madeCancelId(5, 9));
    expect(await cancelIds.whileCanceling(ALICE, cancelRecord(1), undefined, heard(1))).toBe(madeCancelId(5, 9));
    // What is over is forgotten, also when it was refused.
    const refused = () => Promise.reject(new Error('no'));
    await expect(cancelIds.whileCanceling(ALICE, cancelRecord(1), 'mine', refused)).rejects.toThrow();
    expect(await heard(1)()).toBe(madeCancelId(5, 9));
  });

  it.each([
    ['the first', 1, 'one'],
    // The first was refused: the order was not as it had to be.
    ['the second', 2, 'two'],
    ['one of another gateway', 3, madeCancelId(5, 9)],
  ])(
    'BWS-42 of several cancels of an order at once it has the id of the one that cancels it: %s',
    async (_, request, told) => {
      const cancelIds = new CancelIds();
      const take = follower([standing(9)], ALICE, cancelIds);
      const answered = Promise.withResolvers<void>();
      const under = [
        cancelIds.whileCanceling(ALICE, cancelRecord(1), 'one', () => answered.promise),
        cancelIds.whileCanceling(ALICE, cancelRecord(2), 'two', () => answered.promise),
        cancelIds.whileCanceling(ALICE, cancelRecord(0), 'not sent yet', () => answered.promise),
      ];
      expect(take(command(5, [done(9, 'CANCELED_BY_USER')], { kind: 'cancel', request }))[0].c).toBe(told);
      answered.resolve();
      await Promise.all(under);
    },
  );

  it('BWS-42 all orders of a market that are cancelled at once share the id that was given', async () => {
    const cancelIds = new CancelIds();
    const take = follower([standing(9), standing(8)], ALICE, cancelIds);
    const ended = [done(9, 'CANCELED_BY_USER'), done(8, 'CANCELED_BY_USER')];
    const all = command(5, ended, { kind: 'cancelAll', request: 1 });
    const told = await cancelIds.whileCanceling(ALICE, cancelRecord(1), 'mine', async () => take(all));
    expect(told.map(({ c, C }) => [c, C])).toEqual([
      ['mine', 'stood-9'],
      ['mine', 'stood-8'],
    ]);
  });

  it('BWS-41 BWS-42 an amendment is REPLACED, with the quantity it leaves', () => {
    const amended = { kind: 'orderAmended', orderId: 9, account: ALICE, market: BTC, lots: 60, leftLots: 50 } as const;
    const open = [standing(9, { filledLots: 10, filledQuoteUnits: 40_000_000 })];
    const [told] = follower(open)(command(5, [amended], { kind: 'amend' }));
    expect(told).toMatchObject({
      x: 'REPLACED',
      X: 'PARTIALLY_FILLED',
      q: '0.00060000',
      c: 'stood-9',
      C: 'stood-9',
      w: true,
      I: executionIdOf(5, 0),
    });
  });

  it('BWS-42 BWS-95 one that goes by another id from then on tells both, and by the new one what comes later', () => {
    const amended = { kind: 'orderAmended', orderId: 9, account: ALICE, market: BTC, lots: 60, leftLots: 60 } as const;
    const take = follower([standing(9)]);
    const rename = (seq: number, newClientOrderId: string) =>
      take(command(seq, [{ ...amended, isRenamed: true }], { kind: 'amend', clientOrderId: null, newClientOrderId }));
    const told = [...rename(5, 'second'), ...rename(6, 'third'), ...take(command(7, [done(9, 'GTD_EXPIRED')]))];
    expect(told.map(({ x, c, C }) => [x, c, C])).toEqual([
      ['REPLACED', 'second', 'stood-9'],
      ['REPLACED', 'third', 'second'],
      ['EXPIRED', 'third', ''],
    ]);
  });

  it('BWS-23 one that was never heard of is no reason to guess', () => {
    expect(() => follower()(command(5, [done(9, 'CANCELED_BY_USER')]))).toThrow(UnknownOrder);
  });
});
