import type pg from 'pg';
import type { Fold } from '../fold/fold.ts';
import { Watched } from '../spot/write/watched.ts';

/** Who is told what a fold brings. */
export interface Audience {
  /** Accounts with webhooks (HOOK-04). */
  watched: ReadonlySet<number>;
  /** Accounts of people, as far as they are known to trade (INBX-24). */
  people: ReadonlySet<number>;
  /** The last command that people were told of: a rebuild folds it again. */
  toldSeq: number;
}

/** Nobody is told anything. */
export const NOBODY: Audience = { watched: new Set(), people: new Set(), toldSeq: 0 };

/** An account of nobody's is looked up again after so long: its owner may set a password. */
const NOBODYS_MS = 60_000;

/** Finds who is told: asks the database for accounts that it does not know, which in the long run is seldom. */
export class Audiences {
  readonly #watched = new Watched();
  readonly #people = new Set<number>();
  /** Accounts of nobody's, and until when that is believed. */
  readonly #nobodys = new Map<number, number>();
  #toldSeq = 0;
  /** The end of the fold that was read for last. */
  #lastSeq = -1;

  async read(client: Pick<pg.Client, 'query'>, fold: Fold): Promise<Audience> {
    const watched = await this.#watched.read(client);
    await this.#learn(client, fold);
    // Where it goes on from where it was, nobody else has told anything meanwhile.
    if (fold.afterSeq !== this.#lastSeq) {
      const { rows } = await client.query<{ seq: string }>('SELECT seq FROM notices.progress');
      this.#toldSeq = Number(rows[0]?.seq ?? 0);
    }
    this.#lastSeq = fold.lastSeq;
    return { watched, people: this.#people, toldSeq: this.#toldSeq };
  }

  async #learn(client: Pick<pg.Client, 'query'>, fold: Fold): Promise<void> {
    const nowMs = Date.now();
    const isKnown = (account: number) =>
      this.#people.has(account) || (this.#nobodys.get(account) ?? Number.NEGATIVE_INFINITY) > nowMs;
    const asked = new Set<number>();
    for (const account of accountsOf(fold)) if (!isKnown(account)) asked.add(account);
    if (asked.size === 0) return;
    const { rows } = await client.query<{ account: number }>(
      `SELECT u.account_id AS account FROM identity.users u JOIN identity.users p ON p.user_id = coalesce(u.parent_id, u.user_id)
       WHERE u.account_id = ANY($1::int[]) AND p.password_hash IS NOT NULL`,
      [[...asked]],
    );
    for (const { account } of rows) this.#people.add(Number(account));
    for (const account of asked) {
      if (this.#people.has(account)) this.#nobodys.delete(account);
      else this.#nobodys.set(account, nowMs + NOBODYS_MS);
    }
  }
}

/** Yields the accounts that something befell which may be told. */
function* accountsOf({ futures: { steps }, orderNews, trades }: Fold): Generator<number> {
  for (const { account } of trades.fills) yield account;
  for (const { account, isLater } of orderNews.ended) if (isLater) yield account;
  for (const { account } of orderNews.triggered) yield account;
  for (const { account } of orderNews.algosEnded) yield account;
  for (const { account } of steps.funding) yield account;
  for (const { account } of steps.deleveraged) yield account;
}
