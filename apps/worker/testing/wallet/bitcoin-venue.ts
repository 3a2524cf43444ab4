import { createHash } from 'node:crypto';
import { BITCOIN } from '@pelorus/chains/bitcoin/bitcoin-family.ts';
import { EsploraReader } from '@pelorus/chains/bitcoin/esplora-reader.ts';
import { BitcoinNode } from '@pelorus/chains/testing/bitcoin-node.ts';
import { EsploraServer } from '@pelorus/chains/testing/esplora-server.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  allCoins,
  allNetworks,
  type OpenCoin,
  type OpenNetwork,
  putCoin,
  putNetwork,
} from '@pelorus/database/wallet/coins.ts';
import { type FamilyKeys, makeAddress } from '@pelorus/database/wallet/deposit-addresses.ts';
import { destinationText, voucherText } from '@pelorus/protocol/wallet/signer-wire.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import type { BitcoinWork } from '../../src/wallet/chain/chain-step.ts';
import { depositsStep } from '../../src/wallet/chain/deposits-step.ts';
import { bitcoinPayoutsStep } from '../../src/wallet/chain/payouts-step.ts';
import type { SignerClient } from '../../src/wallet/chain/signer-client.ts';
import { WatchList } from '../../src/wallet/chain/watch-list.ts';

const NETWORK = 9;
/** As the signer's bench has them. */
export const BTC = 4;
const CONFIRMATIONS = 3;
const REGTEST = { chainId: null, bitcoin: 'regtest' } as const;

/** Who vouches for withdrawals. */
interface Vouching {
  vouch(text: string): string;
}

export interface BitcoinVenue {
  node: BitcoinNode;
  servers: readonly [EsploraServer, EsploraServer];
  pool: pg.Pool;
  reader: EsploraReader;
  /** Moved by hand; ms. */
  nowMs: number;
  /** What a process that knows nothing but the tables works with. */
  work(changes?: Partial<BitcoinWork>): Promise<BitcoinWork>;
  /** Writes an approved withdrawal to an address that nobody used before. */
  approve(core: Vouching, units: number): Promise<{ id: number; address: string }>;
  /** Follows, pays and makes blocks until nothing of ours is on its way. */
  settle(changes?: Partial<BitcoinWork>): Promise<void>;
  /** The address of an account. */
  addressOf(account: number): Promise<string>;
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

/** A stranger's account, whose addresses are paid. */
const PAYEES =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
let made = 0;

async function approve(venue: BitcoinVenue, core: Vouching, units: number): Promise<{ id: number; address: string }> {
  const address = BITCOIN.deriveAddress(PAYEES, ++made, REGTEST);
  const text = destinationText(NETWORK, address, null);
  const destination = createHash('sha256').update(text).digest().subarray(0, 16);
  const [{ id }] = (await venue.rows<{ id: number }>(
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms)
     SELECT 16, user_id, $1, $2, $3, $4, $5, 0, $6, 'NEW', 0, 0, 0 FROM identity.users RETURNING withdrawal_id AS id`,
    [BTC, NETWORK, address, destination, units, String(made)],
  )) as [{ id: number }];
  const held = { withdrawalId: String(id), asset: BTC, network: NETWORK, units: String(units) };
  const voucher = Buffer.from(core.vouch(voucherText({ ...held, destinationHex: destination.toString('hex') })), 'hex');
  await venue.rows(`UPDATE custody.withdrawals SET voucher = $2, state = 'APPROVED' WHERE withdrawal_id = $1`, [
    id,
    voucher,
  ]);
  return { id, address };
}

async function settle(venue: BitcoinVenue, changes: Partial<BitcoinWork>): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    const work = await venue.work(changes);
    await follow(work);
    const step = bitcoinPayoutsStep(work);
    while (await step.step());
    const open = await venue.rows(
      `SELECT 1 FROM custody.spends WHERE state IN ('SIGNED', 'BROADCAST', 'MINED') UNION ALL SELECT 1 FROM custody.plans`,
    );
    if (open.length === 0) return;
    await venue.node.mine();
    venue.nowMs += 11_000;
  }
  throw new Error('it does not settle');
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
  await pool.query(
    `INSERT INTO identity.users (user_id, email, created_at_ms) VALUES (gen_random_uuid(), 'payee@example.com', 0)`,
  );
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
    approve: (core, units) => approve(venue, core, units),
    settle: (changes = {}) => settle(venue, changes),
    addressOf: (account) =>
      inTransaction(pool, async (db) => {
        const at = (index: number) => BITCOIN.deriveAddress(keys.xpub, index, REGTEST);
        return (await makeAddress(db, { family: 'bitcoin', account, isNew: false }, at, 0)).address;
      }),
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
