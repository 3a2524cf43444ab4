import { randomUUID } from 'node:crypto';
import { startCoreHere } from '@pelorus/core/start.ts';
import { voucherKey, voucherPublicKey } from '@pelorus/core/voucher.ts';
import type { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { MemoryJournal, MemoryStore } from '@pelorus/journal/memory/memory-journal.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { BenchSigner, benchPolicy, TOKEN } from '@pelorus/signer/testing/bench-signer.ts';

export type Pool = ReturnType<typeof createPool>;

/** Asset numbers of the signer's bench: the native coin, 18 digits and 8 in the ledger; a token of 6 digits, all of them. */
export const COIN = 2;
export const CASH = 3;
export const NETWORK = 1;
export const ETHER = 10n ** 18n;
const SEED = '11'.repeat(32);
/** Public half of the key that the core vouches with. */
export const VOUCHER_HEX = Buffer.from(voucherPublicKey(voucherKey(SEED)), 'base64').toString('hex');
const WIDE = String(10n ** 24n);

const LIMITS = { depositMinUnits: 5, hotCeilingRaw: 0n };
export const COINS = [
  {
    ...LIMITS,
    asset: COIN,
    contract: null,
    size: { rawPerUnit: 10n ** 10n, unitsPerRaw: 1n },
    sweepMinRaw: ETHER / 100n,
  },
  { ...LIMITS, asset: CASH, contract: TOKEN, size: { rawPerUnit: 1n, unitsPerRaw: 1n }, sweepMinRaw: 5_000_000n },
];

export function coinOf(asset: number): (typeof COINS)[number] {
  const coin = COINS.find((one) => one.asset === asset);
  if (coin === undefined) throw new Error(`no coin of asset ${asset}`);
  return coin;
}

/** Returns the user's id. */
export async function openTables(pool: Pool): Promise<string> {
  const user = randomUUID();
  await pool.query(`INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, 'world@example.com', 0)`, [
    user,
  ]);
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES ($1, 'WORLD', 'evm', 'World', 31337, '{a}', 3, false, 1000)`,
    [NETWORK],
  );
  for (const { asset, contract } of COINS)
    await pool.query(
      `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
         withdraw_max_units, withdraw_fee_units, hot_ceiling_units) VALUES ($1, $2, $3, $4, $5, 1, 1, 1e12, 7, 0)`,
      [NETWORK, asset, contract, contract === null ? 18 : 6, contract === null ? 8 : 6],
    );
  return user;
}

/** A core on a journal in memory, with the assets. */
export async function openCore(): Promise<CoreLink> {
  const store = new MemoryStore();
  const core = await startCoreHere(
    () => ({
      journal: new MemoryJournal(store),
      snapshotEvery: Number.MAX_SAFE_INTEGER,
      slowestReaderSeq: async () => Number.POSITIVE_INFINITY,
      voucherKey: voucherKey(SEED),
    }),
    { log: SILENT_LOG },
  );
  for (const [i, scale] of [0, 0, 8, 6].entries())
    await core.submit(encodeJson('configureAsset', { code: `A${i}`, name: `A${i}`, scale }));
  return core;
}

/** A signer in this process, with caps that no run comes near. */
export function openSigner(): BenchSigner {
  const policy = benchPolicy([VOUCHER_HEX]);
  return new BenchSigner({
    voucherKeys: [VOUCHER_HEX],
    assets: policy.assets.map((caps) => ({ ...caps, maxPerHour: WIDE, maxPerSpend: WIDE })),
    networks: policy.networks.map((network) => ({ ...network, maxFeesPerHour: WIDE, maxFeePerSpend: WIDE })),
  });
}

/** Empties the tables of a run and opens what was closed. */
export const NOTHING = `DELETE FROM custody.spends;
  DELETE FROM custody.plans;
  DELETE FROM custody.withdrawals;
  DELETE FROM custody.deposits;
  DELETE FROM custody.holdings;
  DELETE FROM custody.addresses;
  DELETE FROM custody.blocks;
  DELETE FROM custody.remainders;
  DELETE FROM custody.chain_balances;
  DELETE FROM projection.network_flows;
  UPDATE custody.networks SET gate_reason = NULL, gated_at_ms = NULL, deposits_open = true, withdrawals_open = true;
  UPDATE custody.coins SET gate_reason = NULL, gated_at_ms = NULL, withdrawals_open = true`;
