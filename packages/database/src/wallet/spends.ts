import type { PoolClient } from 'pg';
import { type Queryable, rows } from '../queryable.ts';

type SpendPurpose = 'withdrawal' | 'sweep' | 'gasTopUp' | 'toCold';
type SpendState = 'SIGNED' | 'BROADCAST' | 'MINED' | 'FINAL' | 'REPLACED' | 'REVERTED';

/** What a transaction of ours does: raw units of the chain; fees in wei a gas. */
export interface SpendTerms {
  network: number;
  from: string;
  purpose: SpendPurpose;
  withdrawalId: number | null;
  /** The number of the address that pays (sweep, toCold) or is paid (gasTopUp). */
  addressIndex: number | null;
  asset: number;
  to: string;
  raw: bigint;
  nonce: number;
  gasLimit: bigint;
  feePerGas: bigint;
  tipPerGas: bigint;
}

/** One that was signed and may still change. */
export interface OpenSpend extends SpendTerms {
  spendId: number;
  txHash: string;
  signed: Buffer;
  state: Extract<SpendState, 'SIGNED' | 'BROADCAST' | 'MINED'>;
  blockHash: string | null;
  signedAtMs: number;
  sentAtMs: number | null;
}

const TERMS = `network, from_address AS "from", purpose, withdrawal_id AS "withdrawalId", address_index AS "addressIndex",
  asset, to_address AS "to", raw, nonce, gas_limit AS "gasLimit", fee_per_gas AS "feePerGas", tip_per_gas AS "tipPerGas"`;
const COLUMNS = `network, from_address, purpose, withdrawal_id, address_index, asset, to_address, raw, nonce, gas_limit,
  fee_per_gas, tip_per_gas`;

function valuesOf(terms: SpendTerms): unknown[] {
  const { addressIndex, asset, feePerGas, from, gasLimit, network, nonce, purpose, raw, tipPerGas, to, withdrawalId } =
    terms;
  const amounts = [String(raw), nonce, String(gasLimit), String(feePerGas), String(tipPerGas)];
  return [network, from, purpose, withdrawalId, addressIndex, asset, to, ...amounts];
}

/** Writes down what is to be signed; false: something else of the address is to be signed already (PAYO-02). */
export async function writePlan(db: Queryable, plan: SpendTerms, nowMs: number): Promise<boolean> {
  const text = `INSERT INTO custody.plans (${COLUMNS}, planned_at_ms)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT DO NOTHING RETURNING 1`;
  return (await rows(db, text, [...valuesOf(plan), nowMs])).length > 0;
}

export function plansOf(db: Queryable, network: number): Promise<SpendTerms[]> {
  return rows<SpendTerms>(db, `SELECT ${TERMS} FROM custody.plans WHERE network = $1 ORDER BY planned_at_ms`, [
    network,
  ]);
}

export async function forgetPlan(db: Queryable, { from, network }: SpendTerms): Promise<void> {
  await rows(db, 'DELETE FROM custody.plans WHERE network = $1 AND from_address = $2', [network, from]);
}

/** Keeps signed bytes instead of their plan. Throws if the plan is not there: somebody else works. In a transaction. */
export async function keepSigned(
  db: PoolClient,
  plan: SpendTerms,
  { hash, signed }: { hash: string; signed: Uint8Array },
  nowMs: number,
): Promise<OpenSpend> {
  const planned = await rows(
    db,
    'DELETE FROM custody.plans WHERE network = $1 AND from_address = $2 AND nonce = $3 RETURNING 1',
    [plan.network, plan.from, plan.nonce],
  );
  if (planned.length === 0) throw new Error(`nothing is planned for nonce ${plan.nonce} of ${plan.from}`);
  const maxFee = plan.gasLimit * plan.feePerGas;
  const [kept] = await rows<OpenSpend>(
    db,
    `INSERT INTO custody.spends (${COLUMNS}, tx_hash, signed, max_fee_raw, state, signed_at_ms, updated_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'SIGNED', $16, $16) RETURNING ${OPEN}`,
    [...valuesOf(plan), hash, Buffer.from(signed), String(maxFee), nowMs],
  );
  return kept as OpenSpend;
}

const OPEN = `${TERMS}, spend_id AS "spendId", tx_hash AS "txHash", signed, state, block_hash AS "blockHash",
  signed_at_ms AS "signedAtMs", sent_at_ms AS "sentAtMs"`;

/** Returns what may still change, by address and nonce, the newest of a nonce first. */
export function openSpends(db: Queryable, network: number): Promise<OpenSpend[]> {
  return rows<OpenSpend>(
    db,
    `SELECT ${OPEN} FROM custody.spends WHERE network = $1 AND state IN ('SIGNED', 'BROADCAST', 'MINED')
     ORDER BY from_address, nonce, spend_id DESC`,
    [network],
  );
}

/** Returns the nonce after the largest that was ever signed or planned; 0: none was. */
export async function nextNonce(db: Queryable, network: number, from: string): Promise<number> {
  const [found] = await rows<{ next: number }>(
    db,
    `SELECT coalesce(max(nonce) + 1, 0) AS next FROM (
       SELECT nonce FROM custody.spends WHERE network = $1 AND from_address = $2
       UNION ALL SELECT nonce FROM custody.plans WHERE network = $1 AND from_address = $2) AS used`,
    [network, from],
  );
  return found?.next ?? 0;
}

/** Notes that the bytes were given to endpoints; `mayBeTaken`: one took them or may have. */
export async function setSent(db: Queryable, spendId: number, mayBeTaken: boolean, nowMs: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.spends SET sent_at_ms = $3, updated_at_ms = $3,
       state = CASE WHEN $2 AND state = 'SIGNED' THEN 'BROADCAST' ELSE state END WHERE spend_id = $1`,
    [spendId, mayBeTaken, nowMs],
  );
}

export async function setMined(
  db: Queryable,
  spendId: number,
  block: { hash: string; height: number },
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `UPDATE custody.spends SET state = 'MINED', block_hash = $2, block_height = $3, updated_at_ms = $4
     WHERE spend_id = $1 AND state IN ('SIGNED', 'BROADCAST', 'MINED')`,
    [spendId, block.hash, block.height, nowMs],
  );
}

/** The chain went another way: it waits again (PAYO-11). */
export async function setUnmined(db: Queryable, spendId: number, nowMs: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.spends SET state = 'BROADCAST', block_hash = NULL, block_height = NULL, updated_at_ms = $2
     WHERE spend_id = $1 AND state = 'MINED'`,
    [spendId, nowMs],
  );
}

/** Ends a nonce: this one of it is final, and the others are replaced for ever (PAYO-12). In a transaction. */
export async function setFinal(
  db: PoolClient,
  { from, network, nonce, spendId }: OpenSpend,
  end: { isSuccess: boolean; feeRaw: bigint },
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `UPDATE custody.spends SET state = $2, fee_raw = $3, updated_at_ms = $4 WHERE spend_id = $1 AND state = 'MINED'`,
    [spendId, end.isSuccess ? 'FINAL' : 'REVERTED', String(end.feeRaw), nowMs],
  );
  await rows(
    db,
    `UPDATE custody.spends SET state = 'REPLACED', block_hash = NULL, block_height = NULL, updated_at_ms = $5
     WHERE network = $1 AND from_address = $2 AND nonce = $3 AND spend_id <> $4`,
    [network, from, nonce, spendId, nowMs],
  );
}

/** Of these transactions, the ones by which we moved our own coins: no deposits (PAYO-24). */
export async function ownMoves(db: Queryable, network: number, hashes: readonly string[]): Promise<Set<string>> {
  const found = await rows<{ hash: string }>(
    db,
    `SELECT tx_hash AS hash FROM custody.spends
     WHERE network = $1 AND tx_hash = ANY ($2) AND purpose <> 'withdrawal'`,
    [network, hashes],
  );
  return new Set(found.map(({ hash }) => hash));
}
