import { type Queryable, rows } from '../queryable.ts';

/** A person's preferences; null: never chosen. */
export interface PreferencesRow {
  userLanguage: string | null;
  msgLanguage: string | null;
  pricingCurrency: string | null;
  deviceType: 'h5' | 'web' | null;
  scientificNotation: boolean | null;
  theme: 'light' | 'dark' | 'system' | null;
  upColour: 'upgreen' | 'upred' | null;
  /** When they answered the questions about the risk of contracts. */
  futuresRiskAtMs: number | null;
}

/** Absent, undefined and null fields keep their values. */
type PreferencesChange = { [K in keyof PreferencesRow]?: PreferencesRow[K] | undefined };

/** The column of each preference. */
const COLUMNS = {
  userLanguage: 'user_language',
  msgLanguage: 'msg_language',
  pricingCurrency: 'pricing_currency',
  deviceType: 'device_type',
  scientificNotation: 'scientific_notation',
  theme: 'theme',
  upColour: 'up_colour',
  futuresRiskAtMs: 'futures_risk_at_ms',
} as const satisfies Record<keyof PreferencesRow, string>;
const FIELDS = Object.keys(COLUMNS) as (keyof PreferencesRow)[];
const PREFERENCES = FIELDS.map((field) => `${COLUMNS[field]} AS "${field}"`).join(', ');

/** Returns a person's choices; undefined when they never made one. */
export async function preferencesOf(db: Queryable, userId: string): Promise<PreferencesRow | undefined> {
  const found = await rows<PreferencesRow>(db, `SELECT ${PREFERENCES} FROM identity.preferences WHERE user_id = $1`, [
    userId,
  ]);
  return found[0];
}

/** Changes the given preferences (not null) and returns all of them. */
export async function changePreferences(
  db: Queryable,
  userId: string,
  change: PreferencesChange,
  nowMs: number,
): Promise<PreferencesRow> {
  const [row] = await rows<PreferencesRow>(
    db,
    `INSERT INTO identity.preferences AS p (user_id, updated_at_ms, ${FIELDS.map((field) => COLUMNS[field]).join(', ')})
     VALUES ($1, $2, ${FIELDS.map((_, at) => `$${at + 3}`).join(', ')})
     ON CONFLICT (user_id) DO UPDATE SET updated_at_ms = excluded.updated_at_ms,
       ${FIELDS.map((field) => `${COLUMNS[field]} = coalesce(excluded.${COLUMNS[field]}, p.${COLUMNS[field]})`).join(', ')}
     RETURNING ${PREFERENCES}`,
    [userId, nowMs, ...FIELDS.map((field) => change[field] ?? null)],
  );
  if (row === undefined) throw new Error('an upsert returned no row');
  return row;
}

/** The marks of a person's account (S3.04). Whether its parent looks through it is a fact of the session. */
interface SecurityMarksRow {
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
