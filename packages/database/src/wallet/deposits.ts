import { amountText } from '@pelorus/formulas/markets/texts.ts';
import type { DepositState } from '@pelorus/protocol/wallet/movement-states.ts';
import { tellPeople } from '../inbox/tell.ts';
import { type Queryable, rows } from '../queryable.ts';
import { queueCalls } from '../webhooks/queue-calls.ts';

/** A transfer to one of our addresses, as it was seen in a block. raw: units of the chain; units: of the ledger. */
export interface SeenDeposit {
  network: number;
  txHash: string;
  /** -1: the native coin. */
  logIndex: number;
  blockHash: string;
  height: number;
  address: string;
  account: number;
  /** null: a token that nobody configured. */
  asset: number | null;
  contract: string | null;
  raw: bigint;
  units: number;
  state: Extract<DepositState, 'CONFIRMING' | 'DUST' | 'SUSPENSE' | 'UNKNOWN_TOKEN'>;
  needed: number;
  /** What arrived as measured at this sighting; null: it was not measured. */
  arrivedRaw: bigint | null;
}

/**
 * Writes a deposit that a block has, under the id it had before if it was seen in another block (DEPO-12). One that was
 * credited, kept or sent back stays as it is: returns false.
 */
export async function writeSeen(
  db: Queryable,
  seen: SeenDeposit,
  confirmations: number,
  nowMs: number,
): Promise<boolean> {
  const [written] = await rows<{ depositId: number; isNew: boolean }>(
    db,
    `INSERT INTO custody.deposits AS d (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account,
       asset, contract, raw, units, state, confirmations, needed, updated_at_ms, arrived_raw)
     VALUES ($1, $2, $3, $4, $5, $15, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (network, tx_hash, log_index) DO UPDATE SET block_hash = excluded.block_hash,
       block_height = excluded.block_height, raw = excluded.raw, units = excluded.units, state = excluded.state,
       confirmations = excluded.confirmations, updated_at_ms = excluded.updated_at_ms,
       arrived_raw = excluded.arrived_raw
     WHERE d.state NOT IN ('CREDITED', 'KEPT', 'RETURNED')
     RETURNING deposit_id AS "depositId", xmax = 0 AS "isNew"`,
    [
      ...[seen.network, seen.txHash, seen.logIndex, seen.blockHash, seen.height, seen.address, seen.account],
      ...[seen.asset, seen.contract, String(seen.raw), seen.units, seen.state, confirmations, seen.needed, nowMs],
      seen.arrivedRaw === null ? null : String(seen.arrivedRaw),
    ],
  );
  // One that comes again in another block is no news.
  if (written?.isNew === true && seen.state === 'CONFIRMING') {
    const about = { depositId: written.depositId, units: seen.units, confirmations };
    await queueCalls(db, seen.account, 'deposit-seen', about, nowMs);
    await tellSeen(db, seen, nowMs);
  }
  return written !== undefined;
}

/** Tells whose deposit it is that it is on its way (INBX-29); house accounts have nobody. */
async function tellSeen(db: Queryable, { account, asset, network, txHash, units }: SeenDeposit, nowMs: number) {
  const found = await rows<{ userId: string; code: string; scale: number; chain: string }>(
    db,
    `SELECT u.user_id AS "userId", a.code, a.scale, n.code AS chain
     FROM identity.users u, projection.assets a, custody.networks n
     WHERE u.account_id = $1 AND a.asset = $2 AND n.network = $3`,
    [account, asset, network],
  );
  const notices = found.map(({ chain, code, scale, userId }) => {
    const values = { amount: `${amountText(units, scale)} ${code}`, chain, transaction: txHash };
    return { userId, kind: 'deposit-seen' as const, values, timeMs: nowMs };
  });
  await tellPeople(db, notices, nowMs);
}

/** Makes orphans of what was seen above a height. Returns how many above it had been final: those are lost (DEPO-13). */
export async function orphanAbove(db: Queryable, network: number, height: number, nowMs: number): Promise<number> {
  const final = await rows(
    db,
    `SELECT 1 FROM custody.deposits WHERE network = $1 AND block_height > $2 AND state IN ('FINAL', 'CREDITED', 'KEPT')`,
    [network, height],
  );
  await rows(
    db,
    `UPDATE custody.deposits SET state = 'ORPHANED', confirmations = 0, updated_at_ms = $3
     WHERE network = $1 AND block_height > $2 AND state NOT IN ('ORPHANED', 'CREDITED', 'KEPT', 'RETURNED')`,
    [network, height, nowMs],
  );
  return final.length;
}

/** Counts the confirmations of what still waits, at a chain's height. */
export async function countConfirmations(db: Queryable, network: number, height: number, nowMs: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.deposits SET confirmations = $2 - block_height + 1, updated_at_ms = $3
     WHERE network = $1 AND state = 'CONFIRMING' AND confirmations <> $2 - block_height + 1`,
    [network, height, nowMs],
  );
}

/** A deposit that waits to be final. */
export interface WaitingDeposit {
  depositId: number;
  txHash: string;
  logIndex: number;
  blockHash: string;
  height: number;
  address: string;
  contract: string | null;
  asset: number;
  raw: bigint;
  /** As measured at its first sighting in this block. */
  arrivedRaw: bigint | null;
}

/** Returns what waits in blocks up to a height, the oldest first. */
export function waitingUpTo(db: Queryable, network: number, height: number, most: number): Promise<WaitingDeposit[]> {
  return rows<WaitingDeposit>(
    db,
    `SELECT deposit_id AS "depositId", tx_hash AS "txHash", log_index AS "logIndex", block_hash AS "blockHash",
       block_height AS height, address, contract, asset, raw, arrived_raw AS "arrivedRaw" FROM custody.deposits
     WHERE network = $1 AND state = 'CONFIRMING' AND block_height <= $2 ORDER BY block_height, deposit_id LIMIT $3`,
    [network, height, most],
  );
}

/** Ends a deposit's wait, if it still waits in that block: what arrived, in both units. */
export async function endWait(
  db: Queryable,
  waiting: Pick<WaitingDeposit, 'depositId' | 'blockHash'>,
  end: { state: Extract<DepositState, 'FINAL' | 'SUSPENSE' | 'DUST'>; raw: bigint; units: number },
  nowMs: number,
): Promise<boolean> {
  const ended = await rows(
    db,
    `UPDATE custody.deposits SET state = $3, raw = $4, units = $5, updated_at_ms = $6
     WHERE deposit_id = $1 AND block_hash = $2 AND state = 'CONFIRMING' RETURNING 1`,
    [waiting.depositId, waiting.blockHash, end.state, String(end.raw), end.units, nowMs],
  );
  return ended.length > 0;
}

/** A deposit that is to be credited. */
export interface FinalDeposit {
  depositId: number;
  account: number;
  asset: number;
  network: number;
  networkCode: string;
  txHash: string;
  units: number;
}

/** Returns deposits that are final and whose coin and network take deposits now, the oldest first (DEPO-26). */
export function depositsToCredit(db: Queryable, most: number): Promise<FinalDeposit[]> {
  return rows<FinalDeposit>(
    db,
    `SELECT d.deposit_id AS "depositId", coalesce(d.credit_account, d.account) AS account, d.asset, d.network,
       n.code AS "networkCode", d.tx_hash AS "txHash", d.units FROM custody.deposits d
     JOIN custody.networks n USING (network) JOIN custody.coins c USING (network, asset)
     WHERE d.state = 'FINAL' AND n.deposits_open AND n.gate_reason IS NULL AND c.deposits_open
     ORDER BY d.deposit_id LIMIT $1`,
    [most],
  );
}

/**
 * Notes that the core has credited a deposit, its owner or the house (DESK-21): whatever else was said of it meanwhile,
 * it is (DEPO-25). Queues it for its owner's webhooks and returns whether that is news.
 */
export async function setCredited(
  db: Queryable,
  { account, depositId }: Pick<FinalDeposit, 'account' | 'depositId'>,
  nowMs: number,
): Promise<boolean> {
  const [written] = await rows<{ isNews: boolean }>(
    db,
    `WITH before AS (SELECT credited_at_ms FROM custody.deposits WHERE deposit_id = $1 FOR UPDATE)
     UPDATE custody.deposits d SET state = CASE WHEN credit_account IS NULL THEN 'CREDITED' ELSE 'KEPT' END,
       credited_at_ms = coalesce(before.credited_at_ms, $2), updated_at_ms = $2
     FROM before WHERE d.deposit_id = $1 RETURNING before.credited_at_ms IS NULL AS "isNews"`,
    [depositId, nowMs],
  );
  if (written?.isNews !== true) return false;
  await queueCalls(db, account, 'deposit-credited', { depositId }, nowMs);
  return true;
}
