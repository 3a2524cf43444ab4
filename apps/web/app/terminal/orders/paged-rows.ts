import type { Page } from '@pelorus/protocol/spot/http.ts';

/** A history as far as it was fetched, newest first. */
interface PagedState<T> {
  /** null until the first page came. */
  rows: readonly T[] | null;
  /** The cursor of the page behind them; null: there is none. */
  next: string | null;
  isFetching: boolean;
  /** Why the last asking brought nothing; null: it did, or none was made. */
  error: unknown;
}

const NOTHING = { rows: null, next: null, isFetching: false, error: null };

/**
 * Loads a history page by page, one request at a time: a new query restarts, and drops the answer of an older one, so
 * that no page appears twice or out of order.
 */
export class PagedRows<T> {
  #state: PagedState<T> = NOTHING;
  #pages: readonly (readonly T[])[] = [];
  #asked = 0;
  readonly #fetchPage: (cursor?: string) => Promise<Page<T>>;
  readonly #listeners = new Set<() => void>();

  constructor(fetchPage: (cursor?: string) => Promise<Page<T>>) {
    this.#fetchPage = fetchPage;
  }

  readonly get = (): PagedState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  /** Loads the next page; nothing while loading, or at the end. */
  readonly older = async (): Promise<void> => {
    const { next, isFetching } = this.#state;
    if (next !== null && !isFetching) await this.#ask(this.#pages, next, 1);
  };

  /** Reloads all loaded pages, at least the first; the old ones stay until then. */
  readonly again = (): Promise<void> => this.#ask([], undefined, Math.max(this.#pages.length, 1));

  async #ask(before: readonly (readonly T[])[], from: string | undefined, count: number): Promise<void> {
    this.#asked += 1;
    const asking = this.#asked;
    this.#set({ ...this.#state, isFetching: true, error: null });
    try {
      const pages = [...before];
      let cursor: string | null | undefined = from;
      for (let i = 0; i < count && cursor !== null; i++) {
        const page: Page<T> = await this.#fetchPage(cursor);
        if (asking !== this.#asked) return;
        pages.push(page.rows);
        cursor = page.next;
      }
      this.#pages = pages;
      this.#set({ rows: pages.flat(), next: cursor ?? null, isFetching: false, error: null });
    } catch (error) {
      if (asking === this.#asked) this.#set({ ...this.#state, isFetching: false, error });
    }
  }

  #set(state: PagedState<T>): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** How long unused rows are cached: switching tabs does not reload. */
const FRESH_MS = 5_000;
const known = new Map<string, PagedRows<unknown>>();

/** Returns the history of a key, the same for all who look at it. */
export function pagedRows<T>(key: string, fetchPage: (cursor?: string) => Promise<Page<T>>): PagedRows<T> {
  let rows = known.get(key) as PagedRows<T> | undefined;
  if (rows === undefined) {
    rows = new PagedRows(fetchPage);
    known.set(key, rows as PagedRows<unknown>);
  }
  return rows;
}

/** Forgets a history some time after the last who looked at it left. */
export function letGo(key: string): void {
  setTimeout(() => {
    if (known.get(key)?.isWatched === false) known.delete(key);
  }, FRESH_MS);
}
