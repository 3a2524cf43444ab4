import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import pg from 'pg';
import type { Person } from './person.ts';

async function changed(dataDir: string, text: string, values: readonly unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** Changes rows of one person (`user_id`) in a table of the exchange whose data lies in `dataDir`: as if time had passed. */
export async function setOf(person: Person, dataDir: string, table: string, values: string): Promise<void> {
  const owner = '(SELECT user_id FROM identity.users WHERE email = $1)';
  const count = await changed(dataDir, `UPDATE ${table} SET ${values} WHERE user_id = ${owner}`, [person.email]);
  if (count === 0) throw new Error(`no row of ${person.email} in ${table}`);
}

/** Ages all staff sessions by ten minutes, so that important actions need a passkey again. */
export async function letStaffFreshnessPass(dataDir: string): Promise<void> {
  const count = await changed(dataDir, 'UPDATE admin.sessions SET created_at_ms = created_at_ms - 600000');
  if (count === 0) throw new Error('nobody of the staff is logged in');
}

/** Ages the rulings of P2P: nobody may ask for another look any more. */
export async function letP2pReviewPass(dataDir: string): Promise<void> {
  const count = await changed(dataDir, "UPDATE p2p.disputes SET review_until_ms = ruled_at_ms WHERE state = 'RULED'");
  if (count === 0) throw new Error('no dispute is ruled');
}
