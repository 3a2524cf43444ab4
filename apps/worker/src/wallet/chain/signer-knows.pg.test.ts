import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { allCoins, allNetworks, markByStaff, putCoin, putNetwork } from '@pelorus/database/wallet/coins.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteWhatSignerKnows } from './signer-knows.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('DESK-53 the signer is asked while something waits for it, and what its policy names is known from then on', async () => {
  const shape = {
    family: 'evm' as const,
    name: 'N',
    endpoints: ['a', 'b'],
    confirmations: 1,
    hasFinality: false,
    blockMs: 1,
  };
  const explorers = { explorerTransaction: null, explorerAddress: null };
  const terms = { decimals: 8, scale: 8, depositMinUnits: 1, withdrawMinUnits: 1, withdrawMaxUnits: 1 };
  const rest = { withdrawFeeUnits: 0, hotCeilingUnits: 0 };
  await putNetwork(pool, { network: 7, code: 'NEW', chainId: 99, ...shape, ...explorers });
  for (const asset of [1, 2]) await putCoin(pool, { network: 7, asset, contract: `0x${asset}`, ...terms, ...rest });
  let asked = 0;
  let networks = [{ network: 7, chainId: 98, cold: [], assets: [1, 2] }];
  const signer = {
    xpubs: async () => {
      asked += 1;
      return { id: 'x', kind: 'xpubs' as const, families: [], networks, policyVersion: 1 };
    },
  };
  const note = async () => {
    await noteWhatSignerKnows(pool, signer, await allNetworks(pool), await allCoins(pool));
    const rows = [...(await allNetworks(pool)), ...(await allCoins(pool))];
    return rows.map(({ isSignedFor }) => isSignedFor);
  };
  expect(await note()).toEqual([true, true, true]);
  expect(asked).toBe(0);
  await markByStaff(pool, { network: 7, asset: null }, true);
  for (const asset of [1, 2]) await markByStaff(pool, { network: 7, asset }, true);
  expect((await allCoins(pool)).map(({ depositsOpen }) => depositsOpen)).toEqual([false, false]);
  // A network of another chain id is another one.
  expect(await note()).toEqual([false, false, false]);
  networks = [{ network: 7, chainId: 99, cold: [], assets: [2] }];
  expect(await note()).toEqual([true, false, true]);
  networks = [{ network: 7, chainId: 99, cold: [], assets: [1, 2] }];
  expect(await note()).toEqual([true, true, true]);
  await note();
  expect(asked).toBe(3);
});
