import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import pg from 'pg';
import type { Person } from './person.ts';

/** Changes rows of one person (`user_id`) in a table of the exchange whose data lies in `dataDir`: as if time had passed. */
export async function setOf(person: Person, dataDir: string, table: string, values: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  try {
    const owner = '(SELECT user_id FROM identity.users WHERE email = $1)';
    const { rowCount } = await client.query(`UPDATE ${table} SET ${values} WHERE user_id = ${owner}`, [person.email]);
    if (rowCount === 0) throw new Error(`no row of ${person.email} in ${table}`);
  } finally {
    await client.end();
  }
}
