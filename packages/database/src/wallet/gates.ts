import { type Queryable, rows } from '../queryable.ts';

/** What people may do at a network, or of a coin there (asset). */
export interface Gates {
  network: number;
  /** null: the whole network. */
  asset: number | null;
  depositsOpen: boolean;
  withdrawalsOpen: boolean;
}

/**
 * Sets gates. Who opens a network, or withdrawals of a coin, takes away the reason for which they had closed by
 * themselves.
 */
export async function setGates(db: Queryable, { asset, depositsOpen, network, withdrawalsOpen }: Gates): Promise<void> {
  if (asset !== null)
    await rows(
      db,
      `UPDATE custody.coins SET deposits_open = $3, withdrawals_open = $4,
         gate_reason = CASE WHEN $4 THEN NULL ELSE gate_reason END,
         gated_at_ms = CASE WHEN $4 THEN NULL ELSE gated_at_ms END WHERE network = $1 AND asset = $2`,
      [network, asset, depositsOpen, withdrawalsOpen],
    );
  else
    await rows(
      db,
      `UPDATE custody.networks SET deposits_open = $2, withdrawals_open = $3,
         gate_reason = CASE WHEN $2 OR $3 THEN NULL ELSE gate_reason END,
         gated_at_ms = CASE WHEN $2 OR $3 THEN NULL ELSE gated_at_ms END WHERE network = $1`,
      [network, depositsOpen, withdrawalsOpen],
    );
  await rows(db, 'DELETE FROM custody.gate_openings WHERE network = $1 AND asset IS NOT DISTINCT FROM $2', [
    network,
    asset,
  ]);
}

/** An opening that waits for a second person. */
export interface OpeningRow extends Gates {
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
}

/** Returns the openings that wait. */
export function gateOpenings(db: Queryable): Promise<OpeningRow[]> {
  return rows<OpeningRow>(
    db,
    `SELECT network, asset, deposits_open AS "depositsOpen", withdrawals_open AS "withdrawalsOpen", reason,
       made_by AS "madeBy", made_by_name AS "madeByName", made_at_ms AS "madeAtMs" FROM custody.gate_openings`,
    [],
  );
}

/** Writes an opening down, in the place of the one that waits for the same gates. */
export async function proposeOpening(db: Queryable, row: OpeningRow): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.gate_openings (network, asset, deposits_open, withdrawals_open, reason, made_by, made_by_name,
       made_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (network, asset) DO UPDATE SET deposits_open = excluded.deposits_open,
       withdrawals_open = excluded.withdrawals_open, reason = excluded.reason, made_by = excluded.made_by,
       made_by_name = excluded.made_by_name, made_at_ms = excluded.made_at_ms`,
    [
      ...[row.network, row.asset, row.depositsOpen, row.withdrawalsOpen, row.reason, row.madeBy, row.madeByName],
      row.madeAtMs,
    ],
  );
}

/** Keeps gates as they are until the transaction ends. */
export async function lockGates(db: Queryable): Promise<void> {
  await rows(db, `SELECT pg_advisory_xact_lock(hashtextextended('custody.gates', 0))`, []);
}

/** What our addresses of a place hold: raw units. */
interface HeldRow {
  network: number;
  asset: number;
  place: 'hot' | 'deposit' | 'gas' | 'cold';
  raw: bigint;
  atMs: number;
}

/** Returns what the chains said last of our addresses. */
export function chainBalances(db: Queryable): Promise<HeldRow[]> {
  return rows<HeldRow>(db, 'SELECT network, asset, place, raw, at_ms AS "atMs" FROM custody.chain_balances', []);
}

/** Returns what the ledger says that must be on each network, in units (CUST-22). */
export function owedByNetwork(db: Queryable): Promise<{ network: number; asset: number; units: bigint }[]> {
  return rows(
    db,
    'SELECT network, asset, deposited_units - withdrawn_units - fee_units AS units FROM projection.network_flows',
    [],
  );
}
