import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import { inTransaction } from '../transaction.ts';
import { AUDIT_START, type AuditEntry, appendAudit, auditHead, auditPage, checkAudit } from './audit.ts';

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG, max: 12 });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  atMs: 1_700_000_000_000,
  staffId: '00000000-0000-4000-8000-000000000001',
  actor: 'ann',
  action: 'user-frozen',
  outcome: 'done',
  subject: 'user 7',
  reason: 'asked by "phone"\nand mail',
  detail: { b: '2', a: '1' },
  deviceName: 'Firefox · Linux',
  network: '192.0.2.7',
  ...change,
});
const append = (change: Partial<AuditEntry> = {}) => inTransaction(pool, (db) => appendAudit(db, entry(change)));
/** As somebody who owns the database and takes the trigger away. */
async function tamper(statement: string): Promise<void> {
  await pool.query('ALTER TABLE admin.audit DISABLE TRIGGER audit_append_only');
  await pool.query(statement);
  await pool.query('ALTER TABLE admin.audit ENABLE TRIGGER audit_append_only');
}

test('STF-10 STF-55 each row holds the hash of the one before and of itself', async () => {
  expect(await checkAudit(pool)).toEqual({ head: AUDIT_START, broken: null });
  for (let i = 0; i < 3; i++) await append({ staffId: i === 1 ? null : entry().staffId });
  const [third, second, first] = await auditPage(pool, 0, 10);
  expect(first).toMatchObject({ ...entry(), detail: '{"b":"2","a":"1"}', seq: 1, previous: AUDIT_START.hash });
  expect(second?.previous).toEqual(first?.hash);
  expect(third?.previous).toEqual(second?.hash);
  expect(await checkAudit(pool)).toEqual({ head: { seq: 3, hash: third?.hash }, broken: null });
  expect(await auditHead(pool)).toEqual({ seq: 3, hash: third?.hash });
});

test.each([
  "UPDATE admin.audit SET reason = 'nothing'",
  'UPDATE admin.audit SET reason = reason WHERE false',
  'DELETE FROM admin.audit WHERE seq = 1',
  'TRUNCATE admin.audit',
  'TRUNCATE admin.audit CASCADE',
  "INSERT INTO admin.audit SELECT * FROM admin.audit ON CONFLICT (seq) DO UPDATE SET reason = ''",
  'MERGE INTO admin.audit a USING (SELECT 1 AS seq) s ON a.seq = s.seq WHEN MATCHED THEN DELETE',
])('STF-10 STF-54 the database itself refuses: %s', async (statement) => {
  await append();
  await expect(pool.query(statement)).rejects.toThrow('appended to only');
  expect(await checkAudit(pool)).toMatchObject({ head: { seq: 1 }, broken: null });
});

test.each([
  ['at_ms = at_ms + 1', 'changed'],
  ['staff_id = NULL', 'changed'],
  ["actor = 'bob'", 'changed'],
  ["action = 'user-thawed'", 'changed'],
  ["outcome = 'NOT_PERMITTED'", 'changed'],
  ["subject = 'user 8'", 'changed'],
  ["reason = ''", 'changed'],
  [`detail = '{"b":"2", "a":"1"}'`, 'changed'],
  ["device_name = ''", 'changed'],
  ["network = '192.0.2.8'", 'changed'],
  ["hash = sha256('other')", 'changed'],
  ["previous = sha256('other')", 'unlinked'],
  ['seq = 9', 'missing'],
])('STF-10 STF-55 the first broken row is named: %s', async (change, problem) => {
  for (let i = 0; i < 4; i++) await append();
  await tamper(`UPDATE admin.audit SET ${change} WHERE seq = 2`);
  expect((await checkAudit(pool)).broken).toEqual({ seq: 2, problem });
});

test('STF-10 STF-55 a row taken out, or two that changed places, are named', async () => {
  for (let i = 0; i < 5; i++) await append({ reason: `reason ${i}` });
  await tamper('UPDATE admin.audit SET seq = CASE seq WHEN 3 THEN 104 ELSE 103 END WHERE seq IN (3, 4)');
  await tamper('UPDATE admin.audit SET seq = seq - 100 WHERE seq > 100');
  expect((await checkAudit(pool)).broken).toEqual({ seq: 3, problem: 'unlinked' });
  await tamper('DELETE FROM admin.audit WHERE seq = 1');
  expect((await checkAudit(pool)).broken).toEqual({ seq: 1, problem: 'missing' });
});

test('STF-11 a tail that was cut off and a log written anew show by a head that was kept', async () => {
  for (let i = 0; i < 3; i++) await append();
  const kept = await auditHead(pool);
  expect((await checkAudit(pool, kept)).broken).toBeNull();
  await append();
  expect((await checkAudit(pool, kept)).broken).toBeNull();
  await tamper('DELETE FROM admin.audit WHERE seq > 2');
  expect((await checkAudit(pool)).broken).toBeNull();
  expect((await checkAudit(pool, kept)).broken).toEqual({ seq: 3, problem: 'missing' });
  await append({ reason: 'another one' });
  expect((await checkAudit(pool)).broken).toBeNull();
  expect((await checkAudit(pool, kept)).broken).toEqual({ seq: 3, problem: 'changed' });
});

test('STF-10 many at once make one chain, and what is taken back leaves no gap', async () => {
  const failing = () =>
    inTransaction(pool, async (db) => {
      await appendAudit(db, entry());
      throw new Error('taken back');
    }).catch(() => null);
  await Promise.all(Array.from({ length: 60 }, (_, i) => (i % 4 === 3 ? failing() : append({ reason: `${i}` }))));
  expect(await checkAudit(pool)).toMatchObject({ head: { seq: 45 }, broken: null });
});

test('STF-10 a log longer than what is read at once is read to its end', async () => {
  await inTransaction(pool, async (db) => {
    for (let i = 0; i < 1_003; i++) await appendAudit(db, entry({ atMs: i }));
  });
  expect(await checkAudit(pool)).toMatchObject({ head: { seq: 1_003 }, broken: null });
  await tamper("UPDATE admin.audit SET reason = '' WHERE seq = 1001");
  expect((await checkAudit(pool)).broken).toEqual({ seq: 1_001, problem: 'changed' });
});

test('STF-10 pages go from the newest back, of one subject if asked', async () => {
  for (const subject of ['user 1', 'user 2', 'user 1']) await append({ subject });
  expect((await auditPage(pool, 3, 1)).map(({ seq }) => seq)).toEqual([2]);
  expect((await auditPage(pool, 0, 9, 'user 1')).map(({ seq }) => seq)).toEqual([3, 1]);
});
