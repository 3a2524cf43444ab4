import { createHash, randomUUID } from 'node:crypto';
import type { EvmReader } from '@pelorus/chains/evm/evm-reader.ts';
import { readerOf, startTestChain, TETHER_ADDRESS } from '@pelorus/chains/testing/test-chain.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { destinationText, voucherText, type XpubsAnswer } from '@pelorus/protocol/wallet/signer-wire.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { Payer } from '../../src/wallet/chain/payer.ts';
import type { PayingParts } from '../../src/wallet/chain/paying-network.ts';
import { SignerClient } from '../../src/wallet/chain/signer-client.ts';

/** Asset numbers of the signer's bench: the native coin has 18 digits, 8 in the ledger; the token 6, all of them. */
export const NATIVE = 2;
export const TOKEN = 3;
const NETWORK = 1;
const GWEI = 10n ** 9n;
/** Raw units of the native coin in one of the ledger. */
export const WEI_PER_UNIT = 10n ** 10n;
const ETHER = 10n ** 18n;

/** A signer of the test, a process of its own, whose policy knows the key that vouches. */
interface RunningSigner {
  socket: string;
  core: { publicHex: string; vouch(text: string): string };
  stop(): void;
}

type Chain = Awaited<ReturnType<typeof startTestChain>>['chain'];

export interface PayVenue {
  chain: Chain;
  pool: pg.Pool;
  reader: EvmReader;
  xpubs: XpubsAnswer;
  /** Moved by hand; ms. */
  nowMs: number;
  parts: PayingParts;
  payer(changes?: Partial<PayingParts>): Payer;
  /** Writes an approved withdrawal to an address that nobody used before. */
  approve(asset: number, units: number, changes?: { units?: number }): Promise<{ id: number; address: string }>;
  /** What the chain has of an asset. */
  has(address: string, asset: number): Promise<bigint>;
  rows<T>(text: string, values?: unknown[]): Promise<T[]>;
  /** Steps and makes blocks until nothing of ours is on its way. */
  settle(payer: Payer): Promise<void>;
  stop(): Promise<void>;
}

async function openTables(pool: pg.Pool, url: string): Promise<string> {
  const user = randomUUID();
  await pool.query(`INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, 'payee@example.com', 0)`, [
    user,
  ]);
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES ($1, 'TEST', 'evm', 'Test', 31337, $2, 3, false, 1000)`,
    [NETWORK, [url]],
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units)
     VALUES ($1, $2, NULL, 18, 8, 1, 1, 1000000000000, 10000, 1000000000000),
       ($1, $3, $4, 6, 6, 1, 1, 1000000000000, 1000000, 1000000000000)`,
    [NETWORK, NATIVE, TOKEN, TETHER_ADDRESS],
  );
  return user;
}

let made = 0;

/** Writes an approved withdrawal, vouched for as many units. */
async function approve(
  venue: PayVenue,
  core: RunningSigner['core'],
  user: string,
  { asset, units, vouched }: { asset: number; units: number; vouched: number },
): Promise<{ id: number; address: string }> {
  const address = `0x${createHash('sha256').update(`payee ${++made}`).digest('hex').slice(0, 40)}`;
  const destination = createHash('sha256')
    .update(destinationText(NETWORK, address, null))
    .digest()
    .subarray(0, 16);
  const [{ id }] = (await venue.rows<{ id: number }>(
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms)
     VALUES (16, $1, $2, $3, $4, $5, $6, 0, $7, 'NEW', 0, 0, 0) RETURNING withdrawal_id AS id`,
    [user, asset, NETWORK, address, destination, units, String(made)],
  )) as [{ id: number }];
  const held = { withdrawalId: String(id), asset, network: NETWORK, units: String(vouched) };
  const voucher = Buffer.from(core.vouch(voucherText({ ...held, destinationHex: destination.toString('hex') })), 'hex');
  await venue.rows(`UPDATE custody.withdrawals SET voucher = $2, state = 'APPROVED' WHERE withdrawal_id = $1`, [
    id,
    voucher,
  ]);
  return { id, address };
}

/** A chain of one node, a signer in its own process, and the tables; nothing that calls the payer by itself. */
export async function openPayVenue({ core, socket, stop: stopSigner }: RunningSigner): Promise<PayVenue> {
  const [{ chain, stop: stopChain }, database] = await Promise.all([startTestChain(), createTestDatabase()]);
  const signer = new SignerClient(socket);
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  const user = await openTables(pool, chain.url);
  const xpubs = (await signer.xpubs()) as XpubsAnswer;
  const [{ gas, hot }] = xpubs.families as [XpubsAnswer['families'][number]];
  await chain.send(hot, null, 1_000n * ETHER);
  await chain.send(hot, TETHER_ADDRESS, 1_000_000_000_000n);
  await chain.mine();
  const reader = readerOf([chain.url]);
  await reader.connect();
  const limits = { sweepMinRaw: 5_000_000n, hotCeilingRaw: 0n };
  const cold = xpubs.networks[0]?.cold ?? [];
  const contractOf = (asset: number) => (asset === NATIVE ? null : TETHER_ADDRESS);
  const venue: PayVenue = {
    ...{ chain, pool, reader, xpubs, nowMs: 1_000_000 },
    parts: {
      network: {
        ...{ network: NETWORK, family: 'evm', chainId: 31_337, blockMs: 1_000 },
        ...{ feePerGasMax: 100n * GWEI, hot, gas, cold },
        coins: [
          {
            ...limits,
            sweepMinRaw: ETHER / 100n,
            asset: NATIVE,
            contract: null,
            size: { rawPerUnit: WEI_PER_UNIT, unitsPerRaw: 1n },
          },
          { ...limits, asset: TOKEN, contract: TETHER_ADDRESS, size: { rawPerUnit: 1n, unitsPerRaw: 1n } },
        ],
      },
      ...{
        reader,
        signer,
        voucherKey: core.publicHex,
        pool,
        log: SILENT_LOG,
      },
      clock: () => venue.nowMs,
    },
    payer: (changes = {}) => new Payer({ ...venue.parts, measurer: { freshen: async () => undefined }, ...changes }),
    approve: (asset, units, changes = {}) =>
      approve(venue, core, user, { asset, units, vouched: changes.units ?? units }),
    has: (address, asset) => reader.balance(address, contractOf(asset)),
    rows: async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[],
    async settle(payer) {
      for (let tries = 0; tries < 30; tries++) {
        while (await payer.step());
        const open = await venue.rows(
          `SELECT 1 FROM custody.spends WHERE state IN ('SIGNED', 'BROADCAST', 'MINED') UNION ALL SELECT 1 FROM custody.plans`,
        );
        if (open.length === 0) return;
        await chain.mine();
        venue.nowMs += 11_000;
      }
      throw new Error('it does not settle');
    },
    async stop() {
      signer.close();
      stopSigner();
      await Promise.all([stopChain(), pool.end()]);
      await database.drop();
    },
  };
  return venue;
}
