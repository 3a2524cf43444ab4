import type pg from 'pg';

/** An endpoint that was just registered is heard of so late (HOOK-04). */
const READ_EVERY_MS = 1_000;

/** The accounts whose owners registered webhooks: read now and then, not with each write. */
export class Watched {
  #accounts: ReadonlySet<number> = new Set();
  #readAtMs = Number.NEGATIVE_INFINITY;

  async read(client: pg.Client): Promise<ReadonlySet<number>> {
    const nowMs = performance.now();
    if (nowMs - this.#readAtMs < READ_EVERY_MS) return this.#accounts;
    const found = await client.query<{ account: number }>(
      'SELECT DISTINCT account FROM webhooks.endpoints WHERE off_at_ms IS NULL',
    );
    this.#readAtMs = nowMs;
    this.#accounts = new Set(found.rows.map(({ account }) => account));
    return this.#accounts;
  }
}
