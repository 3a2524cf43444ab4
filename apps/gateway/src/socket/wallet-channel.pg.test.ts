import type { AddressInfo } from 'node:net';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testHistory } from '../../testing/markets/test-market.ts';
import { isData, TestClient } from '../../testing/socket/test-socket.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { followCore } from '../core-stream.ts';
import { feedsOver } from '../markets/feeds.ts';
import { registerSocket } from './server.ts';

const USDT = 1;
const LOG_IN = { event: 'login', channel: 'wallet', biz: 'spot' };
let gateway: TestGateway;
let listener: DatabaseListener;
let url: string;
beforeAll(async () => {
  gateway = await testGateway({
    rooms: async (app, deps) => {
      const feeds = feedsOver(deps, testHistory());
      await followCore(deps, feeds);
      registerSocket(app, deps, feeds);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}/socket`;
  const { pool, log, walletNews } = gateway.deps;
  await putNetwork(pool, {
    ...{ network: 1, code: 'DEV', family: 'evm', name: 'Test chain', chainId: 31_337, endpoints: ['http://a'] },
    ...{ confirmations: 12, hasFinality: false, blockMs: 1_000, explorerTransaction: null, explorerAddress: null },
  });
  const terms = { depositMinUnits: 1, withdrawMinUnits: 1, withdrawMaxUnits: 1e12, withdrawFeeUnits: 0 };
  await putCoin(pool, {
    ...{ network: 1, asset: USDT, contract: null, decimals: 18, scale: 8, hotCeilingUnits: 1_000, ...terms },
  });
  const { connectionString } = pool.options as { connectionString: string };
  listener = new DatabaseListener(connectionString, 'pelorus-gateway-listener', log);
  listener.on('custody_changed', { onNotify: (payload) => walletNews.hear(payload) });
  await listener.start();
});
afterAll(async () => {
  await listener.close();
  await gateway.close();
});

const query = (text: string, values: readonly unknown[] = []) => gateway.deps.pool.query(text, [...values]);
async function accountOf({ email }: Browser) {
  const { rows } = await query(
    'SELECT account_id AS account, user_id AS "userId" FROM identity.users WHERE email = $1',
    [email],
  );
  return rows[0] as { account: number; userId: string };
}
const connect = async (who: Browser) => TestClient.open(url, { cookie: who.cookieHeader() });
async function follower(who: Browser): Promise<TestClient> {
  const client = await connect(who);
  expect((await client.ask(LOG_IN)).data?.result).toBe(true);
  return client;
}
const resultOf = ({ data }: SocketReply) => data?.result;

let hashes = 0;
async function deposit(account: number): Promise<number> {
  const { rows } = await query(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account,
       asset, contract, raw, units, state, confirmations, needed, updated_at_ms)
     VALUES (1, $1, -1, '0xb', 5, 7, '0xA', $2, $3, NULL, 2500000000000000000, 250000000, 'CONFIRMING', 1, 12, 0)
     RETURNING deposit_id AS id`,
    [`0x${++hashes}`, account, USDT],
  );
  return rows[0].id;
}
async function withdrawal({ account, userId }: { account: number; userId: string }): Promise<number> {
  const { rows } = await query(
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms)
     VALUES ($1, $2, $3, 1, '0xA', '\\x00112233445566778899aabbccddeeff', 150000000, 50000000, $4, 'NEW', 1, 7, 7)
     RETURNING withdrawal_id AS id`,
    [account, userId, USDT, `w${++hashes}`],
  );
  return rows[0].id;
}

it('WFED-01 each change of a deposit or withdrawal is told to its owner, and to nobody else', async () => {
  const [owner, other] = [await person(gateway), await person(gateway)];
  const mine = await accountOf(owner);
  const [client, second, foreign] = [await follower(owner), await follower(owner), await follower(other)];

  const id = await deposit(mine.account);
  for (const one of [client, second])
    expect(resultOf(await one.next(isData('wallet', 'deposit')))).toMatchObject({
      id,
      state: 'CONFIRMING',
      confirmations: 1,
    });
  await query('UPDATE custody.deposits SET confirmations = 2 WHERE deposit_id = $1', [id]);
  expect(resultOf(await client.next(isData('wallet', 'deposit')))).toMatchObject({ id, confirmations: 2 });
  await query("UPDATE custody.deposits SET state = 'CREDITED', credited_at_ms = 9 WHERE deposit_id = $1", [id]);
  expect(resultOf(await client.next(isData('wallet', 'deposit')))).toMatchObject({
    id,
    state: 'CREDITED',
    creditedAt: 9,
  });

  const asked = await withdrawal(mine);
  expect(resultOf(await client.next(isData('wallet', 'withdrawal')))).toMatchObject({
    id: asked,
    state: 'NEW',
    total: '2.00000000',
  });

  // What is told in order to somebody else comes after all of that.
  const theirs = await deposit((await accountOf(other)).account);
  const first = await foreign.next(isData('wallet'));
  expect(first).toMatchObject({ type: 'deposit', data: { result: { id: theirs } } });
  for (const one of [client, second, foreign]) one.ws.terminate();
});

it('WFED-01 a send is told to both people once it is done, to each as theirs', async () => {
  const [sender, receiver] = [await person(gateway), await person(gateway)];
  const [from, to] = [await accountOf(sender), await accountOf(receiver)];
  const [sending, receiving] = [await follower(sender), await follower(receiver)];
  const { rows } = await query(
    `INSERT INTO custody.sends (user_id, account, to_account, shown, from_shown, asset, units, client_id, deed,
       worth_cents, asked_at_ms)
     VALUES ($1, $2, $3, 'r***', 's***', $4, 5, 'rent', decode(repeat('01', 32), 'hex'), 1, 7) RETURNING send_id AS id`,
    [from.userId, from.account, to.account, USDT],
  );
  const { id } = rows[0];
  await query('UPDATE custody.sends SET done_at_ms = 9 WHERE send_id = $1', [id]);
  const told = await Promise.all([sending, receiving].map((one) => one.next(isData('wallet', 'send'))));
  expect(told.map(resultOf)).toMatchObject([
    { id, direction: 'SENT', person: 'r***', clientId: 'rent', state: 'DONE' },
    { id, direction: 'RECEIVED', person: 's***', clientId: null, state: 'DONE' },
  ]);
  for (const one of [sending, receiving]) one.ws.terminate();
});

it('WFED-03 a mined withdrawal is told with each block', async () => {
  const owner = await person(gateway);
  const client = await follower(owner);
  const id = await withdrawal(await accountOf(owner));
  await client.next(isData('wallet', 'withdrawal'));
  await query("UPDATE custody.withdrawals SET state = 'MINED' WHERE withdrawal_id = $1", [id]);
  expect(resultOf(await client.next(isData('wallet', 'withdrawal')))).toMatchObject({
    id,
    state: 'MINED',
    confirmations: 0,
  });
  await query(
    `INSERT INTO custody.spends (network, purpose, withdrawal_id, asset, from_address, to_address, raw, nonce, tx_hash,
       signed, gas_limit, fee_per_gas, tip_per_gas, max_fee_raw, state, block_height, block_hash, signed_at_ms, updated_at_ms)
     VALUES (1, 'withdrawal', $1, $2, '0xh', '0xA', 1, 0, '0xt', '\\x00', 21000, 1, 1, 1, 'MINED', 20, '0xb', 7, 7)`,
    [id, USDT],
  );
  for (const [height, confirmations] of [
    [20, 1],
    [21, 2],
  ]) {
    await query("INSERT INTO custody.blocks (network, height, hash, at_ms) VALUES (1, $1, '0xb', 7)", [height]);
    expect(resultOf(await client.next(isData('wallet', 'withdrawal')))).toMatchObject({
      id,
      confirmations,
      transaction: '0xt',
    });
  }
  client.ws.terminate();
});

it('WFED-02 a visitor is refused; after logging out of the channel nothing comes', async () => {
  const visitor = await TestClient.open(url);
  expect(await visitor.ask(LOG_IN)).toMatchObject({
    event: 'login',
    channel: 'wallet',
    code: REJECTIONS.NOT_LOGGED_IN.id,
  });
  expect((await visitor.ask({ ...LOG_IN, biz: 'futures' })).code).toBe(REJECTIONS.BAD_REQUEST.id);
  visitor.ws.terminate();

  const owner = await person(gateway);
  const { account } = await accountOf(owner);
  const [client, second] = [await follower(owner), await follower(owner)];
  // The account's own channel is another one.
  await client.ask({ ...LOG_IN, channel: 'account' });
  await client.ask({ ...LOG_IN, event: 'logout' });
  await deposit(account);
  await second.next(isData('wallet', 'deposit'));
  await client.ask({ event: 'ping' });
  expect(client.messages.filter(isData('wallet'))).toEqual([]);
  for (const one of [client, second]) one.ws.terminate();
});

it('WFED-04 after changes may have been missed the log-in is confirmed again, and what changes then is told', async () => {
  const owner = await person(gateway);
  const client = await follower(owner);
  gateway.deps.walletNews.missed();
  expect(await client.next(({ event }) => event === 'login')).toEqual({ ...LOG_IN, data: { result: true } });
  // What nobody can read is no reason to stop.
  gateway.deps.walletNews.hear('nonsense');
  const id = await deposit((await accountOf(owner)).account);
  expect(resultOf(await client.next(isData('wallet', 'deposit')))).toMatchObject({ id });
  client.ws.terminate();
});
