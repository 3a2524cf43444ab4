import { putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { keepKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';

/** m/44'/60'/0' of the test words "test … junk": all the world knows it. */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const USDT = 1;
const NOON_MS = Date.UTC(2026, 0, 31, 12);
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
let dialect: TestDialect;
let account: number;
const get = async (url: string, fields = '') =>
  (await dialect.signed(fields, { method: 'GET', url: `/sapi/v1/capital/${url}` })).json();
beforeAll(async () => {
  dialect = await TestDialect.start();
  const { pool } = dialect.gateway.deps;
  account = (await dialect.signed('', { method: 'GET', url: '/api/v3/account' })).json().uid;
  await putNetwork(pool, {
    ...{ network: 1, code: 'DEV', family: 'evm', name: 'Test chain', chainId: 31_337, endpoints: ['http://a'] },
    ...{ confirmations: 12, hasFinality: false, blockMs: 1_000, explorerTransaction: null, explorerAddress: null },
  });
  const terms = { depositMinUnits: 1, withdrawMinUnits: 1, withdrawMaxUnits: 1e12, withdrawFeeUnits: 0 };
  await putCoin(pool, {
    ...{ network: 1, asset: USDT, contract: null, decimals: 18, scale: 8, hotCeilingUnits: 1_000, ...terms },
  });
  await keepKeys(pool, 'evm', { xpub: XPUB, hot: '0xh', gas: '0xg' }, 1);
});
afterAll(() => dialect.gateway.close());

it('BWAL-02 an address is told, the same each time, and none of a coin that is not on the network', async () => {
  const told = await get('deposit/address', 'coin=USDT');
  expect(told).toEqual({ coin: 'USDT', address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), tag: '', url: '' });
  expect(await get('deposit/address', 'coin=USDT&network=DEV')).toEqual(told);
  expect(await get('deposit/address/list', 'coin=USDT')).toEqual([
    { coin: 'USDT', address: told.address, tag: '', isDefault: 1 },
  ]);
  expect((await get('deposit/address', 'coin=USDT&network=ETH')).code).toBe(-4040);
  expect((await get('deposit/address', 'coin=BTC')).code).toBe(-4040);
  expect(await get('deposit/address/list', 'coin=BTC')).toEqual([]);
});

it('BWAL-02 the address comes with its page on the explorer, by which clients know the network', async () => {
  const { pool } = dialect.gateway.deps;
  await pool.query("UPDATE custody.networks SET explorer_address = 'https://scan.example/address/{}'");
  const { address, url } = await get('deposit/address', 'coin=USDT');
  expect(url).toBe(`https://scan.example/address/${address}`);
  const [coin] = (await get('config/getall')).filter((one: { coin: string }) => one.coin === 'USDT');
  expect(url.startsWith(coin.networkList[0].contractAddressUrl)).toBe(true);
});

it('BWAL-03 deposits are told with their status, narrowed as asked', async () => {
  const write = (id: number, state: string, of = account, asset: number | null = USDT) =>
    dialect.gateway.deps.pool.query(
      `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account,
         asset, contract, raw, units, state, confirmations, needed, credited_at_ms, updated_at_ms)
       VALUES (1, $1, -1, '0xb', 5, $2, '0xA', $3, $4, NULL, 2500000000000000000, 250000000, $5, 3, 12, $6, 0)`,
      [`0x${id}`, NOON_MS + id, of, asset, state, state === 'CREDITED' ? NOON_MS + 100 : null],
    );
  await write(1, 'CREDITED');
  await write(2, 'CONFIRMING');
  await write(3, 'FINAL');
  await write(4, 'SUSPENSE');
  await write(5, 'UNKNOWN_TOKEN', account, null);
  await write(6, 'CREDITED', account + 1);
  const rows: { txId: string; status: number }[] = await get('deposit/hisrec');
  expect(rows.map(({ status, txId }) => [txId, status])).toEqual([
    ['0x4', 7],
    ['0x3', 0],
    ['0x2', 0],
    ['0x1', 1],
  ]);
  expect(rows[3]).toEqual({
    ...{ id: '1', amount: '2.50000000', coin: 'USDT', network: 'DEV', status: 1, address: '0xA', addressTag: '' },
    ...{ txId: '0x1', insertTime: NOON_MS + 1, completeTime: NOON_MS + 100, transferType: 0, walletType: 0 },
    ...{ confirmTimes: '3/12', unlockConfirm: 12 },
  });
  const idsOf = async (fields: string) =>
    (await get('deposit/hisrec', fields)).map(({ txId }: { txId: string }) => txId);
  expect(await idsOf('status=0')).toEqual(['0x3', '0x2']);
  expect(await idsOf('txId=0x3')).toEqual(['0x3']);
  expect(await idsOf(`startTime=${NOON_MS + 2}&endTime=${NOON_MS + 3}`)).toEqual(['0x3', '0x2']);
  expect(await idsOf('offset=1&limit=2')).toEqual(['0x3', '0x2']);
  expect(await idsOf('coin=BTC')).toEqual([]);
  expect((await get('deposit/hisrec', 'status=9')).code).toBe(-1130);
});

it('BWAL-04 withdrawals are told with their status and times in UTC', async () => {
  const { pool } = dialect.gateway.deps;
  const [user] = (await pool.query('SELECT user_id FROM identity.users LIMIT 1')).rows;
  const write = (id: string, state: string, of: number) =>
    pool.query(
      `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
         state, worth_cents, requested_at_ms, updated_at_ms, ended_at_ms)
       VALUES ($1, $2, $3, 1, $4, '\\x00112233445566778899aabbccddeeff', 150000000, 50000000, $5, $6, 1, $7, $7, $8)`,
      [of, user.user_id, USDT, ADDRESS, id, state, NOON_MS, state === 'CANCELLED' ? NOON_MS + 5_000 : null],
    );
  await write('a', 'CANCELLED', account);
  await write('b', 'REVIEW', account);
  await write('c', 'REVIEW', account + 1);
  const rows = await get('withdraw/history');
  expect(rows).toMatchObject([
    { withdrawOrderId: 'b', status: 2 },
    { withdrawOrderId: 'a', status: 1 },
  ]);
  expect(rows[1]).toEqual({
    ...{ id: expect.any(String), amount: '1.50000000', transactionFee: '0.50000000', coin: 'USDT', status: 1 },
    ...{ address: ADDRESS, txId: '', applyTime: '2026-01-31 12:00:00', network: 'DEV', transferType: 0 },
    ...{ withdrawOrderId: 'a', info: '', confirmNo: 0, walletType: 0, txKey: '', completeTime: '2026-01-31 12:00:05' },
  });
  const idsOf = async (fields: string) =>
    (await get('withdraw/history', fields)).map((row: { withdrawOrderId: string }) => row.withdrawOrderId);
  expect(await idsOf('status=1')).toEqual(['a']);
  expect(await idsOf('withdrawOrderId=b')).toEqual(['b']);
  expect(await idsOf(`idList=${rows[1].id}`)).toEqual(['a']);
  expect((await get('withdraw/history', 'idList=x')).code).toBe(-1130);
  expect((await get('withdraw/history', 'withdrawOrderId=%00')).code).toBe(-1100);
  expect((await get('withdraw/history', `withdrawOrderId=${'a'.repeat(65)}`)).code).toBe(-1100);
});

it('BWAL-05 BWAL-06 a key that may withdraws to a usable address of the book, once an order id, less the fee', async () => {
  const { deps } = dialect.gateway;
  deps.filterTicks = () => 5_000_000;
  await deps.pool.query('UPDATE custody.coins SET withdraw_fee_units = 50000000');
  await deps.pool.query(
    'INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, $2, 10000000000, 0)',
    [account, USDT],
  );
  const ask = async (fields: string, key = dialect.mover) =>
    (await dialect.signed(fields, { method: 'POST', url: '/sapi/v1/capital/withdraw/apply', key })).json();
  const good = `coin=USDT&network=DEV&address=${ADDRESS}&amount=20&withdrawOrderId=mine-1`;
  expect((await ask(good, dialect.both)).code).toBe(-2015);
  expect((await ask(good)).code).toBe(-4035);
  const [user] = (await deps.pool.query('SELECT user_id FROM identity.users WHERE account_id = $1', [account])).rows;
  await deps.pool.query(
    `INSERT INTO custody.address_book (user_id, network, address, label, added_at_ms, usable_at_ms)
     VALUES ($1, 1, $2, 'mine', 0, 0)`,
    [user.user_id, ADDRESS],
  );
  const made = await ask(good);
  expect(made).toEqual({ id: expect.stringMatching(/^\d+$/) });
  expect(await ask(good)).toEqual(made);
  const [row] = await get('withdraw/history', 'withdrawOrderId=mine-1');
  expect(row).toMatchObject({ id: made.id, amount: '19.50000000', transactionFee: '0.50000000', address: ADDRESS });
  expect((await ask(good.replace('amount=20', 'amount=21'))).msg).toBe('Duplicate order sent.');
  expect((await ask(`coin=USDT&address=${ADDRESS}&amount=0.5`)).code).toBe(-4022);
  expect((await ask(`coin=USDT&address=${ADDRESS}&amount=101`)).code).toBe(-2010);
  expect((await ask(`${good}!`)).code).toBe(-1100);
  expect((await ask('coin=USDT&address=0x12&amount=20')).code).toBe(-4033);
  expect((await ask(`coin=BTC&address=${ADDRESS}&amount=1`)).code).toBe(-4019);
});
