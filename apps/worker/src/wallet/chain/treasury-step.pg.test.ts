import { readerOf, startTestChain, TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { allCoins, allNetworks } from '@pelorus/database/wallet/coins.ts';
import { addBlock } from '@pelorus/database/wallet/followed-blocks.ts';
import { WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChainWork } from './chain-step.ts';
import { treasuryStep } from './treasury-step.ts';

/** m/44'/60'/0' of the test words "test … junk": all the world knows it. */
const XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
const [NETWORK, NATIVE, TOKEN] = [1, 2, 3];

type Chain = Awaited<ReturnType<typeof startTestChain>>;
let chain: Chain['chain'];
let stop: Chain['stop'];
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  ({ chain, stop } = await startTestChain());
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES ($1, 'TEST', 'evm', 'Test', 31337, $2, 3, false, 1000)`,
    [NETWORK, [chain.url]],
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units)
     VALUES ($1, $2, NULL, 18, 8, 1, 1, 1000, 1, 1000), ($1, $3, $4, 6, 6, 1, 1, 1000, 1, 1000)`,
    [NETWORK, NATIVE, TOKEN, TETHER_ADDRESS],
  );
});
afterAll(async () => {
  await stop();
  await pool.end();
  await database.drop();
});

/** The house gets money from the outside world without a chain. */
async function fund(seq: number, asset: number, units: number): Promise<void> {
  await pool.query(
    `INSERT INTO projection.ledger (account, asset, reason, seq, index, delta_available_units, time_ms, delta_held_units,
       available_units, held_units) VALUES ($1, $2, $3, $4, 0, $5, 1, 0, 0, 0)`,
    [WORLD_ACCOUNT, asset, POSTING_REASONS.indexOf('HOUSE_FUNDING'), seq, -units],
  );
  await pool.query(
    `INSERT INTO projection.balances (account, asset, available_units, held_units) VALUES ($1, $2, $3, 0)
     ON CONFLICT (account, asset) DO UPDATE SET available_units = projection.balances.available_units + $3`,
    [WORLD_ACCOUNT, asset, -units],
  );
}

async function openStep() {
  const reader = readerOf([chain.url]);
  await reader.connect();
  const [network] = await allNetworks(pool);
  let nowMs = 0;
  const work = {
    network,
    coins: await allCoins(pool),
    pool,
    keys: { xpub: XPUB },
    log: SILENT_LOG,
    clock: () => nowMs,
  };
  const treasury = treasuryStep(work as unknown as ChainWork);
  return {
    reader,
    /** Each is a look, however soon. */
    look: () => {
      nowMs += 60_000;
      return treasury.step();
    },
  };
}

/** As the follower does: the newest block was read. */
async function read(): Promise<void> {
  const height = Number(await chain.call('eth_blockNumber', []));
  await addBlock(pool, NETWORK, { height, hash: `0x${height}` }, 1, 512);
}

const sawDeposit = (hash: string, address: string, asset: number, units: number) =>
  pool.query(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
       raw, units, state, needed, updated_at_ms) VALUES (1, $1, -1, '0xb', 1, 1, $2, $3, $4, 9, $5, 'CONFIRMING', 3, 1)`,
    [hash, address, WORLD_ACCOUNT, asset, units],
  );

test('DEPO-60 DEPO-62 house funding comes by the chain, coin for coin and once; nothing is sent while blocks are unread', async () => {
  const { look, reader } = await openStep();
  await fund(1, NATIVE, 900);
  await fund(2, TOKEN, 70);
  const pending = async () => Number(((await chain.call('txpool_status', [])) as { pending: string }).pending);
  await look();
  expect(await pending()).toBe(0);
  await read();
  await look();
  expect(await pending()).toBe(2);
  // They wait for a block, then the block waits to be read.
  await look();
  await chain.mine();
  await look();
  expect(await pending()).toBe(0);
  const { rows } = await pool.query('SELECT address FROM custody.addresses WHERE account = $1', [WORLD_ACCOUNT]);
  expect(rows).toHaveLength(1);
  const [{ address }] = rows;
  const has = async () => [await reader.balance(address, null), await reader.balance(address, TETHER_ADDRESS)];
  expect(await has()).toEqual([900n * 10n ** 10n, 70n]);
  await sawDeposit('0x1', address, NATIVE, 900);
  await sawDeposit('0x2', address, TOKEN, 70);
  await read();
  await look();
  expect(await pending()).toBe(0);
  // What came since, and only that.
  await fund(3, NATIVE, 50);
  await look();
  await chain.mine();
  expect(await has()).toEqual([950n * 10n ** 10n, 70n]);
});
