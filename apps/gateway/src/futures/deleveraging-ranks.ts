import { deleveragingParts, type SidePart } from '@pelorus/database/futures/deleveraging.ts';
import type { Pool } from 'pg';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import { listedContracts } from './contracts.ts';
import type { LiveMarks } from './live-marks.ts';

/** How old the queues may be that ranks are read from: marks move them, and the table has a row for every position. */
const FRESH_MS = 5_000;

/** The queues of deleveraging as they were lately, by market and side. */
export type Queues = ReadonlyMap<string, readonly SidePart[]>;

export const queueOf = (market: number, isLong: boolean) => `${market} ${isLong}`;

interface Needs {
  pool: Pool;
  catalog: LiveCatalog;
  marks: LiveMarks;
  clock: () => number;
}

/** Where positions stand in the queues of deleveraging (decision 0086): read when somebody asks, for all who ask then. */
export class DeleveragingRanks {
  readonly #needs: Needs;
  #read: Promise<Queues> | undefined;
  #readMs = 0;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns the queues, at most five seconds old; rejects if the database does not answer. */
  queues(): Promise<Queues> {
    const nowMs = this.#needs.clock();
    if (this.#read !== undefined && Math.abs(nowMs - this.#readMs) < FRESH_MS) return this.#read;
    this.#readMs = nowMs;
    const read = this.#ask();
    this.#read = read;
    // The next who asks tries again.
    read.catch(() => {
      if (this.#read === read) this.#read = undefined;
    });
    return read;
  }

  async #ask(): Promise<Queues> {
    const { catalog, marks, pool } = this.#needs;
    const marked = listedContracts(catalog).flatMap(({ id, quoteAsset, tickLotUnits }) => {
      const mark = marks.of(id);
      return mark === undefined ? [] : [{ market: id, asset: quoteAsset.id, lotUnits: mark.markTicks * tickLotUnits }];
    });
    const parts = marked.length === 0 ? [] : await deleveragingParts(pool, marked);
    return Map.groupBy(parts, ({ isLong, market }) => queueOf(market, isLong));
  }
}
