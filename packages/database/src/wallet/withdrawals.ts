import type { WithdrawalState } from '@pelorus/protocol/wallet/movement-states.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** A withdrawal as asked for: units of the ledger, cents of a dollar. */
interface NewWithdrawal {
  account: number;
  userId: string;
  asset: number;
  network: number;
  address: string;
  memo: string | null;
  /** 16 bytes (CUST-11). */
  destination: Buffer;
  units: number;
  feeUnits: number;
  clientId: string;
  worthCents: number;
  nowMs: number;
}

export interface WithdrawalRow {
  withdrawalId: number;
  account: number;
  userId: string;
  asset: number;
  network: number;
  networkCode: string;
  address: string;
  memo: string | null;
  units: number;
  feeUnits: number;
  clientId: string;
  worthCents: number;
  state: WithdrawalState;
  reasons: string[];
  requestedAtMs: number;
  endedAtMs: number | null;
  txHash: string | null;
  /** Of the transaction that is mined. */
  confirmations: number;
  needed: number;
}

const ROW = `w.withdrawal_id AS "withdrawalId", w.account, w.user_id AS "userId", w.asset, w.network,
  n.code AS "networkCode", w.address, w.memo, w.units, w.fee_units AS "feeUnits", w.client_id AS "clientId",
  w.worth_cents AS "worthCents", w.state, w.reasons, w.requested_at_ms AS "requestedAtMs",
  w.ended_at_ms AS "endedAtMs", coalesce(s.tx_hash, w.tx_hash) AS "txHash", n.confirmations AS needed,
  CASE WHEN s.block_height IS NULL THEN 0 ELSE greatest(0,
    (SELECT coalesce(max(height), 0) FROM custody.blocks b WHERE b.network = w.network) - s.block_height + 1) END
    AS confirmations`;
const FROM = `custody.withdrawals w JOIN custody.networks n USING (network) LEFT JOIN LATERAL (
    SELECT tx_hash, block_height FROM custody.spends
    WHERE withdrawal_id = w.withdrawal_id AND state IN ('MINED', 'FINAL') ORDER BY spend_id DESC LIMIT 1) s ON true`;

/** Writes a withdrawal as NEW and returns its id. Fails with 23505 if the account has used the client id. */
export async function insertWithdrawal(db: Queryable, row: NewWithdrawal): Promise<number> {
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, memo, destination, units, fee_units,
       client_id, worth_cents, state, requested_at_ms, updated_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'NEW', $12, $12) RETURNING withdrawal_id AS id`,
    [
      ...[row.account, row.userId, row.asset, row.network, row.address, row.memo, row.destination, row.units],
      ...[row.feeUnits, row.clientId, row.worthCents, row.nowMs],
    ],
  );
  return found[0]?.id as number;
}

/** Returns withdrawals by their ids, whoever's they are. */
export function withdrawalsOfIds(db: Queryable, ids: readonly number[]): Promise<WithdrawalRow[]> {
  return rows<WithdrawalRow>(db, `SELECT ${ROW} FROM ${FROM} WHERE w.withdrawal_id = ANY($1)`, [ids]);
}

/** Returns an account's withdrawal; undefined: it has no such. */
export async function withdrawalOf(
  db: Queryable,
  account: number,
  by: { id: number } | { clientId: string },
): Promise<WithdrawalRow | undefined> {
  const [column, value] = 'id' in by ? ['w.withdrawal_id', by.id] : ['w.client_id', by.clientId];
  const text = `SELECT ${ROW} FROM ${FROM} WHERE w.account = $1 AND ${column} = $2`;
  return (await rows<WithdrawalRow>(db, text, [account, value]))[0];
}

interface WithdrawalsAsked {
  asset?: number | undefined;
  network?: string | undefined;
  state?: WithdrawalState | undefined;
  /** One of these. */
  states?: readonly WithdrawalState[] | undefined;
  ids?: readonly number[] | undefined;
  clientId?: string | undefined;
  /** [fromMs, toMs). */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  beforeId?: number | undefined;
  limit: number;
}

/** Returns an account's withdrawals, newest first. */
export function withdrawalsPage(db: Queryable, account: number, asked: WithdrawalsAsked): Promise<WithdrawalRow[]> {
  const { asset, beforeId, clientId, fromMs, ids, limit, network, state, states, toMs } = asked;
  const parameters = new Parameters();
  let where = `w.account = ${parameters.add(account)}`;
  if (asset !== undefined) where += ` AND w.asset = ${parameters.add(asset)}`;
  if (network !== undefined) where += ` AND n.code = ${parameters.add(network)}`;
  if (state !== undefined) where += ` AND w.state = ${parameters.add(state)}`;
  if (states !== undefined) where += ` AND w.state = ANY(${parameters.add([...states])})`;
  if (ids !== undefined) where += ` AND w.withdrawal_id = ANY(${parameters.add([...ids])})`;
  if (clientId !== undefined) where += ` AND w.client_id = ${parameters.add(clientId)}`;
  if (fromMs !== undefined) where += ` AND w.requested_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND w.requested_at_ms < ${parameters.add(toMs)}`;
  if (beforeId !== undefined) where += ` AND w.withdrawal_id < ${parameters.add(beforeId)}`;
  const text = `SELECT ${ROW} FROM ${FROM} WHERE ${where} ORDER BY w.withdrawal_id DESC LIMIT ${parameters.add(limit)}`;
  return rows<WithdrawalRow>(db, text, parameters.values);
}

/**
 * Returns the worth in cents of what an account asked to withdraw and to send since two times; what ended without
 * payment does not count (WDRW-05, WDRW-42).
 */
export async function worthAsked(
  db: Queryable,
  account: number,
  since: { dayMs: number; monthMs: number },
): Promise<{ day: bigint; month: bigint }> {
  const found = await rows<{ day: bigint; month: bigint }>(
    db,
    `SELECT coalesce(sum(worth_cents) FILTER (WHERE requested_at_ms > $2), 0) AS day,
       coalesce(sum(worth_cents), 0) AS month
     FROM (SELECT worth_cents, requested_at_ms FROM custody.withdrawals WHERE account = $1 AND requested_at_ms > $3
         AND state NOT IN ('CANCELLED', 'REJECTED', 'REFUSED')
       UNION ALL SELECT worth_cents, asked_at_ms FROM custody.sends
         WHERE account = $1 AND asked_at_ms > $3 AND refusal IS NULL) AS asked`,
    [account, since.dayMs, since.monthMs],
  );
  return found[0] ?? { day: 0n, month: 0n };
}

/**
 * Cancels an account's withdrawal before it is approved (WDRW-22); false: it is not in such a state. The teller gives
 * the hold back.
 */
export async function cancelWithdrawal(db: Queryable, account: number, id: number, nowMs: number): Promise<boolean> {
  const found = await rows(
    db,
    `UPDATE custody.withdrawals SET state = 'CANCELLED', updated_at_ms = $3
     WHERE account = $1 AND withdrawal_id = $2 AND state IN ('NEW', 'HELD', 'REVIEW') RETURNING 1`,
    [account, id, nowMs],
  );
  return found.length > 0;
}

/** Was money ever paid to this destination for the account? */
export async function hasPaidTo(db: Queryable, account: number, destination: Buffer): Promise<boolean> {
  const text = `SELECT 1 FROM custody.withdrawals WHERE account = $1 AND destination = $2 AND state = 'PAID' LIMIT 1`;
  return (await rows(db, text, [account, destination])).length > 0;
}

/** Is this an address of the exchange: of an account, or of the house? */
export async function isOwnAddress(db: Queryable, family: string, address: string): Promise<boolean> {
  const text = `SELECT 1 FROM custody.addresses WHERE family = $1 AND address = $2
    UNION ALL SELECT 1 FROM custody.keys WHERE family = $1 AND $2 IN (hot_address, gas_address) LIMIT 1`;
  return (await rows(db, text, [family, address])).length > 0;
}
