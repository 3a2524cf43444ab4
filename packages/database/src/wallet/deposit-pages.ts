import type { DepositState } from '@pelorus/protocol/wallet/movement-states.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** A deposit as its owner sees it. raw: digits of the chain's units; units: of the ledger. */
export interface DepositRow {
  depositId: number;
  account: number;
  network: number;
  seenAtMs: number;
  asset: number | null;
  address: string;
  txHash: string;
  contract: string | null;
  raw: string;
  units: number;
  state: DepositState;
  confirmations: number;
  needed: number;
  creditedAtMs: number | null;
}

interface DepositsAsked {
  asset?: number | undefined;
  network?: number | undefined;
  state?: DepositState | undefined;
  /** One of these. */
  states?: readonly DepositState[] | undefined;
  txHash?: string | undefined;
  /** Only of coins that are configured. */
  isKnown?: boolean;
  /** [fromMs, toMs) of the first sighting. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** Continue after this one of the page before. */
  before?: number | undefined;
  limit: number;
}

const COLUMNS = `deposit_id AS "depositId", account, network, seen_at_ms AS "seenAtMs", asset, address,
  tx_hash AS "txHash", contract, raw::text AS raw, units, state, confirmations, needed, credited_at_ms AS "creditedAtMs"`;

/** Returns deposits by their ids, whoever's they are. */
export function depositsOfIds(db: Queryable, ids: readonly number[]): Promise<DepositRow[]> {
  return rows<DepositRow>(db, `SELECT ${COLUMNS} FROM custody.deposits WHERE deposit_id = ANY($1)`, [ids]);
}

/** Returns an account's deposits, the newest first. */
export function depositsOf(db: Queryable, account: number, asked: DepositsAsked): Promise<DepositRow[]> {
  const { asset, before, fromMs, isKnown, limit, network, state, states, toMs, txHash } = asked;
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (asset !== undefined) where += ` AND asset = ${parameters.add(asset)}`;
  if (network !== undefined) where += ` AND network = ${parameters.add(network)}`;
  if (state !== undefined) where += ` AND state = ${parameters.add(state)}`;
  if (states !== undefined) where += ` AND state = ANY(${parameters.add([...states])})`;
  if (txHash !== undefined) where += ` AND tx_hash = ${parameters.add(txHash)}`;
  if (isKnown === true) where += ' AND asset IS NOT NULL';
  if (fromMs !== undefined) where += ` AND seen_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND seen_at_ms < ${parameters.add(toMs)}`;
  if (before !== undefined) where += ` AND deposit_id < ${parameters.add(before)}`;
  return rows<DepositRow>(
    db,
    `SELECT ${COLUMNS} FROM custody.deposits WHERE ${where} ORDER BY deposit_id DESC LIMIT ${parameters.add(limit)}`,
    parameters.values,
  );
}
