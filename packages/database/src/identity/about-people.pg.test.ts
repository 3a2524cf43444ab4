import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import type { Queryable } from '../queryable.ts';
import { keptAbout } from './export.ts';
import { forgetClosed } from './security.ts';

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

const AT_CLOSING = 'gone when the account is closed';
const BY_TIME = 'a sweep of its own deletes it by age';
const MONEY = 'orders and money stay, under the number of an account';
const EVIDENCE = 'what the other side of an order may need, under a nickname';
/** Tables with a person or an account that forgetting a closed account leaves, and why. */
const STAYS: Readonly<Record<string, string>> = {
  'admin.factor_resets': 'what staff decided, as the audit log',
  'analytics.events': BY_TIME,
  'convert.quotes': MONEY,
  'custody.addresses': 'late deposits come there',
  'custody.adjustments': MONEY,
  'custody.deposits': MONEY,
  'custody.sends': MONEY,
  'custody.withdrawals': MONEY,
  'dead_man.switches': MONEY,
  'identity.api_keys': AT_CLOSING,
  'identity.applications': 'identity documents are kept as long as the law wants, then a sweep deletes them (KYC-04)',
  'identity.devices': AT_CLOSING,
  'identity.documents': AT_CLOSING,
  'identity.faucet_claims': MONEY,
  'identity.history': BY_TIME,
  'identity.journeys': AT_CLOSING,
  'identity.labels': 'as applications',
  'identity.messages': BY_TIME,
  'identity.passkey_challenges': BY_TIME,
  'identity.removed_passkeys': 'numbers that no passkey may have again',
  'notices.waiting': 'gone once its message is queued',
  'p2p.ads': MONEY,
  'p2p.messages': EVIDENCE,
  'p2p.people': 'a nickname, which orders and ratings of others name',
  'p2p.pictures': EVIDENCE,
  'p2p.statements': EVIDENCE,
  'projection.accounts': MONEY,
  'projection.algos': MONEY,
  'projection.amendments': MONEY,
  'projection.balances': MONEY,
  'projection.fills': MONEY,
  'projection.futures_balances': MONEY,
  'projection.futures_funding': MONEY,
  'projection.futures_ledger': MONEY,
  'projection.futures_liquidations': MONEY,
  'projection.futures_margin_calls': MONEY,
  'projection.futures_orders': MONEY,
  'projection.futures_position_modes': MONEY,
  'projection.futures_positions': MONEY,
  'projection.futures_settings': MONEY,
  'projection.ledger': MONEY,
  'projection.open_orders': MONEY,
  'projection.order_lists': MONEY,
  'projection.orders': MONEY,
  'projection.p2p_ads': MONEY,
  'projection.p2p_deposits': MONEY,
  'projection.p2p_moves': MONEY,
  'projection.prevented_matches': MONEY,
  'projection.volumes': MONEY,
  'reserves.leaves': 'what was owed, gone with the tree by its age',
  'webhooks.endpoints': AT_CLOSING,
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
  return new Set(texts.flatMap((text) => text.match(/(?<=(?:FROM|JOIN) )[a-z0-9_]+\.[a-z0-9_]+/g) ?? []));
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

/** Returns the tables that forgetting a closed account clears or empties. */
async function forgotten(): Promise<Set<string>> {
  const texts: string[] = [];
  const listening = {
    query: async (asked: string | { text: string }) => {
      texts.push(typeof asked === 'string' ? asked : asked.text);
      return { rows: [{ userId: '00000000-0000-4000-8000-000000000001' }] };
    },
  };
  await forgetClosed(listening as unknown as Queryable, 0);
  return new Set(texts.flatMap((text) => /^(?:UPDATE|DELETE FROM) ([a-z0-9_]+\.[a-z0-9_]+)/.exec(text)?.[1] ?? []));
}

test('SEC-66 every table with a person or an account is forgotten with a closed account, or stays for a reason', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND NOT attisdropped
       AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
       AND (attname ~ '(^|_)(user_id|account|account_id)$' OR EXISTS (SELECT FROM pg_constraint
         WHERE contype = 'f' AND confrelid = 'identity.users'::regclass AND conrelid = attrelid AND attnum = ANY(conkey)))`,
  );
  const names = rows.map(({ name }) => name);
  const told = await forgotten();
  expect([...told].filter((name) => !names.includes(name))).toEqual([]);
  expect(names.filter((name) => !told.has(name)).sort()).toEqual(Object.keys(STAYS).sort());
});
