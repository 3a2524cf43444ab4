import { type Queryable, rows } from '../queryable.ts';

export type Place = 'hot' | 'deposit' | 'gas' | 'cold';

/** Writes what addresses of ours hold, as the chain said last. */
export async function putChainBalance(
  db: Queryable,
  network: number,
  { asset, place, raw }: { asset: number; place: Place; raw: bigint },
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.chain_balances (network, asset, place, raw, at_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (network, asset, place) DO UPDATE SET raw = excluded.raw, at_ms = excluded.at_ms`,
    [network, asset, place, String(raw), nowMs],
  );
}

/** What the ledger says of an asset on a network. */
interface Owed {
  asset: number;
  /** Whole units that came and did not leave. */
  units: bigint;
  /** Raw units below one of the ledger. */
  remainderRaw: bigint;
  /** Whole units of withdrawals that left, or may have, and that the ledger may not have booked yet. */
  leavingUnits: bigint;
  /** Raw units of fees, likewise. */
  feesRaw: bigint;
}

/** What the ledger has booked may not be in its tables yet for so long; a fee that nobody books is excused so long (PAYO-32). */
const BOOKED_MS = 60_000;
const UNBOOKED_MS = 600_000;

/** Returns what the ledger owes on a network, by asset (PAYO-31). */
export function owedOn(db: Queryable, network: number, nowMs: number): Promise<Owed[]> {
  return rows<Owed>(
    db,
    `SELECT c.asset,
       coalesce((SELECT deposited_units - withdrawn_units - fee_units FROM projection.network_flows f
         WHERE f.network = c.network AND f.asset = c.asset), 0) AS units,
       coalesce((SELECT raw FROM custody.remainders r WHERE r.network = c.network AND r.asset = c.asset), 0) AS "remainderRaw",
       coalesce((SELECT sum(w.units) FROM custody.withdrawals w WHERE w.network = c.network AND w.asset = c.asset
         AND w.nonce IS NOT NULL AND w.state <> 'FAILED' AND (w.ended_at_ms IS NULL OR w.ended_at_ms > $2)), 0)
         AS "leavingUnits",
       CASE WHEN c.contract IS NOT NULL THEN 0 ELSE
         coalesce((SELECT sum(most) FROM (SELECT max(max_fee_raw) AS most FROM custody.spends s
           WHERE s.network = c.network AND s.state IN ('SIGNED', 'BROADCAST', 'MINED') GROUP BY from_address, nonce) AS open), 0)
         + coalesce((SELECT sum(CASE WHEN fee_units IS NULL THEN fee_raw ELSE fee_units * trunc(10::numeric ^ (c.decimals - c.scale)) END)
           FROM custody.spends s WHERE s.network = c.network AND s.fee_raw IS NOT NULL
             AND (fee_booked_at_ms > $2 OR fee_booked_at_ms IS NULL AND updated_at_ms > $3)), 0) END AS "feesRaw"
     FROM custody.coins c WHERE c.network = $1 ORDER BY c.asset`,
    [network, nowMs - BOOKED_MS, nowMs - UNBOOKED_MS],
  );
}

/** Closes withdrawals of an asset on all networks, with the reason; returns whether they were open (PAYO-33). */
export async function gateAsset(db: Queryable, asset: number, reason: string, nowMs: number): Promise<boolean> {
  const closed = await rows(
    db,
    `UPDATE custody.coins SET withdrawals_open = false, gate_reason = $2, gated_at_ms = $3
     WHERE asset = $1 AND withdrawals_open RETURNING 1`,
    [asset, reason, nowMs],
  );
  return closed.length > 0;
}
