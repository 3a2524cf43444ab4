import { FIRST_USER_INDEX } from '@pelorus/protocol/wallet/signer-wire.ts';
import { type Queryable, rows } from '../queryable.ts';

type HoldingState = 'LEFT' | 'DUE' | 'TOPPING_UP' | 'SWEEPING';

/** One asset on an address of a customer. */
export interface HoldingPlace {
  addressIndex: number;
  address: string;
  asset: number;
}
interface Holding extends HoldingPlace {
  raw: bigint;
}

const OURS = (table: string) =>
  `SELECT FROM custody.${table} s WHERE s.network = h.network AND s.address_index = h.address_index
    AND s.purpose IN ('sweep', 'gasTopUp')`;
/** Is something of ours on its way from or to the address? */
const MOVES = `(EXISTS (${OURS('spends')} AND s.state IN ('SIGNED', 'BROADCAST', 'MINED'))
  OR EXISTS (${OURS('plans')}))`;
/** Is it, or was it since the holding was measured? */
const MOVED = `(${MOVES} OR EXISTS (${OURS('spends')} AND s.updated_at_ms >= h.measured_at_ms))`;

/**
 * Returns what is to be measured: where money came, or something of ours moved, since it was measured; and the ones that
 * were measured longest ago (PAYO-30). `sinceMs`: what came before it was measured all.
 */
export async function holdingsToMeasure(
  db: Queryable,
  { family, network, others, sinceMs }: { family: string; network: number; others: number; sinceMs: number },
): Promise<HoldingPlace[]> {
  return rows<HoldingPlace>(
    db,
    `WITH came AS (
       SELECT a.index, d.asset, max(d.updated_at_ms) AS at_ms FROM custody.deposits d
       JOIN custody.addresses a ON a.family = $2 AND lower(a.address) = lower(d.address) AND a.index >= $5
       WHERE d.network = $1 AND d.updated_at_ms >= $4 AND d.asset IS NOT NULL AND d.state IN ('FINAL', 'CREDITED', 'DUST')
       GROUP BY a.index, d.asset),
     wanted AS (
       SELECT c.index, c.asset FROM came c LEFT JOIN custody.holdings h
         ON h.network = $1 AND h.address_index = c.index AND h.asset = c.asset
       WHERE h.measured_at_ms IS NULL OR h.measured_at_ms <= c.at_ms
       UNION SELECT address_index, asset FROM custody.holdings h WHERE network = $1 AND ${MOVED}
       UNION (SELECT address_index, asset FROM custody.holdings WHERE network = $1 ORDER BY measured_at_ms LIMIT $3))
     SELECT w.index AS "addressIndex", a.address, w.asset FROM wanted w
     JOIN custody.addresses a ON a.family = $2 AND a.index = w.index ORDER BY 1, 3`,
    [network, family, others, sinceMs, FIRST_USER_INDEX],
  );
}

/** Writes what an address holds of an asset, and whether it is worth a sweep. */
export async function putHolding(
  db: Queryable,
  network: number,
  { addressIndex, asset, isDue, raw }: { addressIndex: number; asset: number; raw: bigint; isDue: boolean },
  nowMs: number,
): Promise<void> {
  await rows(
    db,
    `INSERT INTO custody.holdings AS h (network, address_index, asset, raw, state, measured_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (network, address_index, asset) DO UPDATE SET raw = excluded.raw, measured_at_ms = excluded.measured_at_ms,
       state = CASE WHEN ${MOVES} AND h.state IN ('TOPPING_UP', 'SWEEPING') THEN h.state ELSE excluded.state END`,
    [network, addressIndex, asset, String(raw), isDue ? 'DUE' : 'LEFT', nowMs],
  );
}

/**
 * Returns what is to be swept, what was measured longest ago first, if nothing moves on its address. The native coin waits
 * for the tokens of its address, which need it as gas.
 */
export function dueHoldings(
  db: Queryable,
  { family, most, native, network }: { family: string; network: number; native: number; most: number },
): Promise<Holding[]> {
  return rows<Holding>(
    db,
    `SELECT h.address_index AS "addressIndex", a.address, h.asset, h.raw FROM custody.holdings h
     JOIN custody.addresses a ON a.family = $2 AND a.index = h.address_index
     WHERE h.network = $1 AND h.state <> 'LEFT' AND NOT ${MOVED} AND h.raw > 0
       AND (h.asset <> $4 OR NOT EXISTS (SELECT FROM custody.holdings o WHERE o.network = h.network
         AND o.address_index = h.address_index AND o.asset <> $4 AND o.state <> 'LEFT'))
     ORDER BY h.measured_at_ms, h.address_index LIMIT $3`,
    [network, family, most, native],
  );
}

/** Returns the largest holding of the native coin at a customer's address that nothing is done about; undefined: there is none. */
export async function largestNative(
  db: Queryable,
  { family, native, network }: { family: string; network: number; native: number },
): Promise<Holding | undefined> {
  const found = await rows<Holding>(
    db,
    `SELECT h.address_index AS "addressIndex", a.address, h.asset, h.raw FROM custody.holdings h
     JOIN custody.addresses a ON a.family = $2 AND a.index = h.address_index
     WHERE h.network = $1 AND h.asset = $3 AND h.state <> 'LEFT' AND NOT ${MOVED} AND h.raw > 0
     ORDER BY h.raw DESC LIMIT 1`,
    [network, family, native],
  );
  return found[0];
}

/** Notes what is done about a holding. The native coin of the address is measured from now on: gas comes and goes. */
export async function setHoldingState(
  db: Queryable,
  network: number,
  { addressIndex, asset }: HoldingPlace,
  state: HoldingState,
  native: number,
): Promise<void> {
  const text = 'UPDATE custody.holdings SET state = $4 WHERE network = $1 AND address_index = $2 AND asset = $3';
  await rows(db, text, [network, addressIndex, asset, state]);
  await rows(
    db,
    `INSERT INTO custody.holdings (network, address_index, asset, raw, state, measured_at_ms)
     VALUES ($1, $2, $3, 0, 'LEFT', 0) ON CONFLICT DO NOTHING`,
    [network, addressIndex, native],
  );
}

/** Returns what customers' addresses hold in sum, by asset. */
export async function heldOnAddresses(db: Queryable, network: number): Promise<Map<number, bigint>> {
  const found = await rows<{ asset: number; raw: bigint }>(
    db,
    'SELECT asset, sum(raw) AS raw FROM custody.holdings WHERE network = $1 GROUP BY asset',
    [network],
  );
  return new Map(found.map(({ asset, raw }) => [asset, raw]));
}
