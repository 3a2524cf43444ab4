import { type Queryable, rows } from '../queryable.ts';

/** Closes a network by itself, with the reason, until people open it (DEPO-13). The first reason stays. */
export async function gateNetwork(db: Queryable, network: number, reason: string, nowMs: number): Promise<void> {
  await rows(
    db,
    `UPDATE custody.networks SET deposits_open = false, withdrawals_open = false,
       gate_reason = coalesce(gate_reason, $2), gated_at_ms = coalesce(gated_at_ms, $3) WHERE network = $1`,
    [network, reason, nowMs],
  );
}

/** Is a network closed by itself, until people have looked? One that nobody configured is. */
export async function isGated(db: Queryable, network: number): Promise<boolean> {
  const found = await rows<{ isOpen: boolean }>(
    db,
    'SELECT gate_reason IS NULL AS "isOpen" FROM custody.networks WHERE network = $1',
    [network],
  );
  return found[0]?.isOpen !== true;
}

/** Adds raw units that came and are less than one unit of the ledger (DEPO-24). */
export async function addRemainder(db: Queryable, network: number, asset: number, raw: bigint): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.remainders AS r (network, asset, raw) VALUES ($1, $2, $3)
     ON CONFLICT (network, asset) DO UPDATE SET raw = r.raw + excluded.raw`,
    [network, asset, String(raw)],
  );
}

/** Returns the most that a transaction of ours may offer for a gas of a network in wei, of Bitcoin for a virtual byte in satoshi (PAYO-14). */
export async function feePerGasMax(db: Queryable, network: number): Promise<bigint> {
  const found = await rows<{ most: bigint }>(
    db,
    'SELECT fee_per_gas_max AS most FROM custody.networks WHERE network = $1',
    [network],
  );
  return found[0]?.most ?? 0n;
}
