import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertProviderEvent } from '../admin/verification-queue.ts';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import { deleteLabelsOf, insertApplication, insertLabels, labelsOf, submitApplication } from './verification.ts';
import { deletePicture, insertPicture, picturesOfApplication, submittedPicture } from './verification-pictures.ts';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Somebody with a draft. */
async function drafting(): Promise<{ userId: string; applicationId: string }> {
  const [userId, applicationId] = [randomUUID(), randomUUID()];
  await pool.query('INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, $2, 0)', [
    userId,
    `${userId}@example.com`,
  ]);
  await insertApplication(pool, { applicationId, userId, way: 'own', detailsSealed: Buffer.of(1), nowMs: 1 });
  return { userId, applicationId };
}
const set = (what: string, applicationId: string) =>
  pool.query(`UPDATE identity.applications SET ${what} WHERE application_id = $1`, [applicationId]);

test('KYC-02 KYC-15 the database has one open application a person, whatever a process believes', async () => {
  const { userId } = await drafting();
  const another = { applicationId: randomUUID(), userId, way: 'own', detailsSealed: null, nowMs: 2 } as const;
  await expect(insertApplication(pool, another)).rejects.toMatchObject({ code: '23505' });
  await set(
    "state = 'approved', submission = 1, submitted_at_ms = 1, submitted_sealed = details_sealed",
    (await openOf(userId)) as string,
  );
  await expect(insertApplication(pool, another)).resolves.toBeUndefined();
});

async function openOf(userId: string): Promise<string | undefined> {
  const { rows } = await pool.query('SELECT application_id AS id FROM identity.applications WHERE user_id = $1', [
    userId,
  ]);
  return rows[0]?.id;
}

test.each([
  ['a draft that was submitted', "submission = 1, submitted_at_ms = 1, submitted_sealed = '\\x00'"],
  ['approved and never submitted', "state = 'approved'"],
  ['submitted without details', "state = 'submitted', submission = 1, submitted_at_ms = 1"],
  ['a state there is not', "state = 'verified'"],
  ['a proposal of nobody', "proposed_labels = '{face}'"],
])('KYC-02 KYC-05 the database refuses %s', async (_name, what) => {
  const { applicationId } = await drafting();
  await expect(set(what, applicationId)).rejects.toMatchObject({ code: '23514' });
});

test('KYC-03 KYC-22 a picture that was submitted stays; one that was not is not shown, and goes', async () => {
  const { applicationId } = await drafting();
  const [kept, gone] = [randomUUID(), randomUUID()];
  const picture = { kind: 'face', width: 1, height: 1, bytes: 1, addedAtMs: 1 } as const;
  const sealed = { keySealed: Buffer.of(1), pictureSealed: Buffer.of(2) };
  await insertPicture(pool, applicationId, { ...picture, ...sealed, pictureId: kept });
  expect(await submittedPicture(pool, applicationId, kept)).toBeUndefined();
  await submitApplication(pool, applicationId, Buffer.alloc(32), 5);
  await insertPicture(pool, applicationId, { ...picture, ...sealed, pictureId: gone });
  expect((await picturesOfApplication(pool, applicationId)).map(({ submission }) => submission)).toEqual([1, null]);
  expect(await submittedPicture(pool, applicationId, kept)).toMatchObject(sealed);
  expect(await submittedPicture(pool, (await drafting()).applicationId, kept)).toBeUndefined();
  expect(await deletePicture(pool, applicationId, kept)).toBe(false);
  expect(await deletePicture(pool, (await drafting()).applicationId, gone)).toBe(false);
  expect(await deletePicture(pool, applicationId, gone)).toBe(true);
});

test('KYC-01 a label is held once, by its newest proof, and goes with that application', async () => {
  const { userId, applicationId } = await drafting();
  await insertLabels(pool, { userId, applicationId, nowMs: 1 }, ['face', 'document']);
  await insertLabels(pool, { userId, applicationId, nowMs: 2 }, ['face']);
  expect((await labelsOf(pool, userId)).toSorted()).toEqual(['document', 'face']);
  const newer = (await drafting()).applicationId;
  await insertLabels(pool, { userId, applicationId: newer, nowMs: 3 }, ['face']);
  await pool.query('DELETE FROM identity.applications WHERE application_id = $1', [applicationId]);
  expect(await labelsOf(pool, userId)).toEqual(['face']);
  await deleteLabelsOf(pool, newer);
  expect(await labelsOf(pool, userId)).toEqual([]);
});

test('KYC-06 KYC-32 an event is new once, also to many at once', async () => {
  const { applicationId } = await drafting();
  const event = { id: 'e', applicationId, state: 'more', atMs: 1, nowMs: 2 };
  const heard = await Promise.all(Array.from({ length: 8 }, () => insertProviderEvent(pool, event)));
  expect(heard.filter((isNew) => isNew)).toHaveLength(1);
});
