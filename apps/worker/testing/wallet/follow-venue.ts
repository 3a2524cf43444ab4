import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { Follower, type FollowerParts } from '../../src/wallet/chain/follower.ts';
import type { ScriptedChain } from './scripted-chain.ts';

const NETWORK = 1;
export const NATIVE = 0;
const TOKEN = 1;
export const TOKEN_CONTRACT = '0xToken';
/** Raw units of both coins in one of the ledger. */
export const PER_UNIT = 100n;
export const ADDRESSES = ['0xAlice', '0xBob'] as const;

export interface FollowVenue {
  pool: pg.Pool;
  /** A follower that knows nothing but the tables. */
  follower(chain: ScriptedChain, changes?: Partial<FollowerParts>): Follower;
  /** Forgets all blocks, deposits and remainders, and opens the network. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openFollowVenue(confirmations: number): Promise<FollowVenue> {
  const database: TestDatabase = await createTestDatabase();
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES ($1, 'TEST', 'evm', 'Test', 1, '{a}', $2, false, 1000)`,
    [NETWORK, confirmations],
  );
  const coin = { size: { rawPerUnit: PER_UNIT, unitsPerRaw: 1n }, depositMinUnits: 5 };
  const coins = [
    { ...coin, asset: NATIVE, contract: null },
    { ...coin, asset: TOKEN, contract: TOKEN_CONTRACT },
  ];
  return {
    pool,
    follower: (chain, changes = {}) =>
      new Follower({
        network: { network: NETWORK, confirmations, coins },
        reader: chain,
        pool,
        watch: { addresses: { has: () => true }, contracts: { has: () => true } },
        ownerOf: (address) => [16, 17][ADDRESSES.indexOf(address as (typeof ADDRESSES)[number])],
        keyOf: (address) => address,
        firstHeight: 0,
        clock: () => 1_000,
        log: SILENT_LOG,
        ...changes,
      }),
    async clear() {
      await pool.query('TRUNCATE custody.blocks, custody.deposits, custody.remainders');
      await pool.query('UPDATE custody.networks SET deposits_open = true, gate_reason = NULL, gated_at_ms = NULL');
    },
    async close() {
      await pool.end();
      await database.drop();
    },
  };
}

/** Lets a follower do all there is to do; returns its last word. */
export async function catchUp(follower: Follower): Promise<string> {
  for (;;) {
    const step = await follower.step();
    if (step !== 'READ' && step !== 'WENT_BACK') return step;
  }
}
