import { type Queryable, rows } from '../queryable.ts';

/** What decides which offers somebody may take (PADS-30). */
interface AskerRow {
  /** Orders that they completed, ever, of either side. */
  completed: number;
  /** Ads of which they have an order that has not ended, those under way included. */
  openAds: number[];
  /** Of the orders that have not ended, those that they took. */
  open: number;
  /** Methods of their payment accounts. */
  methods: string[];
  /** Whom they block, and who blocks them. */
  blocked: string[];
}

/** Returns what decides which offers a person may take; somebody without a nickname has nothing. */
export async function askerRow(db: Queryable, userId: string): Promise<AskerRow> {
  const found = await rows<AskerRow>(
    db,
    `WITH me AS (SELECT account FROM p2p.people WHERE user_id = $1),
     taken AS (SELECT p.ad_id FROM p2p.orders p LEFT JOIN projection.p2p_orders o USING (order_id)
       WHERE p.taker = $1 AND p.refusal IS NULL AND o.ended_at_ms IS NULL)
     SELECT (SELECT count(*)::int FROM projection.p2p_orders o, me WHERE o.buyer = me.account
         AND o.state IN ('RELEASED', 'RULED_BUYER'))
       + (SELECT count(*)::int FROM projection.p2p_orders o, me WHERE o.seller = me.account
         AND o.state IN ('RELEASED', 'RULED_BUYER')) AS completed,
       ARRAY(SELECT DISTINCT ad_id::float8 FROM taken) AS "openAds", (SELECT count(*)::int FROM taken) AS open,
       ARRAY(SELECT DISTINCT method FROM p2p.payment_accounts WHERE user_id = $1 AND deleted_at_ms IS NULL) AS methods,
       ARRAY(SELECT blocked::text FROM p2p.blocks WHERE user_id = $1
         UNION SELECT user_id::text FROM p2p.blocks WHERE blocked = $1) AS blocked`,
    [userId],
  );
  return found[0] as AskerRow;
}

/** Returns what an account has available, by asset. */
export async function availableUnits(db: Queryable, account: number): Promise<Map<number, number>> {
  const found = await rows<{ asset: number; units: number }>(
    db,
    'SELECT asset, available_units AS units FROM projection.balances WHERE account = $1',
    [account],
  );
  return new Map(found.map(({ asset, units }) => [asset, units]));
}
