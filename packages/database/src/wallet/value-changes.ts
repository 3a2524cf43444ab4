import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { LIQUIDATION_STEPS } from '@pelorus/protocol/futures/contracts.ts';
import { type Queryable, rows } from '../queryable.ts';

/** Equal spans of time from `fromMs` on: slot i is [fromMs + i × stepMs, fromMs + (i + 1) × stepMs). */
interface Slots {
  fromMs: number;
  stepMs: number;
}

/** What an account's wallets changed by in a slot, both together, asset units. */
interface BalanceChange {
  asset: number;
  slot: number;
  units: bigint;
}

/** What came in (below zero: went out) within one minute (ms ÷ 60,000). */
export interface Flow {
  asset: number;
  minute: number;
  units: bigint;
}

/** What positions of a contract changed by in a slot, signed: lots and cost. */
interface PositionChange {
  market: number;
  slot: number;
  lots: bigint;
  costUnits: bigint;
}

const numbersOf = (reasons: readonly PostingReason[]) => reasons.map((reason) => POSTING_REASONS.indexOf(reason));

/** Reasons that only move between available and held. */
const MOVES: readonly PostingReason[] = [
  'ORDER_HOLD',
  'ORDER_RELEASE',
  'POSITION_MARGIN',
  'WITHDRAWAL_HOLD',
  'WITHDRAWAL_RELEASE',
  'P2P_AD_HOLD',
  'P2P_AD_RELEASE',
  'P2P_ESCROW',
  'P2P_ESCROW_RELEASE',
  'P2P_DEPOSIT_HOLD',
  'P2P_DEPOSIT_RELEASE',
];
const CHANGES = numbersOf(POSTING_REASONS.filter((reason) => !MOVES.includes(reason)));

/** Reasons by which money comes from or goes to somebody else without a price (VAL-12). */
const FLOWS = numbersOf([
  'DEPOSIT',
  'FAUCET',
  'HOUSE_FUNDING',
  'ADJUSTMENT',
  'FAMILY_TRANSFER',
  'INTERNAL_TRANSFER',
  'WITHDRAWAL',
  'P2P_TRADE',
  'P2P_DEPOSIT_PAID',
]);

const DELTA = 'sum(l.delta_available_units::numeric + l.delta_held_units)';
const SLOT = '((time_ms - $2) / $3)::int4';
/** $5: the first sequence of the span. */
const SPOT = `projection.balances b, unnest($4::int2[]) AS k(reason), LATERAL (
    SELECT * FROM projection.ledger l
    WHERE l.account = $1 AND l.asset = b.asset AND l.reason = k.reason AND l.seq >= $5 OFFSET 0) l
  WHERE b.account = $1`;

/** Returns by asset and slot what an account's spot and futures wallets changed by, from sequence `fromSeq` of spot on. */
export async function balanceChanges(
  db: Queryable,
  account: number,
  { fromMs, stepMs }: Slots,
  fromSeq: number,
): Promise<BalanceChange[]> {
  return rows<BalanceChange>(
    db,
    `SELECT asset, slot, sum(units) AS units FROM (
       SELECT l.asset, ${SLOT} AS slot, ${DELTA} AS units FROM ${SPOT} GROUP BY 1, 2
       UNION ALL
       SELECT l.asset, ${SLOT}, ${DELTA} FROM projection.futures_ledger l
       WHERE l.account = $1 AND l.reason = ANY($4::int2[]) AND l.time_ms >= $2 GROUP BY 1, 2
     ) both_wallets GROUP BY 1, 2`,
    [account, fromMs, stepMs, CHANGES, fromSeq],
  );
}

/** Returns by asset and minute what came in from others and went out to them, from sequence `fromSeq` on. */
export function flows(db: Queryable, account: number, fromMs: number, fromSeq: number): Promise<Flow[]> {
  return rows<Flow>(
    db,
    `SELECT l.asset, (time_ms / $3)::int4 AS minute, ${DELTA} AS units FROM ${SPOT} AND l.time_ms >= $2
     GROUP BY 1, 2`,
    [account, fromMs, 60_000, FLOWS, fromSeq],
  );
}

/**
 * Returns by contract and slot what an account's trades changed its positions by. A cost is what was paid, and what closing
 * realised goes back into it.
 */
export function positionChanges(
  db: Queryable,
  account: number,
  { fromMs, stepMs }: Slots,
  contracts: readonly number[],
): Promise<PositionChange[]> {
  return rows<PositionChange>(
    db,
    `SELECT market, slot, sum(lots) AS lots, sum(cost) AS "costUnits" FROM (
       SELECT market, ${SLOT} AS slot, sum(CASE side WHEN 0 THEN lots ELSE -lots END) AS lots,
         sum(CASE side WHEN 0 THEN quote_units ELSE -quote_units END) AS cost
       FROM projection.fills WHERE account = $1 AND market = ANY($4::int4[]) AND time_ms >= $2 GROUP BY 1, 2
       UNION ALL
       SELECT l.market, ${SLOT}, 0, ${DELTA} FROM projection.futures_ledger l
       WHERE l.account = $1 AND l.reason = $5 AND l.time_ms >= $2 GROUP BY 1, 2
     ) moved GROUP BY 1, 2`,
    [account, fromMs, stepMs, contracts, POSTING_REASONS.indexOf('REALISED')],
  );
}

const FORCED = [LIQUIDATION_STEPS.indexOf('TAKEN_OVER'), LIQUIDATION_STEPS.indexOf('DELEVERAGED')];

/** Returns by contract the slot in which a position was last closed without a trade: what it was before is not known. */
export function forcedChanges(
  db: Queryable,
  account: number,
  { fromMs, stepMs }: Slots,
): Promise<{ market: number; slot: number }[]> {
  return rows(
    db,
    `SELECT market, max(slot) AS slot FROM (
       SELECT market, ${SLOT} AS slot FROM projection.futures_liquidations
       WHERE account = $1 AND time_ms >= $2 AND step = ANY($5::int2[])
       UNION ALL
       SELECT market, ${SLOT} FROM projection.futures_ledger
       WHERE account = $1 AND reason = $4 AND time_ms >= $2 AND coalesce(trade_id, 0) = 0
     ) forced GROUP BY 1`,
    [account, fromMs, stepMs, POSTING_REASONS.indexOf('REALISED'), FORCED],
  );
}
