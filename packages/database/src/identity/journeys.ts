import { type Queryable, rows } from '../queryable.ts';

export interface JourneyRow {
  journeyHash: Buffer;
  purpose: string;
  /** Null: nobody yet. */
  userId: string | null;
  address: string;
  steps: string[];
  givenSealed: Buffer | null;
  language: string;
  network: string;
  begunAtMs: number;
  endsAtMs: number;
  codeHmac: Buffer | null;
  codeEndsAtMs: number | null;
  codeSentAtMs: number | null;
  codeTries: number;
  codesSent: number;
}

const JOURNEY = `journey_hash AS "journeyHash", purpose, user_id AS "userId", address, steps,
  given_sealed AS "givenSealed", language, network, begun_at_ms AS "begunAtMs", ends_at_ms AS "endsAtMs",
  code_hmac AS "codeHmac", code_ends_at_ms AS "codeEndsAtMs", code_sent_at_ms AS "codeSentAtMs",
  code_tries AS "codeTries", codes_sent AS "codesSent"`;

/** Adds a journey. */
export async function insertJourney(
  db: Queryable,
  journey: Pick<
    JourneyRow,
    | 'journeyHash'
    | 'purpose'
    | 'userId'
    | 'address'
    | 'steps'
    | 'givenSealed'
    | 'language'
    | 'network'
    | 'begunAtMs'
    | 'endsAtMs'
  >,
): Promise<void> {
  await db.query(
    `INSERT INTO identity.journeys (journey_hash, purpose, user_id, address, steps, given_sealed, language, network,
       begun_at_ms, ends_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      journey.journeyHash,
      journey.purpose,
      journey.userId,
      journey.address,
      journey.steps,
      journey.givenSealed,
      journey.language,
      journey.network,
      journey.begunAtMs,
      journey.endsAtMs,
    ],
  );
}

/** Returns a journey; inside a transaction with `lock`, so that two requests never do one step twice. */
export async function journeyByHash(db: Queryable, hash: Buffer, lock = false): Promise<JourneyRow | undefined> {
  const found = await rows<JourneyRow>(
    db,
    `SELECT ${JOURNEY} FROM identity.journeys WHERE journey_hash = $1${lock ? ' FOR UPDATE' : ''}`,
    [hash],
  );
  return found[0];
}

/** The fields that a step changes; absent fields keep their values. */
export type JourneyChange = Partial<
  Pick<
    JourneyRow,
    | 'userId'
    | 'address'
    | 'steps'
    | 'givenSealed'
    | 'codeHmac'
    | 'codeEndsAtMs'
    | 'codeSentAtMs'
    | 'codeTries'
    | 'codesSent'
  >
>;

const COLUMN: Record<keyof JourneyChange, string> = {
  userId: 'user_id',
  address: 'address',
  steps: 'steps',
  givenSealed: 'given_sealed',
  codeHmac: 'code_hmac',
  codeEndsAtMs: 'code_ends_at_ms',
  codeSentAtMs: 'code_sent_at_ms',
  codeTries: 'code_tries',
  codesSent: 'codes_sent',
};

/** Writes what a step changed. */
export async function updateJourney(db: Queryable, hash: Buffer, change: JourneyChange): Promise<void> {
  const names = Object.keys(change) as (keyof JourneyChange)[];
  if (names.length === 0) return;
  const sets = names.map((name, i) => `${COLUMN[name]} = $${i + 2}`).join(', ');
  await db.query(`UPDATE identity.journeys SET ${sets} WHERE journey_hash = $1`, [
    hash,
    ...names.map((name) => change[name]),
  ]);
}

/** Ends a journey; false if it had ended. */
export async function deleteJourney(db: Queryable, hash: Buffer): Promise<boolean> {
  return (await db.query('DELETE FROM identity.journeys WHERE journey_hash = $1', [hash])).rowCount === 1;
}

/** Ends every journey of a person (JRN-34, JRN-41), but one if told. */
export async function deleteJourneysOf(db: Queryable, userId: string, except: Buffer | null = null): Promise<void> {
  await db.query('DELETE FROM identity.journeys WHERE user_id = $1 AND journey_hash IS DISTINCT FROM $2', [
    userId,
    except,
  ]);
}

/** Forgets journeys that ended before now. */
export async function deleteOldJourneys(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM identity.journeys WHERE ends_at_ms < $1', [nowMs]);
}
