import { Parameters, type Queryable, rows } from '../queryable.ts';
import { AD, ADS, type AdRow, type AdTerms } from './ads.ts';

/** An ad on the market, without its long words, of which a thousand are more than all the rest. */
export interface MarketAdRow extends Omit<AdRow, 'terms'> {
  terms: Omit<AdTerms, 'remarks' | 'autoReply'>;
  isMerchant: boolean;
}

/** Which ads are looked for. */
export interface MarketAsked {
  /** The owner's. */
  side?: 'BUY' | 'SELL' | undefined;
  asset?: number | undefined;
  fiat?: string | undefined;
  /** Of one owner. */
  ofUser?: string | undefined;
  /** Whoever looks: neither sees the other's ads where one of the two blocked the other (PTRD-06); null: a visitor. */
  askerId: string | null;
  /** Labels that owners must hold (PTRD-02). */
  labels: readonly string[];
}

const OWNER = `JOIN p2p.people o ON o.user_id = a.user_id JOIN identity.users u ON u.user_id = a.user_id`;
const MARKET_AD = `SELECT ${AD.replace('a.terms', "a.terms - 'remarks' - 'autoReply' AS terms")}, o.merchant = 'MERCHANT' AS "isMerchant" FROM ${ADS} ${OWNER}`;

/** May the owner trade (PADS-09)? */
function mayTrade(parameters: Parameters, { labels }: Pick<MarketAsked, 'labels'>): string {
  const free = 'u.frozen_at_ms IS NULL AND u.closed_at_ms IS NULL';
  if (labels.length === 0) return free;
  return `${free} AND ${parameters.add(labels)}::text[] <@ (ARRAY(SELECT label FROM identity.labels l
    WHERE l.user_id = a.user_id) || CASE WHEN u.email_proven_at_ms IS NOT NULL THEN '{email}'::text[] END
    || CASE WHEN u.phone_proven_at_ms IS NOT NULL THEN '{phone}'::text[] END)`;
}

/** Returns the ads that are live, have an owner who may trade, and are not for a link only. */
export function marketAds(db: Queryable, asked: MarketAsked): Promise<MarketAdRow[]> {
  const parameters = new Parameters();
  const conditions = [
    `p.state = 'LIVE' AND p.version = a.version AND p.units > 0 AND a.audience <> 'LINK'`,
    mayTrade(parameters, asked),
  ];
  const { asset, askerId, fiat, ofUser, side } = asked;
  if (asset !== undefined) conditions.push(`a.asset = ${parameters.add(asset)}`);
  if (fiat !== undefined) conditions.push(`a.fiat = ${parameters.add(fiat)}`);
  if (side !== undefined) conditions.push(`a.side = ${parameters.add(side)}`);
  if (ofUser !== undefined) conditions.push(`a.user_id = ${parameters.add(ofUser)}`);
  if (askerId !== null) {
    const asker = parameters.add(askerId);
    conditions.push(`NOT EXISTS (SELECT FROM p2p.blocks b WHERE (b.user_id = a.user_id AND b.blocked = ${asker})
      OR (b.user_id = ${asker} AND b.blocked = a.user_id))`);
  }
  return rows<MarketAdRow>(db, `${MARKET_AD} WHERE ${conditions.join(' AND ')} ORDER BY a.ad_id`, parameters.values);
}

/** An ad that somebody has the code of, with whether its owner may trade. */
export interface CodedAdRow extends AdRow {
  isMerchant: boolean;
  mayTrade: boolean;
}

/** Returns the ad of a code, whatever its state; undefined: there is none. */
export async function adOfCode(
  db: Queryable,
  code: string,
  owner: Pick<MarketAsked, 'labels'>,
): Promise<CodedAdRow | undefined> {
  const parameters = new Parameters();
  const text = `SELECT ${AD}, o.merchant = 'MERCHANT' AS "isMerchant", (${mayTrade(parameters, owner)}) AS "mayTrade"
    FROM ${ADS} ${OWNER} WHERE a.code = ${parameters.add(code)}`;
  return (await rows<CodedAdRow>(db, text, parameters.values))[0];
}

/** Returns what the owners of ads remark, by ad id. */
export async function remarksOf(db: Queryable, adIds: readonly number[]): Promise<Map<number, string>> {
  const text = `SELECT ad_id AS "adId", terms->>'remarks' AS remarks FROM p2p.ads WHERE ad_id = ANY($1)`;
  const found = await rows<{ adId: number; remarks: string }>(db, text, [adIds]);
  return new Map(found.map(({ adId, remarks }) => [adId, remarks]));
}
