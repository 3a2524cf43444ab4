import { putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';

const USDT = 1;
const CONTRACT = `0x${'c'.repeat(40)}`;
let dialect: TestDialect;
const get = async (url: string, fields = '') => (await dialect.signed(fields, { method: 'GET', url })).json();
beforeAll(async () => {
  dialect = await TestDialect.start();
  const { pool } = dialect.gateway.deps;
  const network = { family: 'evm' as const, name: 'Test chain', endpoints: ['http://127.0.0.1:1'], hasFinality: false };
  const own = { confirmations: 12, blockMs: 12_000, explorerTransaction: null, explorerAddress: 'https://x.test/a/{}' };
  await putNetwork(pool, { ...network, ...own, network: 1, code: 'DEV', chainId: 31_337 });
  await putNetwork(pool, { ...network, ...own, network: 2, code: 'SECOND', chainId: 31_338, explorerAddress: null });
  const coin = { asset: USDT, contract: CONTRACT, decimals: 8, scale: 8, depositMinUnits: 100_000_000 };
  const terms = { withdrawMinUnits: 2e8, withdrawMaxUnits: 5e13, withdrawFeeUnits: 5e7, hotCeilingUnits: 1e14 };
  await putCoin(pool, { ...coin, ...terms, network: 1 });
  await putCoin(pool, { ...coin, ...terms, network: 2, contract: null, withdrawFeeUnits: 0 });
});
afterAll(() => dialect.gateway.close());
const close = (sql: string) => dialect.gateway.deps.pool.query(sql);

it('BWAL-01 a coin is told with its networks and their terms, the first as the default', async () => {
  const coins = await get('/sapi/v1/capital/config/getall');
  const usdt = coins.find(({ coin }: { coin: string }) => coin === 'USDT');
  expect(usdt).toMatchObject({ depositAllEnable: true, withdrawAllEnable: true, isLegalMoney: false });
  expect(usdt.networkList).toEqual([
    {
      ...{ network: 'DEV', coin: 'USDT', name: 'Test chain', isDefault: true, withdrawIntegerMultiple: '0.00000001' },
      ...{ depositEnable: true, withdrawEnable: true, depositDesc: '', withdrawDesc: '', specialTips: '' },
      ...{ resetAddressStatus: false, addressRegex: '^(0x)[0-9A-Fa-f]{40}$', memoRegex: '', sameAddress: false },
      ...{ withdrawFee: '0.50000000', withdrawMin: '2.00000000', withdrawMax: '500000.00000000' },
      ...{ depositDust: '1.00000000', minConfirm: 12, unLockConfirm: 12, estimatedArrivalTime: 3, busy: false },
      ...{ contractAddress: CONTRACT, contractAddressUrl: 'https://x.test/a/' },
    },
    expect.objectContaining({ network: 'SECOND', isDefault: false, withdrawFee: '0.00000000' }),
  ]);
  const btc = coins.find(({ coin }: { coin: string }) => coin === 'BTC');
  expect(btc).toMatchObject({ depositAllEnable: false, withdrawAllEnable: false, networkList: [] });
  expect(await get('/sapi/v1/asset/assetDetail', 'asset=USDT')).toEqual({
    USDT: { minWithdrawAmount: '2.00000000', depositStatus: true, withdrawFee: 0.5, withdrawStatus: true },
  });
});

it('BWAL-01 what is closed is told closed, with the reason of the gate', async () => {
  await close(
    "UPDATE custody.networks SET gate_reason = 'the chain went another way', gated_at_ms = 1 WHERE network = 1",
  );
  await close('UPDATE custody.coins SET withdrawals_open = false WHERE network = 2');
  const coins = await get('/sapi/v1/capital/config/getall');
  const usdt = coins.find(({ coin }: { coin: string }) => coin === 'USDT');
  expect(usdt).toMatchObject({ depositAllEnable: true, withdrawAllEnable: false });
  expect(usdt.networkList).toMatchObject([
    { depositEnable: false, withdrawEnable: false, withdrawDesc: 'the chain went another way' },
    { depositEnable: true, withdrawEnable: false, withdrawDesc: '' },
  ]);
});
