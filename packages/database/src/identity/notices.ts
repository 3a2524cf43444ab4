import type { MarketScales } from '@pelorus/formulas/markets/texts.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What a notice of P2P tells of its order. */
export interface NoticedOrder {
  orderId: number;
  asset: string;
  scale: number;
  units: number;
  fiat: string;
  fiatAmount: string;
  method: string;
  /** The other side's nickname. */
  person: string;
  /** When the state that the step led to ends by itself, of an appeal its time for evidence, ms; null: none. */
  untilMs: number | null;
}

/** The market of a notice, and what turns its integers into decimals. */
export interface NoticedMarket extends MarketScales {
  symbol: string;
  base: string;
  quote: string;
  isContract: boolean;
}

/** What a person is to be told of an order, a contract or P2P. */
export interface NoticeRow {
  kind: string;
  timeMs: number;
  /** Whose account it is; null: nobody's, as of a house account or a program of the operator's. */
  userId: string | null;
  /** Who is mailed: of a sub-account its owner. */
  ownerId: string | null;
  /** null: all crossed positions, or no market. */
  market: NoticedMarket | null;
  /** Hundredths; null: it is not about a margin ratio. */
  partE2: number | null;
  /** null: no order of P2P. */
  order: NoticedOrder | null;
  orderId: number | null;
  /** Of the order or algo, BUY 0 or SELL 1; null: of neither. */
  side: number | null;
  /** Of an algo, or of an order that an algo placed. */
  algo: { algoId: number; kind: number; filledLots: number } | null;
  /** Whole numbers and names, by kind (apps/worker/src/inbox/write); null: none. */
  told: Readonly<Record<string, unknown>> | null;
}

const MARKET = `jsonb_build_object('symbol', m.symbol, 'base', b.code, 'quote', q.code, 'baseScale', b.scale,
  'quoteScale', q.scale, 'isContract', m.settings ? 'contract', 'lotUnits', m.settings->'lotUnits',
  'tickUnits', m.settings->'tickUnits', 'priceScale', m.settings->'priceScale')`;

/**
 * Takes the oldest notices out of the queue: they are gone when the transaction commits. What the tables do not show yet,
 * as while they are rebuilt, waits, unless it is from before `staleMs`. Two who take at once take turns.
 */
export function takeNotices(db: Queryable, most: number, staleMs: number): Promise<NoticeRow[]> {
  return rows<NoticeRow>(
    db,
    `WITH taken AS (
       DELETE FROM notices.waiting WHERE number IN
         (SELECT number FROM notices.waiting w WHERE time_ms < $2 OR (
            (market IS NULL OR EXISTS (SELECT 1 FROM projection.markets m WHERE m.market = w.market))
            AND (order_id IS NULL OR EXISTS (
              SELECT 1 FROM projection.orders o WHERE o.account = w.account AND o.order_id = w.order_id))
            AND (algo_id IS NULL OR EXISTS (
              SELECT 1 FROM projection.algos a WHERE a.account = w.account AND a.algo_id = w.algo_id)))
          ORDER BY number LIMIT $1 FOR UPDATE)
       RETURNING *)
     SELECT w.kind, w.time_ms AS "timeMs", w.part_e2 AS "partE2", w.order_id AS "orderId", w.told,
       u.user_id AS "userId", p.user_id AS "ownerId", coalesce(o.side, a.side) AS side,
       CASE WHEN m.market IS NOT NULL THEN ${MARKET} END AS market,
       CASE WHEN a.algo_id IS NOT NULL
         THEN jsonb_build_object('algoId', a.algo_id, 'kind', a.kind, 'filledLots', a.filled_lots) END AS algo,
       (SELECT jsonb_build_object('orderId', o.order_id, 'asset', a.code, 'scale', a.scale, 'units', o.units,
          'fiat', o.fiat, 'fiatAmount', o.fiat_amount::text, 'method', o.method, 'person', n.nickname,
          'untilMs', coalesce(w.p2p_until_ms, d.evidence_until_ms))
        FROM p2p.orders o JOIN projection.assets a ON a.asset = o.asset
          LEFT JOIN p2p.disputes d ON d.order_id = o.order_id AND w.kind = 'p2p-appeal'
          JOIN p2p.people n ON n.user_id IN (o.buyer, o.seller) AND n.account <> w.account
        WHERE o.order_id = w.p2p_order) AS "order"
     FROM taken w LEFT JOIN identity.users p ON p.password_hash IS NOT NULL AND p.user_id =
           (SELECT coalesce(of.parent_id, of.user_id) FROM identity.users of WHERE of.account_id = w.account)
       LEFT JOIN identity.users u ON u.account_id = w.account AND p.user_id IS NOT NULL
       LEFT JOIN projection.markets m ON m.market = w.market
       LEFT JOIN projection.assets b ON b.code = m.settings->>'base'
       LEFT JOIN projection.assets q ON q.code = m.settings->>'quote'
       LEFT JOIN projection.orders o ON o.account = w.account AND o.order_id = w.order_id
       LEFT JOIN projection.algos a ON a.account = w.account AND a.algo_id = coalesce(w.algo_id, nullif(o.algo_id, 0))
     ORDER BY w.number`,
    [most, staleMs],
  );
}
