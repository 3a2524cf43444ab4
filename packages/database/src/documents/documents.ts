import type { DocumentHead } from '@pelorus/protocol/identity/documents.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A document whole; `body` is JSON as a text. */
interface DocumentRow extends DocumentHead {
  body: string;
}

/** The document to store. `basedOn`: the version it was made from; 0: none. */
export interface DocumentWrite {
  userId: string;
  kind: string;
  basedOn: number;
  body: string;
  nowMs: number;
}

/** Returns which documents a person has. */
export function documentHeads(db: Queryable, userId: string): Promise<DocumentHead[]> {
  return rows<DocumentHead>(db, 'SELECT kind, version FROM identity.documents WHERE user_id = $1 ORDER BY kind', [
    userId,
  ]);
}

/** Returns one document of a person; undefined: they have no such. */
export async function documentOf(db: Queryable, userId: string, kind: string): Promise<DocumentRow | undefined> {
  const text = 'SELECT kind, version, body FROM identity.documents WHERE user_id = $1 AND kind = $2';
  return (await rows<DocumentRow>(db, text, [userId, kind]))[0];
}

const INSERT = `INSERT INTO identity.documents (user_id, kind, body, updated_at_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING version`;
const UPDATE = `UPDATE identity.documents SET body = $3, updated_at_ms = $4,
    version = nextval('identity.document_versions')
  WHERE user_id = $1 AND kind = $2 AND version = $5 RETURNING version`;

/** Writes a document, if the version it is based on is the one that stands. Returns the new version; null: it is not. */
export async function writeDocument(db: Queryable, write: DocumentWrite): Promise<number | null> {
  const { userId, kind, basedOn, body, nowMs } = write;
  const values = [userId, kind, body, nowMs];
  const [row] = await rows<{ version: number }>(
    db,
    basedOn === 0 ? INSERT : UPDATE,
    basedOn === 0 ? values : [...values, basedOn],
  );
  return row?.version ?? null;
}

/** Forgets a person's documents of kinds that begin with `prefix`, all but the `most` written last. */
export async function keepLatest(db: Queryable, userId: string, prefix: string, most: number): Promise<void> {
  await db.query(
    `DELETE FROM identity.documents WHERE user_id = $1 AND kind IN (SELECT kind FROM identity.documents
       WHERE user_id = $1 AND starts_with(kind, $2) ORDER BY updated_at_ms DESC, version DESC OFFSET $3)`,
    [userId, prefix, most],
  );
}

/** Tells every gateway, when this transaction is committed, that a document has changed. */
export async function tellDocument(db: Queryable, userId: string, head: DocumentHead): Promise<void> {
  await db.query("SELECT pg_notify('document_changed', $1)", [JSON.stringify({ userId, ...head })]);
}

/** Forgets everything that a person arranged. */
export async function deleteDocumentsOf(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.documents WHERE user_id = $1', [userId]);
}
