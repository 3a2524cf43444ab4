import { type Queryable, rows } from '../queryable.ts';

/** What a person chose; null: never. */
export interface PreferencesRow {
  userLanguage: string | null;
  msgLanguage: string | null;
  pricingCurrency: string | null;
  deviceType: 'h5' | 'web' | null;
  scientificNotation: boolean | null;
}

const PREFERENCES = `user_language AS "userLanguage", msg_language AS "msgLanguage",
  pricing_currency AS "pricingCurrency", device_type AS "deviceType", scientific_notation AS "scientificNotation"`;

/** Returns a person's choices; undefined when they never made one. */
export async function preferencesOf(db: Queryable, userId: string): Promise<PreferencesRow | undefined> {
  const found = await rows<PreferencesRow>(db, `SELECT ${PREFERENCES} FROM identity.preferences WHERE user_id = $1`, [
    userId,
  ]);
  return found[0];
}

/** Changes those of a person's choices that are given (not null) and leaves the others; returns all as they then are. */
export async function changePreferences(
  db: Queryable,
  userId: string,
  change: Partial<PreferencesRow>,
  nowMs: number,
): Promise<PreferencesRow> {
  const [row] = await rows<PreferencesRow>(
    db,
    `INSERT INTO identity.preferences AS p
       (user_id, user_language, msg_language, pricing_currency, device_type, scientific_notation, updated_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (user_id) DO UPDATE SET
       user_language = coalesce(excluded.user_language, p.user_language),
       msg_language = coalesce(excluded.msg_language, p.msg_language),
       pricing_currency = coalesce(excluded.pricing_currency, p.pricing_currency),
       device_type = coalesce(excluded.device_type, p.device_type),
       scientific_notation = coalesce(excluded.scientific_notation, p.scientific_notation),
       updated_at_ms = excluded.updated_at_ms
     RETURNING ${PREFERENCES}`,
    [
      userId,
      change.userLanguage ?? null,
      change.msgLanguage ?? null,
      change.pricingCurrency ?? null,
      change.deviceType ?? null,
      change.scientificNotation ?? null,
      nowMs,
    ],
  );
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

/** What marks a person's account (S3.04); whether somebody looks through it is the session's to say. */
export interface SecurityMarksRow {
  /** 2: a sub-account. */
  userSubType: 1 | 2;
  standAloneLogin: boolean;
}

/** Returns the marks of a person; undefined: there is no such person. */
export async function securityMarks(db: Queryable, userId: string): Promise<SecurityMarksRow | undefined> {
  const found = await rows<SecurityMarksRow>(
    db,
    `SELECT user_sub_type AS "userSubType", stand_alone_login AS "standAloneLogin"
     FROM identity.users WHERE user_id = $1`,
    [userId],
  );
  return found[0];
}
