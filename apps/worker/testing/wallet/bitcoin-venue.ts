import { BITCOIN } from '@pelorus/chains/bitcoin/bitcoin-family.ts';
import { EsploraReader } from '@pelorus/chains/bitcoin/esplora-reader.ts';
import { BitcoinNode } from '@pelorus/chains/testing/bitcoin-node.ts';
import { EsploraServer } from '@pelorus/chains/testing/esplora-server.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import {
  allCoins,
  allNetworks,
  type OpenCoin,
  type OpenNetwork,
  putCoin,
  putNetwork,
} from '@pelorus/database/wallet/coins.ts';
import { type FamilyKeys, makeAddress } from '@pelorus/database/wallet/deposit-addresses.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import type { BitcoinWork } from '../../src/wallet/chain/chain-step.ts';
import { depositsStep } from '../../src/wallet/chain/deposits-step.ts';
import type { SignerClient } from '../../src/wallet/chain/signer-client.ts';
import { WatchList } from '../../src/wallet/chain/watch-list.ts';

const NETWORK = 9;
const BTC = 4;
const CONFIRMATIONS = 3;
const REGTEST = { chainId: null, bitcoin: 'regtest' } as const;

export interface BitcoinVenue {
  node: BitcoinNode;
  servers: readonly [EsploraServer, EsploraServer];
  pool: pg.Pool;
  reader: EsploraReader;
  /** Moved by hand; ms. */
  nowMs: number;
  /** What a process that knows nothing but the tables works with. */
  work(changes?: Partial<BitcoinWork>): Promise<BitcoinWork>;
  /** The address of an account. */
  addressOf(account: number): Promise<string>;
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** A node of a regtest network, two endpoints before it, and the tables; nothing works on them by itself. */
export async function openBitcoinVenue(
  keys: FamilyKeys,
  signer: SignerClient,
  voucherKey: string,
): Promise<BitcoinVenue> {
  const [node, database] = await Promise.all([BitcoinNode.start(), createTestDatabase()]);
  const servers = [new EsploraServer(node), new EsploraServer(node)] as const;
  const endpoints = await Promise.all(servers.map((server) => server.start()));
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await putNetwork(pool, {
    ...{
      network: NETWORK,
      code: 'BTC',
      family: 'bitcoin',
      name: 'Bitcoin',
      chainId: null,
      bitcoin: 'regtest',
      endpoints,
    },
    ...{ confirmations: CONFIRMATIONS, hasFinality: false, blockMs: 600_000 },
    ...{ explorerTransaction: null, explorerAddress: null },
  });
  await putCoin(pool, {
    ...{
      network: NETWORK,
      asset: BTC,
      contract: null,
      decimals: 8,
      scale: 8,
      depositMinUnits: 1_000,
      withdrawMinUnits: 1,
    },
    ...{ withdrawMaxUnits: 10 ** 12, withdrawFeeUnits: 1_000, hotCeilingUnits: 0 },
  });
  const reader = new EsploraReader({
    bitcoin: 'regtest',
    urls: endpoints,
    confirmations: CONFIRMATIONS,
    timeoutMs: 5_000,
  });
  await reader.connect();
  const venue: BitcoinVenue = {
    ...{ node, servers, pool, reader, nowMs: 1_000_000 },
    async work(changes = {}) {
      const [network] = (await allNetworks(pool)) as [OpenNetwork];
      const coins: OpenCoin[] = await allCoins(pool);
      const watch = new WatchList('bitcoin', network, keys, SILENT_LOG);
      const parts = { network, coins, reader, pool, keys, watch, signer, voucherKey, log: SILENT_LOG };
      return { ...parts, clock: () => venue.nowMs, ...changes };
    },
    async addressOf(account) {
      const db = await pool.connect();
      try {
        const at = (index: number) => BITCOIN.deriveAddress(keys.xpub, index, REGTEST);
        return (await makeAddress(db, { family: 'bitcoin', account, isNew: false }, at, 0)).address;
      } finally {
        db.release();
      }
    },
    rows: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    async stop() {
      for (const server of servers) server.stop();
      await Promise.all([node.stop(), pool.end()]);
      await database.drop();
    },
  };
  return venue;
}

/** Reads all blocks there are, as a follower that knows nothing but the tables. */
export async function follow(work: BitcoinWork): Promise<void> {
  const step = depositsStep(work);
  while (await step.step());
}
