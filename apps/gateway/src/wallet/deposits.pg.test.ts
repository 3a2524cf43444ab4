import { EVM } from '@pelorus/chains/evm/evm-family.ts';
import { putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { keepKeys } from '@pelorus/database/wallet/deposit-addresses.ts';
import { writeSeen } from '@pelorus/database/wallet/deposits.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SUBS } from '../../testing/identity/sub-accounts/test-family.ts';
import { type Browser, person, type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { creditDeposits } from './teller/credit-deposits.ts';

/** m/44'/60'/0' of the test words "test … junk": all the world knows it. */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const NETWORK = 1;
const PATH = '/api/wallet/deposit-address';
const asked = { asset: 'USDT', network: 'DEV' };

let gateway: TestGateway;
let somebody: Browser;
let account: number;
beforeAll(async () => {
  gateway = await testGateway({ limits: { signUpsPerHourPerAddress: 1_000 } });
  const { catalog, pool } = gateway.deps;
  await putNetwork(pool, {
    ...{ network: NETWORK, code: 'DEV', family: 'evm', name: 'Test chain', chainId: 31_337, endpoints: ['http://a'] },
    ...{ confirmations: 12, hasFinality: false, blockMs: 1_000, explorerTransaction: null, explorerAddress: null },
  });
  const { id: asset, scale } = catalog.assetOrRefuse('USDT');
  await putCoin(pool, {
    ...{ network: NETWORK, asset, contract: null, decimals: 18, scale, depositMinUnits: 1, withdrawMinUnits: 1 },
    ...{ withdrawMaxUnits: 1_000, withdrawFeeUnits: 0, hotCeilingUnits: 1_000 },
  });
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.core.answer = () => [];
  gateway.pass(60_000);
  somebody = await person(gateway);
  account = (await somebody.send('GET', '/api/identity/me')).json().data.accountId;
});

const take = async (more = {}) => (await somebody.send('POST', PATH, { ...asked, ...more })).json();
const present = async () => (await somebody.send('GET', `${PATH}?asset=USDT&network=DEV`)).json();
const setState = (state: string) => gateway.deps.pool.query('UPDATE custody.deposits SET state = $1', [state]);

async function seen(txHash: string) {
  const { catalog, pool } = gateway.deps;
  const { id: asset } = catalog.assetOrRefuse('USDT');
  await writeSeen(
    pool,
    {
      ...{ network: NETWORK, txHash, logIndex: -1, blockHash: '0xb', height: 5, address: '0xA', account, asset },
      ...{ contract: null, raw: 10n ** 18n, units: 12_345, state: 'CONFIRMING', needed: 12, arrivedRaw: null },
    },
    3,
    1_000,
  );
}

test('DEPO-01 DEPO-02 DEPO-03 DEPO-54 an account has one address, made when asked for, and the old one stays its own', async () => {
  expect(await take()).toMatchObject({ code: expect.any(Number), message: expect.any(String) });
  await keepKeys(gateway.deps.pool, 'evm', { xpub: XPUB, hot: '0xh', gas: '0xg' }, 1);
  expect((await present()).data).toEqual({ ...asked, address: null, memo: null });
  const [first, again] = await Promise.all([take(), take()]);
  expect(first.data.address).toBe(EVM.deriveAddress(XPUB, 16, { chainId: null }));
  expect([again, await take(), await present()].map(({ data }) => data)).toEqual(Array(3).fill(first.data));
  const next = await take({ isNew: true });
  expect(next.data.address).toBe(EVM.deriveAddress(XPUB, 17, { chainId: null }));
  expect((await present()).data).toEqual(next.data);
  const { rows } = await gateway.deps.pool.query('SELECT account FROM custody.addresses ORDER BY index');
  expect(rows).toEqual([{ account }, { account }]);
  await gateway.deps.pool.query(`UPDATE custody.addresses SET address = '0xEvil' WHERE index = 17`);
  expect((await somebody.send('GET', `${PATH}?asset=USDT&network=DEV`)).statusCode).toBe(503);
});

test.each(['asset=USDT&network=NONE', 'asset=BTC&network=DEV'])(
  'DEPO-01 a network that is none of the coin’s is refused: %s',
  async (query) => {
    expect((await somebody.send('GET', `${PATH}?${query}`)).statusCode).toBe(400);
  },
);

test('DEPO-25 DEPO-26 DEPO-30 WFED-20 a deposit is seen at once, credited once open and final, and mailed, once only', async () => {
  const { pool } = gateway.deps;
  await seen('0x1');
  const page = async (more = '') => (await somebody.send('GET', `/api/wallet/deposits?${more}`)).json().data;
  const [row] = (await page()).rows;
  expect(row).toMatchObject({ asset: 'USDT', network: 'DEV', state: 'CONFIRMING', confirmations: 3, needed: 12 });
  expect((await page('state=CREDITED')).rows).toEqual([]);
  await setState('FINAL');
  const ids: number[] = [];
  gateway.core.answer = (command, view) => {
    if (command.kind !== 'creditDeposit') return [];
    const depositId = view.getFloat64(56, true);
    if (ids.includes(depositId)) return [{ kind: 'duplicate', orderId: 0 }];
    ids.push(depositId);
    return [{ kind: 'depositCredited', account, asset: 0, network: NETWORK, depositId, units: 12_345 }];
  };
  const work = () => creditDeposits.work(gateway.deps);
  await pool.query('UPDATE custody.coins SET deposits_open = false');
  await work();
  expect(ids).toEqual([]);
  await pool.query('UPDATE custody.coins SET deposits_open = true');
  await work();
  expect(ids).toEqual([row.id]);
  const { creditedAt, state } = (await page()).rows[0];
  expect([state, creditedAt]).toEqual(['CREDITED', expect.any(Number)]);
  // As after a crash between the core's answer and the note of it.
  await setState('FINAL');
  await work();
  expect(ids).toEqual([row.id]);
  expect((await page()).rows[0]).toMatchObject({ state: 'CREDITED', creditedAt });
  const mails = "SELECT address FROM identity.messages WHERE kind = 'deposit-credited'";
  expect((await pool.query(mails)).rows).toEqual([{ address: somebody.email }]);
});

test('DEPO-30 deposits come in pages, and each sees only their own', async () => {
  for (const hash of ['0x2', '0x3', '0x4']) await seen(hash);
  const first = (await somebody.send('GET', '/api/wallet/deposits?limit=2')).json().data;
  expect(first.rows.map(({ transaction }: { transaction: string }) => transaction)).toEqual(['0x4', '0x3']);
  const rest = (await somebody.send('GET', `/api/wallet/deposits?limit=2&cursor=${first.next}`)).json().data;
  expect(rest.rows).toMatchObject([{ transaction: '0x2' }]);
  expect((await (await person(gateway)).send('GET', '/api/wallet/deposits')).json().data.rows).toEqual([]);
});

test('WPAG-71 WPAG-74 the file has exactly the rows that its filters want, and nobody else’s', async () => {
  for (const hash of ['0x5', '0x6']) await seen(hash);
  await gateway.deps.pool.query(`UPDATE custody.deposits SET state = 'DUST', contract = '=1+1' WHERE tx_hash = '0x6'`);
  const file = async (query: string, who = somebody) => {
    const answer = await who.send('GET', `/api/wallet/deposits/export?${query}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    return answer.body
      .trimEnd()
      .split('\r\n')
      .map((line: string) => line.split(','));
  };
  const [head, ...rows] = await file('asset=USDT&network=DEV&from=0&to=1001');
  expect(head?.slice(0, 5)).toEqual(['id', 'time', 'asset', 'network', 'amount']);
  expect(rows.map((row: string[]) => row[6])).toEqual(['0x6', '0x5']);
  expect(rows[0]?.slice(1, 5)).toEqual(['1970-01-01T00:00:01.000Z', 'USDT', 'DEV', '1']);
  expect(rows[0]?.[7]).toBe("'=1+1");
  expect((await file('state=CONFIRMING')).length).toBe(2);
  for (const query of ['from=1001', 'to=1000', 'network=NONE', 'asset=BTC']) expect(await file(query)).toEqual([head]);
  expect(await file('', await person(gateway))).toEqual([head]);
  expect((await somebody.send('GET', '/api/wallet/deposits/export?asset=NONE')).statusCode).toBe(400);
});

test('BTCN-11 a network of Bitcoin has SegWit addresses of its own, one for an account', async () => {
  const { catalog, pool } = gateway.deps;
  await putNetwork(pool, {
    ...{ network: 9, code: 'BTC', family: 'bitcoin', name: 'Bitcoin', chainId: null, bitcoin: 'regtest' },
    ...{ endpoints: ['http://a', 'http://b'], confirmations: 3, hasFinality: false, blockMs: 600_000 },
    ...{ explorerTransaction: null, explorerAddress: null },
  });
  const { id: asset, scale } = catalog.assetOrRefuse('BTC');
  await putCoin(pool, {
    ...{ network: 9, asset, contract: null, decimals: 8, scale, depositMinUnits: 1, withdrawMinUnits: 1 },
    ...{ withdrawMaxUnits: 1_000, withdrawFeeUnits: 0, hotCeilingUnits: 1_000 },
  });
  await keepKeys(pool, 'bitcoin', { xpub: XPUB, hot: 'h', gas: 'g' }, 1);
  const bitcoin = { asset: 'BTC', network: 'BTC' };
  const first = (await take(bitcoin)).data.address;
  expect(first).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/);
  expect((await take(bitcoin)).data.address).toBe(first);
  expect((await take({ ...bitcoin, isNew: true })).data.address).not.toBe(first);
  somebody = await person(gateway);
  expect((await take(bitcoin)).data.address).not.toBe(first);
});

test('DEPO-04 a sub-account has no address and asks for none', async () => {
  const sub = { name: 'bot one', permissions: ['spot'] };
  const { data } = (await somebody.send('POST', SUBS, sub)).json();
  expect((await somebody.send('POST', `${SUBS}/${data.id}/switch`)).statusCode).toBe(200);
  expect((await take()).error).toBe('NOT_PERMITTED');
  expect((await present()).error).toBe('NOT_PERMITTED');
});
