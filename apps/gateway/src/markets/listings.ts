import { firstTraded, keepListing, type ListingRow, listings } from '@pelorus/database/markets/listings.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CategoryData } from '@pelorus/protocol/markets/http.ts';
import type { Pool } from 'pg';
import type { MarketsNeeds } from './needs.ts';

type Told = Pick<BrandConfig, 'assets' | 'markets' | 'marketCategories'>;

const NOTHING: Told = { assets: [], markets: [], marketCategories: [] };

/** Planned times of a market, ms. */
export interface Planned {
  opensAt: number | null;
  cancelOnlyAt: number | null;
  delistsAt: number | null;
}

const UNPLANNED: Planned = { opensAt: null, cancelOnlyAt: null, delistsAt: null };
/** How soon what could not be kept is tried again, ms: twice as late each time. */
const KEEP_AGAIN_FIRST_MS = 1_000;
const KEEP_AGAIN_MAX_MS = 60_000;

type Later = (run: () => void, ms: number) => void;

const later: Later = (run, ms) => {
  setTimeout(run, ms).unref();
};

/** Storage of listing times. */
interface ListingStore {
  read(): Promise<ListingRow[]>;
  keep(row: ListingRow): Promise<void>;
}

/** Returns the kept times; a market older than the table counts from the day it first traded here. */
export function storedListings(pool: Pool): ListingStore {
  const read = async () => {
    const kept = await listings(pool);
    const known = new Set(kept.map(({ symbol }) => symbol));
    return [...kept, ...(await firstTraded(pool)).filter(({ symbol }) => !known.has(symbol))];
  };
  return { read, keep: (row) => keepListing(pool, row) };
}

/**
 * Public data of markets that the engine does not know: categories, aliases and listing times (MKTS-01, MKTS-02,
 * MKTS-03). The first known listing time stays.
 */
export class Listings {
  readonly categories: readonly CategoryData[];
  readonly #aliases: ReadonlyMap<string, readonly string[]>;
  readonly #tags: ReadonlyMap<string, readonly string[]>;
  readonly #configured: ReadonlyMap<string, number>;
  readonly #listed = new Map<string, number>();
  /** Markets seen before: configuring them again is not a new listing. */
  readonly #seen = new Set<string>();
  readonly #store: ListingStore | null;
  readonly #log: Pick<MarketsNeeds['log'], 'warn'> | null;
  readonly #later: Later;
  #planned: ReadonlyMap<string, Planned> = new Map();

  constructor(
    config: Told = NOTHING,
    store: ListingStore | null = null,
    log: Pick<MarketsNeeds['log'], 'warn'> | null = null,
    runLater = later,
  ) {
    this.#later = runLater;
    this.categories = config.marketCategories.map(({ id, name, names }) => ({ id, name, names }));
    this.#aliases = new Map(config.assets.map(({ code, aliases = [] }) => [code, aliases]));
    this.#tags = new Map(config.markets.map(({ symbol, tags = [] }) => [symbol, tags]));
    this.#configured = new Map(
      config.markets.flatMap(({ symbol, listedAt }) =>
        listedAt === undefined ? [] : [[symbol, Date.parse(`${listedAt}T00:00:00Z`)]],
      ),
    );
    this.#store = store;
    this.#log = log;
  }

  aliasesOf(asset: string): string[] {
    return [...(this.#aliases.get(asset) ?? [])];
  }

  tagsOf(symbol: string): string[] {
    return [...(this.#tags.get(symbol) ?? [])];
  }

  /** Returns a market's listing time, ms; null: unknown. */
  listedAtMs(symbol: string): number | null {
    return this.#configured.get(symbol) ?? this.#listed.get(symbol) ?? null;
  }

  /** Returns a market's plans; a trading one has already opened. */
  plannedOf({ status, symbol }: { status: string; symbol: string }): Planned {
    const planned = this.#planned.get(symbol) ?? UNPLANNED;
    return status === 'TRADING' ? { ...planned, opensAt: null } : planned;
  }

  /** Takes over the plans; returns whether they changed. */
  plan(planned: ReadonlyMap<string, Planned>): boolean {
    const text = (plans: ReadonlyMap<string, Planned>) => JSON.stringify([...plans].sort());
    const isOther = text(planned) !== text(this.#planned);
    this.#planned = planned;
    return isOther;
  }

  /** The core told what there is. */
  hello(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#seen.add(symbol);
  }

  /** Loads stored times; after a failure the known ones stay, and the next Hello retries. */
  async load(): Promise<void> {
    try {
      for (const { symbol, listedAtMs } of (await this.#store?.read()) ?? []) this.#take(symbol, listedAtMs);
    } catch (error) {
      this.#log?.warn({ err: error }, 'when markets were listed could not be read');
    }
  }

  #take(symbol: string, timeMs: number): void {
    const known = this.#listed.get(symbol);
    if (known === undefined || timeMs < known) this.#listed.set(symbol, timeMs);
  }

  /** Follows one durable command: a market that is configured for the first time is listed by it. */
  command({ events, payload, timeMs }: AppliedCommand): void {
    for (const event of events) {
      if (event.kind !== 'marketConfigured') continue;
      const { symbol } = payload as MarketPayload;
      if (this.#seen.has(symbol)) continue;
      this.#seen.add(symbol);
      this.#take(symbol, timeMs);
      this.#keep({ symbol, listedAtMs: timeMs }, KEEP_AGAIN_FIRST_MS);
    }
  }

  /** Stores a time, retrying as long as needed. The first stored one stays (MKTS-03). */
  #keep(row: ListingRow, againMs: number): void {
    this.#store?.keep(row).catch((error) => {
      this.#log?.warn({ err: error, symbol: row.symbol }, 'when a market was listed could not be kept, trying again');
      this.#later(() => this.#keep(row, Math.min(2 * againMs, KEEP_AGAIN_MAX_MS)), againMs);
    });
  }
}
