import type { AdBody } from '@pelorus/protocol/p2p/ads.ts';
import type { P2pAdState } from '@pelorus/protocol/p2p/order-states.ts';
import type { AdAudience, AdSide } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An ad's words as its owner said them last; `amount` of a paused one is what it offered when it was paused. */
export type AdTerms = Omit<AdBody, 'side' | 'asset' | 'fiat' | 'isLive' | 'audience' | 'password'>;

/** An ad: its words, and what the engine says of it. */
export interface AdRow {
  adId: number;
  userId: string;
  account: number;
  version: number;
  side: AdSide;
  asset: number;
  fiat: string;
  terms: AdTerms;
  audience: AdAudience;
  passwordHash: string | null;
  code: string;
  madeAtMs: number;
  /** As the engine has it; null: the core has not taken it yet. */
  state: P2pAdState | null;
  /** Still offered; of a seller with the fee. */
  units: number;
  /** Of the engine: words of another version do not count. */
  engineVersion: number | null;
}

export const AD = `a.ad_id AS "adId", a.user_id AS "userId", a.account, a.version, a.side, a.asset, a.fiat, a.terms,
  a.audience, a.password_hash AS "passwordHash", a.code, a.made_at_ms AS "madeAtMs", p.state, coalesce(p.units, 0) AS units,
  p.version AS "engineVersion"`;
export const ADS = 'p2p.ads a LEFT JOIN projection.p2p_ads p USING (ad_id)';

type NewAd = Pick<
  AdRow,
  'userId' | 'account' | 'side' | 'asset' | 'fiat' | 'terms' | 'audience' | 'passwordHash' | 'code'
> & { nowMs: number };

/** Writes an ad before the core is asked, as version 1; returns its id. */
export async function insertAd(db: Queryable, ad: NewAd): Promise<number> {
  const { terms } = ad;
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO p2p.ads (user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience,
       password_hash, code, made_at_ms, changed_at_ms)
     VALUES ($1, $2, 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING ad_id AS id`,
    [
      ...[ad.userId, ad.account, ad.side, ad.asset, ad.fiat, JSON.stringify(terms), terms.fiatMin, terms.fiatMax],
      ...[terms.methods, ad.audience, ad.passwordHash, ad.code, ad.nowMs],
    ],
  );
  return found[0]?.id as number;
}

/** Takes back an ad that the core refused. */
export async function deleteAd(db: Queryable, adId: number): Promise<void> {
  await db.query('DELETE FROM p2p.ads WHERE ad_id = $1', [adId]);
}

/** Gives an ad another version and other words. */
export async function updateAd(
  db: Queryable,
  adId: number,
  changed: Pick<AdRow, 'version' | 'terms' | 'audience' | 'passwordHash'>,
  nowMs: number,
): Promise<void> {
  const { audience, passwordHash, terms, version } = changed;
  await db.query(
    `UPDATE p2p.ads SET version = $2, terms = $3, fiat_min = $4, fiat_max = $5, methods = $6, audience = $7,
       password_hash = $8, changed_at_ms = $9 WHERE ad_id = $1`,
    [
      ...[adId, version, JSON.stringify(terms), terms.fiatMin, terms.fiatMax, terms.methods],
      ...[audience, passwordHash, nowMs],
    ],
  );
}

/** Holds a person's ad until the transaction ends, so that edits come one after the other. */
export async function lockAd(db: Queryable, userId: string, adId: number): Promise<void> {
  await db.query('SELECT 1 FROM p2p.ads WHERE ad_id = $2 AND user_id = $1 FOR NO KEY UPDATE', [userId, adId]);
}

/** Returns one of a person's ads; undefined: it is not theirs. */
export async function adOfOwner(db: Queryable, userId: string, adId: number): Promise<AdRow | undefined> {
  const text = `SELECT ${AD} FROM ${ADS} WHERE a.ad_id = $2 AND a.user_id = $1`;
  return (await rows<AdRow>(db, text, [userId, adId]))[0];
}

/** An ad with the orders that were opened from it. */
export interface OwnAdRow extends AdRow {
  openOrders: number;
  doneOrders: number;
}

/** Returns a person's ads, newest first, or one of them; those that were closed long ago are left out. */
export function adsOfOwner(db: Queryable, userId: string, adId?: number): Promise<OwnAdRow[]> {
  return rows<OwnAdRow>(
    db,
    `SELECT ${AD}, o.open AS "openOrders", o.done AS "doneOrders" FROM ${ADS}
     CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE ended_at_ms IS NULL)::int AS open,
       count(*) FILTER (WHERE state IN ('RELEASED', 'RULED_BUYER'))::int AS done
       FROM projection.p2p_orders WHERE ad_id = a.ad_id) o
     WHERE a.user_id = $1 AND ($2::bigint IS NULL OR a.ad_id = $2) ORDER BY a.ad_id DESC LIMIT 200`,
    [userId, adId ?? null],
  );
}

/** Returns how many ads of a person are not closed (PADS-12). */
export async function countAds(db: Queryable, userId: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM ${ADS} WHERE a.user_id = $1 AND p.state IS DISTINCT FROM 'CLOSED'`;
  return (await rows<{ count: number }>(db, text, [userId]))[0]?.count ?? 0;
}
