import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { ALL_CONTRACTS, ALL_SPOT, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listContract, PERP, SYMBOL } from '../../testing/futures/test-listed.ts';
import { keyGateway, makeKey, native } from '../../testing/identity/api-keys/test-keys.ts';
import { type Browser, person, type TestGateway } from '../../testing/test-gateway.ts';
import { fireAll, keepFiring } from './firing.ts';

const URL = '/api/spot/cancel-after';
const MINUTE = 60_000;

let gateway: TestGateway;
let somebody: Browser;
let account: number;
/** What the core was asked to cancel: account, market, and the command's key. */
let asked: { account: number; market: number; key: string }[];
/** What the core did: once for each account and key, as the engine does. */
let done: typeof asked;

beforeAll(async () => {
  gateway = await keyGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.deps.pool.query('DELETE FROM dead_man.switches');
  asked = [];
  done = [];
  gateway.core.answer = (command, view) => {
    if (command.kind !== 'cancelAll') return [];
    const key = [0, 4, 8, 12].map((at) => view.getUint32(OFFSET.key + at, true)).join();
    const one = { account: command.account, market: view.getUint32(OFFSET.market, true), key };
    asked.push(one);
    if (done.some((other) => other.key === key && other.account === one.account))
      return [{ kind: 'duplicate', orderId: 0 }];
    done.push(one);
    return [];
  };
  somebody = await person(gateway);
  account = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

const set = (body: object, who = somebody) => who.send('POST', URL, body);
const told = async (who = somebody) => (await who.send('GET', URL)).json().data;
const fired = () => done.map((one) => [one.account, one.market]);

describe('dead-man switch', () => {
  test('SPAP-30 SPAP-76 it cancels in one market or in all, unless it is asked again; 0 stops it', async () => {
    const now = gateway.deps.clock();
    expect((await set({ afterMs: MINUTE })).json().data).toEqual({ symbol: null, firesAt: now + MINUTE });
    await set({ symbol: 'BTC_USDT', afterMs: 2 * MINUTE });
    await set({ symbol: 'ETH_USDT', afterMs: MINUTE });
    expect((await set({ symbol: 'ETH_USDT', afterMs: 0 })).json().data).toEqual({ symbol: 'ETH_USDT', firesAt: null });
    expect(await told()).toEqual([
      { symbol: null, firesAt: now + MINUTE },
      { symbol: 'BTC_USDT', firesAt: now + 2 * MINUTE },
    ]);
    gateway.pass(MINUTE - 1);
    await fireAll(gateway.deps);
    expect(fired()).toEqual([]);
    await set({ afterMs: MINUTE });
    gateway.pass(MINUTE - 1);
    await fireAll(gateway.deps);
    expect(fired()).toEqual([]);
    gateway.pass(2);
    await fireAll(gateway.deps);
    expect(fired()).toEqual([
      [account, ALL_SPOT],
      [account, 1],
    ]);
    expect(await told()).toEqual([]);
  });

  test.each([
    [{ afterMs: 999 }, 'afterMs'],
    [{ afterMs: 86_400_001 }, 'afterMs'],
    [{ afterMs: -1 }, 'afterMs'],
    [{ afterMs: 1_000.5 }, 'afterMs'],
    [{}, 'afterMs'],
    [{ afterMs: 1_000, symbol: 'NO_SUCH' }, 'symbol'],
    [{ afterMs: 1_000, x: 1 }, 'x'],
  ])('SPAP-30 %j is refused and sets nothing', async (body, field) => {
    const answer = await set(body);
    expect([answer.statusCode, answer.json().field]).toEqual([400, field]);
    expect(await told()).toEqual([]);
  });

  test('SPAP-30 nobody sees or stops another’s', async () => {
    await set({ afterMs: MINUTE });
    const other = await person(gateway);
    await set({ afterMs: 0 }, other);
    expect(await told(other)).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  test('SPAP-32 many gateways at once send one command', async () => {
    await set({ afterMs: MINUTE });
    await set({ symbol: 'BTC_USDT', afterMs: MINUTE });
    gateway.pass(MINUTE);
    await Promise.all(Array.from({ length: 8 }, () => fireAll(gateway.deps)));
    expect(asked).toHaveLength(2);
  });

  test('SPAP-32 a gateway that stopped after the command left it fires nothing twice', async () => {
    await set({ afterMs: MINUTE });
    gateway.pass(MINUTE);
    const honest = gateway.core.answer;
    gateway.core.answer = (command, view) => {
      honest(command, view);
      throw new CoreUnavailable('OUTCOME_UNKNOWN');
    };
    await expect(fireAll(gateway.deps)).rejects.toThrow();
    expect(await told()).toHaveLength(1);
    gateway.core.answer = honest;
    await fireAll(gateway.deps);
    expect([asked.length, done.length]).toEqual([2, 1]);
    // Another setting is another command.
    await set({ afterMs: MINUTE });
    gateway.pass(MINUTE);
    await fireAll(gateway.deps);
    expect(done).toHaveLength(2);
  });

  test('SPAP-31 while the core is away it stays due, and fires when the core is back', async () => {
    await set({ afterMs: MINUTE });
    gateway.pass(10 * MINUTE);
    const honest = gateway.core.answer;
    gateway.core.answer = () => {
      throw new CoreUnavailable('UNAVAILABLE');
    };
    await expect(fireAll(gateway.deps)).rejects.toThrow();
    gateway.core.answer = honest;
    const stop = keepFiring(gateway.deps);
    await expect.poll(fired).toEqual([[account, ALL_SPOT]]);
    await stop();
  });

  test('SPAP-32 what the engine refuses for good is not asked again', async () => {
    await set({ afterMs: MINUTE });
    gateway.pass(MINUTE);
    gateway.core.answer = () => [{ kind: 'rejected', code: 'UNKNOWN_ACCOUNT' }];
    await fireAll(gateway.deps);
    expect(await told()).toEqual([]);
  });
});

describe('by an API key', () => {
  test('SPAP-33 a request heard again, or after a newer one, changes nothing', async () => {
    const key = await makeKey(somebody);
    const now = gateway.deps.clock();
    const send = (afterMs: number, timestampMs: number) =>
      native(gateway, key, URL, { method: 'POST', body: JSON.stringify({ afterMs }), timestampMs });
    expect((await send(MINUTE, now)).json().data.firesAt).toBe(now + MINUTE);
    expect((await send(0, now + 2)).json().data.firesAt).toBeNull();
    gateway.pass(10);
    expect((await send(MINUTE, now)).json().data.firesAt).toBeNull();
    expect((await send(MINUTE, now + 1)).json().data.firesAt).toBeNull();
    expect((await send(MINUTE, now + 3)).json().data.firesAt).toBe(now + 10 + MINUTE);
    gateway.pass(MINUTE);
    await fireAll(gateway.deps);
    expect(fired()).toEqual([[account, ALL_SPOT]]);
    expect(await told()).toEqual([]);
  });

  test('SPAP-34 a key that is bound to markets sets switches of these only; a reading key none', async () => {
    const bound = await makeKey(somebody, { symbols: ['BTC_USDT'] });
    const send = (key: typeof bound, body: object) =>
      native(gateway, key, URL, { method: 'POST', body: JSON.stringify(body) });
    expect((await send(bound, { afterMs: MINUTE })).json().error).toBe('NOT_PERMITTED');
    expect((await send(bound, { afterMs: MINUTE, symbol: 'ETH_USDT' })).json().error).toBe('NOT_PERMITTED');
    expect((await send(bound, { afterMs: MINUTE, symbol: 'BTC_USDT' })).statusCode).toBe(200);
    const reading = await makeKey(somebody, { scopes: ['read'] });
    expect((await send(reading, { afterMs: MINUTE })).json().error).toBe('NOT_PERMITTED');
    expect((await native(gateway, reading, URL)).json().data).toHaveLength(1);
  });
});

test('FORD-40 those of contracts are apart from spot’s: of one contract, or of all', async () => {
  listContract(gateway);
  const futures = '/futuresapi/cancel-after';
  const now = gateway.deps.clock();
  await somebody.send('POST', futures, { afterMs: MINUTE });
  await somebody.send('POST', futures, { symbol: SYMBOL, afterMs: MINUTE });
  await set({ afterMs: 2 * MINUTE });
  expect((await somebody.send('POST', futures, { symbol: 'BTC_USDT', afterMs: MINUTE })).json().field).toBe('symbol');
  expect((await set({ symbol: SYMBOL, afterMs: MINUTE })).json().field).toBe('symbol');
  expect(await told()).toEqual([{ symbol: null, firesAt: now + 2 * MINUTE }]);
  expect((await somebody.send('GET', futures)).json().data).toEqual([
    { symbol: null, firesAt: now + MINUTE },
    { symbol: SYMBOL, firesAt: now + MINUTE },
  ]);
  gateway.pass(MINUTE);
  await fireAll(gateway.deps);
  expect(fired()).toEqual([
    [account, ALL_CONTRACTS],
    [account, PERP],
  ]);
});
