import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import type { Queryable } from '../queryable.ts';
import { keptAbout } from './export.ts';

/** Tables about people that the export leaves out, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'admin.factor_resets': 'what staff noted',
  'identity.applications': 'the gateway adds what was given and decided, unsealed (KYC-04)',
  'identity.labels': 'as applications',
  'identity.freeze_links': 'hashes of links',
  'identity.journeys': 'pending log-ins, gone within minutes',
  'identity.passkey_challenges': 'random bytes, gone within minutes',
  'identity.removed_passkeys': 'numbers that no passkey may have again',
  'webhooks.by_hand': 'times of calls by hand, counted for a limit',
};

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Returns the tables that the export reads. */
async function exported(): Promise<Set<string>> {
  const texts: string[] = [];
  const listening = {
    query: async ({ text }: { text: string }) => {
      texts.push(text);
      return { rows: [] };
    },
  };
  for await (const _ of keptAbout(listening as unknown as Queryable, '')) texts.push('');
  return new Set(texts.flatMap((text) => text.match(/(?<=(?:FROM|JOIN) )[a-z_]+\.[a-z_]+/g) ?? []));
}

test('SEC-50 every table with rows about a person is in the export, or is left out for a reason', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'identity.users'::regclass ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  const told = await exported();
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !told.has(name))).toEqual(Object.keys(LEFT_OUT).sort());
});
