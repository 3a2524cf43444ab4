import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountOf, listContract, PERP, SYMBOL } from '../../testing/futures/test-listed.ts';
import { HOME, makeKey, native, type TestKey } from '../../testing/identity/api-keys/test-keys.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { demoUrl } from '../demo/doors.ts';

const USDT = 100_000_000;
const MOVED = { kind: 'marginMoved', account: 0, asset: 1, units: 1 } as const;

let gateway: TestGateway;
let somebody: Browser;
let account: number;
/** The records that the core was sent. */
let sent: { kind: string; account: number; view: DataView }[];
let answer: TestGateway['core']['answer'];

beforeAll(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 1_000_000 } });
  listContract(gateway);
  somebody = await person(gateway);
  account = await accountOf(somebody);
});
afterAll(() => gateway.close());
beforeEach(() => {
  sent = [];
  answer = () => [MOVED];
  gateway.core.answer = (command, view) => {
    sent.push({ kind: command.kind, account: command.account, view });
    return answer(command, view);
  };
  gateway.pass(1);
});

const post = (path: string, body: object) => somebody.send('POST', `/futuresapi/${path}`, body);
const signed = (key: TestKey, path: string, body: object, timestampMs?: number) =>
  native(gateway, key, `/futuresapi/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    ...(timestampMs !== undefined && { timestampMs }),
  });
const keyOf = (scopes: string[], own: object = {}) => makeKey(somebody, { scopes, networks: [HOME], ...own });
const TRANSFER = { clientId: 'mine-1', asset: 'USDT', direction: 'TO_FUTURES', amount: '12.5' };
const LEVERAGE = { symbol: SYMBOL, leverage: 20 };
const MODE_SET = { kind: 'contractModeSet', market: PERP, marginMode: 'ISOLATED', leverage: 20 } as const;

test('FAPI-01 the API is documented with the rest, refuses alike, and a demo account’s goes to the demo', async () => {
  const { paths } = (await gateway.app.inject('/api/docs/json')).json();
  expect(paths['/futuresapi/transfers'].post).toMatchObject({ tags: ['futures'], 'x-permission': 'transfer' });
  expect((await gateway.app.inject('/futuresapi/account')).json()).toMatchObject({ error: 'NOT_LOGGED_IN' });
  expect((await gateway.app.inject('/futuresapi/nothing')).json()).toMatchObject({ error: 'NOT_FOUND' });
  expect(demoUrl('/demo/futuresapi/account', undefined, () => true)).toBe('/futuresapi/account');
});

describe('transfers', () => {
  test('FAPI-20 one command moves units into the futures wallet or out of it', async () => {
    const data = { ...TRANSFER, amount: '12.50000000', replayed: false };
    expect((await post('transfers', TRANSFER)).json().data).toEqual(data);
    await post('transfers', { ...TRANSFER, clientId: 'mine-2', direction: 'TO_SPOT' });
    expect(sent.map(({ account: of, kind }) => [kind, of])).toEqual([
      ['moveMargin', account],
      ['moveMargin', account],
    ]);
    const fields = sent.map(({ view }) => [
      view.getUint32(OFFSET.marginAsset, true),
      view.getUint8(OFFSET.marginDirection),
      view.getFloat64(OFFSET.marginUnits, true),
    ]);
    expect(fields).toEqual([
      [1, 0, 12.5 * USDT],
      [1, 1, 12.5 * USDT],
    ]);
  });

  test('FAPI-20 heard again it is replayed; the client id names it to the engine; refusals pass on', async () => {
    answer = () => [{ kind: 'duplicate', orderId: 0 }];
    for (const clientId of ['same', 'same', 'other']) {
      const { data } = (await post('transfers', { ...TRANSFER, clientId })).json();
      expect(data.replayed).toBe(true);
    }
    const keys = sent.map(({ view }) => view.getBigUint64(OFFSET.key, true));
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false]);
    for (const code of ['KEY_REUSED', 'MARGIN_NEEDED', 'TRANSFERS_CLOSED', 'INSUFFICIENT_BALANCE'] as const) {
      answer = () => [{ kind: 'rejected', code }];
      const refused = await post('transfers', TRANSFER);
      expect([refused.statusCode, refused.json().error]).toEqual([REJECTIONS[code].http, code]);
    }
  });

  test('FAPI-26 what no contract settles in does not go into futures, but out of it', async () => {
    const bitcoin = { ...TRANSFER, asset: 'BTC', amount: '1' };
    expect((await post('transfers', bitcoin)).json()).toMatchObject({ error: 'UNKNOWN_ASSET', field: 'asset' });
    expect((await post('transfers', { ...bitcoin, direction: 'TO_SPOT' })).statusCode).toBe(200);
    gateway.deps.catalog.reset(gateway.core.catalog);
    expect((await post('transfers', TRANSFER)).json().error).toBe('UNKNOWN_ASSET');
    listContract(gateway);
    expect(sent.length).toBe(1);
  });

  test('FAPI-20 what is wrong is refused before the core hears of it', async () => {
    const wrong: [object, string][] = [
      [{ clientId: undefined }, 'BAD_REQUEST'],
      [{ amount: '0' }, 'AMOUNT_INVALID'],
      [{ amount: '-1' }, 'BAD_REQUEST'],
      [{ amount: 1 }, 'BAD_REQUEST'],
      [{ amount: '0.000000001' }, 'TOO_PRECISE'],
      [{ asset: 'DOGE' }, 'UNKNOWN_ASSET'],
      [{ direction: 'OUT' }, 'BAD_REQUEST'],
    ];
    for (const [change, error] of wrong)
      expect([change, (await post('transfers', { ...TRANSFER, ...change })).json().error]).toEqual([change, error]);
    expect(sent).toEqual([]);
  });
});

describe('leverage and modes', () => {
  test('FAPI-22 leverage and margin mode are set one by one, and both are told', async () => {
    answer = () => [{ ...MODE_SET, account }];
    const fees = { makerFee: '0.001', takerFee: '0.0015' };
    const set = { symbol: SYMBOL, marginMode: 'ISOLATED', leverage: 20, isChosen: true };
    const told = { ...set, notionalMax: '1000000.00000000', ...fees };
    expect((await post('leverage', LEVERAGE)).json().data).toEqual(told);
    expect((await post('margin-mode', { symbol: SYMBOL, marginMode: 'ISOLATED' })).json().data).toEqual(told);
    const fields = sent.map(({ view }) => [
      view.getUint32(OFFSET.market, true),
      view.getUint8(OFFSET.contractLeverage),
      view.getUint8(OFFSET.contractMarginMode),
    ]);
    expect(fields).toEqual([
      [PERP, 20, 255],
      [PERP, 0, 1],
    ]);
    expect((await post('leverage', { symbol: SYMBOL, leverage: 126 })).json().error).toBe('BAD_REQUEST');
    expect((await post('leverage', { symbol: 'ETH_USDT_PERP', leverage: 2 })).json().error).toBe('UNKNOWN_MARKET');
    answer = () => [{ kind: 'rejected', code: 'LEVERAGE_TOO_HIGH' }];
    expect((await post('leverage', LEVERAGE)).json().error).toBe('LEVERAGE_TOO_HIGH');
  });

  test('FAPI-22 the position mode is one for all contracts', async () => {
    answer = () => [{ kind: 'positionModeSet', account, isHedge: true }];
    expect((await post('position-mode', { isHedge: true })).json().data).toEqual({ isHedge: true });
    expect(sent[0]?.view.getUint8(OFFSET.modeIsHedge)).toBe(1);
    answer = () => [{ kind: 'rejected', code: 'POSITION_MODE_IN_USE' }];
    expect((await post('position-mode', { isHedge: false })).json().error).toBe('POSITION_MODE_IN_USE');
  });

  test('FAPI-25 position margin is added and taken back once a client id', async () => {
    const margin = { symbol: SYMBOL, clientId: 'm-1', action: 'ADD', amount: '3' };
    const data = { ...margin, positionSide: 'BOTH', amount: '3.00000000', replayed: false };
    expect((await post('positions/margin', margin)).json().data).toEqual(data);
    answer = () => [{ kind: 'duplicate', orderId: 0 }];
    const taken = { ...margin, action: 'REMOVE', positionSide: 'SHORT' };
    expect((await post('positions/margin', taken)).json().data.replayed).toBe(true);
    const fields = sent.map(({ view }) => [
      view.getUint8(OFFSET.adjustSide),
      view.getFloat64(OFFSET.adjustUnits, true),
    ]);
    expect(fields).toEqual([
      [0, 3 * USDT],
      [2, -3 * USDT],
    ]);
    answer = () => [{ kind: 'rejected', code: 'NOT_ISOLATED' }];
    expect((await post('positions/margin', margin)).json().error).toBe('NOT_ISOLATED');
  });
});

describe('keys', () => {
  test('FAPI-21 a transfer takes the scope transfer, leverage the scope futures', async () => {
    answer = (command) => [command.kind === 'moveMargin' ? MOVED : { ...MODE_SET, account }];
    const may = async (scope: string) => {
      const key = await keyOf([scope]);
      const answers = [await signed(key, 'transfers', TRANSFER), await signed(key, 'leverage', LEVERAGE)];
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await may('transfer')).toEqual([200, 403]);
    expect(await may('futures')).toEqual([403, 200]);
    expect(await may('spot')).toEqual([403, 403]);
  });

  test('FAPI-23 a key that is bound to symbols changes those, and not the position mode', async () => {
    answer = () => [{ ...MODE_SET, account }];
    const key = await keyOf(['futures'], { symbols: ['BTC_USDT'] });
    const margin = { symbol: SYMBOL, clientId: 'm-2', action: 'ADD', amount: '3' };
    const calls: [string, object][] = [
      ['leverage', LEVERAGE],
      ['margin-mode', { symbol: SYMBOL, marginMode: 'CROSSED' }],
      ['positions/margin', margin],
      ['position-mode', { isHedge: true }],
    ];
    for (const [path, body] of calls) expect([path, (await signed(key, path, body)).statusCode]).toEqual([path, 403]);
    expect(sent).toEqual([]);
  });

  test('FAPI-24 a signed request that sets leverage or a mode counts once', async () => {
    answer = (command) =>
      command.kind === 'setPositionMode'
        ? [{ kind: 'positionModeSet', account, isHedge: true }]
        : [{ ...MODE_SET, account }];
    const key = await keyOf(['futures']);
    const calls: [string, object][] = [
      ['leverage', LEVERAGE],
      ['margin-mode', { symbol: SYMBOL, marginMode: 'ISOLATED' }],
      ['position-mode', { isHedge: true }],
    ];
    for (const [path, body] of calls) {
      const now = gateway.deps.clock();
      expect((await signed(key, path, body, now)).statusCode).toBe(200);
      expect((await signed(key, path, body, now)).json().error).toBe('SIGNATURE_INVALID');
    }
    expect(sent.length).toBe(3);
  });
});
