import type pg from 'pg';

/**
 * Accounts whose owners registered webhooks. Checked with every write, so that a confirmed registration applies to all
 * later events (HOOK-04); reloaded only after a change.
 */
export class Watched {
  #accounts: ReadonlySet<number> = new Set();
  #version: string | null = null;

  async read(client: Pick<pg.Client, 'query'>): Promise<ReadonlySet<number>> {
    const { rows } = await client.query<{ version: string }>('SELECT version FROM webhooks.changes');
    const version = rows[0]?.version ?? null;
    if (version === this.#version && version !== null) return this.#accounts;
    const found = await client.query<{ account: number }>(
      'SELECT DISTINCT account FROM webhooks.endpoints WHERE off_at_ms IS NULL',
    );
    this.#version = version;
    this.#accounts = new Set(found.rows.map(({ account }) => account));
    return this.#accounts;
  }
}
