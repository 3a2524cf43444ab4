import { putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { NETWORK_FEES_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';
import { fillNetworkFees } from './fill-network-fees.ts';

const BTC = 2;
const FULL = 100 * 1e8;
let gateway: TestGateway;
/** Transfers that the core was asked for: payer, receiver, asset, units. */
let sent: number[][];
beforeAll(async () => {
  gateway = await testGateway();
  const { pool } = gateway.deps;
  const network = { network: 1, code: 'DEV', family: 'evm' as const, name: 'Test', chainId: 31_337, endpoints: ['x'] };
  const terms = { confirmations: 3, hasFinality: false, blockMs: 1_000 };
  await putNetwork(pool, { ...network, ...terms, explorerTransaction: null, explorerAddress: null });
  const coin = { network: 1, decimals: 18, scale: 8, depositMinUnits: 1, withdrawMinUnits: 1, withdrawMaxUnits: 9 };
  await putCoin(pool, { ...coin, asset: BTC, contract: null, withdrawFeeUnits: 1, hotCeilingUnits: 9 });
  await putCoin(pool, { ...coin, asset: 1, contract: '0xc', withdrawFeeUnits: 1, hotCeilingUnits: 9 });
});
afterAll(() => gateway.close());

async function fill(mode: 'demo' | 'production', heldUnits: number): Promise<number[][]> {
  const { core, deps } = gateway;
  sent = [];
  core.answer = ({ kind, account }, view) => {
    expect(kind).toBe('transfer');
    sent.push([account, view.getFloat64(48, true)]);
    return [];
  };
  await deps.pool.query('DELETE FROM projection.balances WHERE account = $1', [NETWORK_FEES_ACCOUNT]);
  await deps.pool.query(
    'INSERT INTO projection.balances (available_units, held_units, account, asset) VALUES ($1, 0, $2, $3)',
    [heldUnits, NETWORK_FEES_ACCOUNT, BTC],
  );
  const networks = [{}] as unknown as typeof deps.config.networks;
  await fillNetworkFees({ ...deps, config: { ...deps.config, mode, networks } });
  return sent;
}

test.each([
  ['demo', 0, [[NETWORK_FEES_ACCOUNT, FULL]]],
  ['demo', FULL / 2, [[NETWORK_FEES_ACCOUNT, FULL / 2]]],
  ['demo', FULL / 2 + 1, []],
  ['production', 0, []],
] as const)('PAYO-36 in %s with %d units the account of network fees is given %j', async (mode, units, asked) => {
  expect(await fill(mode, units)).toEqual(asked);
});
