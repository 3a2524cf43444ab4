import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type Queryable, rows } from '../queryable.ts';

/** One audit log entry: one staff action (STF-10). */
export interface AuditEntry {
  atMs: number;
  /** Null: the operator on the machine, or an unknown person. */
  staffId: string | null;
  /** Their name at that time. */
  actor: string;
  action: string;
  /** "done", or the name of the refusal. */
  outcome: string;
  /** "user <id>", "staff <id>", ''. */
  subject: string;
  reason: string;
  /** Never a secret. */
  detail: Record<string, string>;
  deviceName: string;
  network: string;
}

export interface AuditRow extends Omit<AuditEntry, 'detail'> {
  seq: number;
  /** JSON, as it was hashed. */
  detail: string;
  previous: Buffer;
  hash: Buffer;
}

/** The newest row: its number and its hash. */
export interface AuditHead {
  seq: number;
  hash: Buffer;
}

/** Serializes appends; "audi" in ASCII. */
const LOCK_KEY = 0x61756469;
export const AUDIT_START: AuditHead = { seq: 0, hash: Buffer.alloc(32) };
const CHECKED_AT_ONCE = 1_000;

const ROW = `seq, at_ms AS "atMs", staff_id AS "staffId", actor, action, outcome, subject, reason, detail,
  device_name AS "deviceName", network, previous, hash`;

/** Returns the SHA-256 of a row's number, content and the hash before it. JSON keeps the fields apart. */
function auditHash(row: Omit<AuditRow, 'hash'>): Buffer {
  const { seq, atMs, staffId, actor, action, outcome, subject, reason, detail, deviceName, network, previous } = row;
  const parts = [seq, atMs, staffId, actor, action, outcome, subject, reason, detail, deviceName, network];
  return createHash('sha256')
    .update(JSON.stringify([...parts, previous.toString('hex')]))
    .digest();
}

/** Returns the newest row's number and hash; AUDIT_START of an empty log. */
export async function auditHead(db: Queryable): Promise<AuditHead> {
  const found = await rows<AuditHead>(db, 'SELECT seq, hash FROM admin.audit ORDER BY seq DESC LIMIT 1', []);
  return found[0] ?? AUDIT_START;
}

/**
 * Appends an entry in the transaction of the action it records. Call it last: other writers wait from here until the
 * commit.
 */
export async function appendAudit(db: PoolClient, { detail, ...entry }: AuditEntry): Promise<AuditHead> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
  const head = await auditHead(db);
  const row = { ...entry, detail: JSON.stringify(detail), seq: head.seq + 1, previous: head.hash };
  const hash = auditHash(row);
  await db.query(
    `INSERT INTO admin.audit (seq, at_ms, staff_id, actor, action, outcome, subject, reason, detail, device_name, network,
       previous, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      row.seq,
      row.atMs,
      row.staffId,
      row.actor,
      row.action,
      row.outcome,
      row.subject,
      row.reason,
      row.detail,
      row.deviceName,
      row.network,
      row.previous,
      hash,
    ],
  );
  return { seq: row.seq, hash };
}

/** Returns entries, newest first, older than `beforeSeq` (0: from the newest); of one subject if told. */
export function auditPage(
  db: Queryable,
  beforeSeq: number,
  most: number,
  subject: string | null = null,
): Promise<AuditRow[]> {
  return rows<AuditRow>(
    db,
    `SELECT ${ROW} FROM admin.audit WHERE ($1 = 0 OR seq < $1) AND ($3::text IS NULL OR subject = $3)
     ORDER BY seq DESC LIMIT $2`,
    [beforeSeq, most, subject],
  );
}

/** Returns the details of what one of the staff did about a subject, as they stand there, since a time. */
export async function auditDetailsOf(
  db: Queryable,
  did: { staffId: string; action: string; subject: string; sinceMs: number },
): Promise<string[]> {
  const found = await rows<{ detail: string }>(
    db,
    `SELECT detail FROM admin.audit
     WHERE subject = $1 AND staff_id = $2 AND action = $3 AND outcome = 'done' AND at_ms >= $4`,
    [did.subject, did.staffId, did.action, did.sinceMs],
  );
  return found.map(({ detail }) => detail);
}

/** The first bad row of the log: it is missing, was changed, or does not link to the row before it. */
type AuditBreak = { seq: number; problem: 'missing' | 'changed' | 'unlinked' };

function breakOf(row: AuditRow, before: AuditHead): AuditBreak | null {
  if (row.seq !== before.seq + 1) return { seq: before.seq + 1, problem: 'missing' };
  if (!row.previous.equals(before.hash)) return { seq: row.seq, problem: 'unlinked' };
  return auditHash(row).equals(row.hash) ? null : { seq: row.seq, problem: 'changed' };
}

/**
 * Verifies the whole log and returns its head, or the first broken row. `kept`: a head stored elsewhere (STF-11),
 * which must be in the log: only this detects a truncated or rewritten log.
 */
export async function checkAudit(
  db: Queryable,
  kept: AuditHead | null = null,
): Promise<{ head: AuditHead; broken: AuditBreak | null }> {
  let head = AUDIT_START;
  for (;;) {
    const page = await rows<AuditRow>(db, `SELECT ${ROW} FROM admin.audit WHERE seq > $1 ORDER BY seq LIMIT $2`, [
      head.seq,
      CHECKED_AT_ONCE,
    ]);
    for (const row of page) {
      const broken = breakOf(row, head);
      if (broken !== null) return { head, broken };
      head = { seq: row.seq, hash: row.hash };
      if (kept?.seq === row.seq && !kept.hash.equals(row.hash))
        return { head, broken: { seq: row.seq, problem: 'changed' } };
    }
    if (page.length < CHECKED_AT_ONCE) break;
  }
  const isCut = kept !== null && kept.seq > head.seq;
  return { head, broken: isCut ? { seq: head.seq + 1, problem: 'missing' } : null };
}
