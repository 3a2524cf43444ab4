import { type Queryable, rows } from '../queryable.ts';

/** Returns whose the person at another provider is here (JRN-52). */
export async function userOfLink(db: Queryable, provider: string, subject: string): Promise<string | undefined> {
  const found = await rows<{ userId: string }>(
    db,
    'SELECT user_id AS "userId" FROM identity.links WHERE provider = $1 AND subject = $2',
    [provider, subject],
  );
  return found[0]?.userId;
}

interface NewLink {
  provider: string;
  subject: string;
  userId: string;
  /** As the provider shows the person; cut by the caller. */
  shown: string;
  nowMs: number;
}

/**
 * Links a person to an account at a provider. Returns 'new', 'known' if the link exists, and 'taken' if the account is
 * linked to another person or the person has linked another one there.
 */
export async function insertLink(db: Queryable, link: NewLink): Promise<'new' | 'known' | 'taken'> {
  const { provider, subject, userId, shown, nowMs } = link;
  const made = await db.query(
    `INSERT INTO identity.links (provider, subject, user_id, shown, linked_at_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [provider, subject, userId, shown, nowMs],
  );
  if (made.rowCount === 1) return 'new';
  return (await userOfLink(db, provider, subject)) === userId ? 'known' : 'taken';
}

/** Takes a person's link to a provider away; false if there was none. */
export async function deleteLink(db: Queryable, userId: string, provider: string): Promise<boolean> {
  const gone = await db.query('DELETE FROM identity.links WHERE user_id = $1 AND provider = $2', [userId, provider]);
  return gone.rowCount === 1;
}
