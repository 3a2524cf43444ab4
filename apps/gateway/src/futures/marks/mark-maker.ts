import type { Log } from '@pelorus/database/log.ts';
import type { IndexNeeds, PublishedIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import { encodeMarkPrices, type MarkRow } from '@pelorus/protocol/wire/encode-marks.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import type { LiveMarkets, MarketWatcher } from '../../markets/live-markets.ts';
import { ContractMarks } from './contract-marks.ts';
import { indexNeeds, isListed } from './index-needs.ts';

/** A tick that took longer to arrive says nothing of now: this process stood still meanwhile. */
const TICK_LATE_MS = 5_000;
/** Waits after a failure; the longest is far below the ten seconds after which a mark is old (FUT-51). */
const AGAIN_FIRST_MS = 1_000;
const AGAIN_MAX_MS = 4_000;

interface MarkMakerParts {
  /** Not behind admission: under load these are what liquidates (MARK-12). */
  core: Pick<CoreLink, 'submit'>;
  catalog: Pick<LiveCatalog, 'market' | 'contract' | 'contracts'>;
  spotMarkets: Pick<LiveMarkets, 'book' | 'tape'>;
  contractMarkets: Pick<LiveMarkets, 'book' | 'tape'>;
  /** Milliseconds since 1970. */
  clock: () => number;
  log: Pick<Log, 'info' | 'warn'>;
}

/** Makes the mark prices of all contracts from each tick of the index, and sends them to the core (MARK-01 to MARK-13). */
export class MarkMaker implements MarketWatcher {
  readonly #parts: MarkMakerParts;
  readonly #contracts = new Map<number, ContractMarks>();
  /** When the newest command was, or the newest Hello came. */
  #heardMs: number;
  #sending: Promise<void> | null = null;
  #againMs = 0;
  /** 0: the last one went well. */
  #waitMs = 0;

  constructor(parts: MarkMakerParts) {
    this.#parts = parts;
    this.#heardMs = parts.clock();
  }

  needs(): IndexNeeds {
    return indexNeeds(this.#parts, this.#parts.clock(), this.#heardMs);
  }

  onTick({ atMs, indexes }: PublishedIndexes): void {
    const nowMs = this.#parts.clock();
    if (nowMs - atMs > TICK_LATE_MS) return;
    const { catalog, contractMarkets } = this.#parts;
    const rows: MarkRow[] = [];
    for (const { contract, indexTicks, mayLiquidate } of indexes) {
      const market = catalog.contract(contract);
      if (market === undefined || !isListed(market) || indexTicks === null) continue;
      const book = contractMarkets.book(market.id);
      const lastTicks = contractMarkets.tape(market.id).lastTrade()?.priceTicks;
      rows.push(this.#marksOf(market.id).row({ ...market, book, lastTicks }, { atMs, indexTicks, mayLiquidate }));
    }
    if (rows.length > 0 && this.#sending === null && nowMs >= this.#againMs) this.#sending = this.#send(rows);
  }

  onCommand({ events, timeMs }: AppliedCommand): void {
    this.#heardMs = timeMs;
    for (const event of events)
      if (event.kind === 'markPrice' || event.kind === 'fundingSettled') this.#marksOf(event.market).hear(event);
  }

  /** The core is back: it is asked at once, and its books are of now. */
  onBooksReplaced(): void {
    this.#heardMs = this.#parts.clock();
    this.#againMs = 0;
  }

  onPastReplaced(): void {}
  onLevel(): void {}
  onTrade(): void {}
  onBatchEnd(): void {}

  /** Resolves when nothing is on its way to the core. */
  async settled(): Promise<void> {
    await this.#sending;
  }

  #marksOf(market: number): ContractMarks {
    let marks = this.#contracts.get(market);
    if (marks === undefined) {
      marks = new ContractMarks();
      this.#contracts.set(market, marks);
    }
    return marks;
  }

  async #send(rows: readonly MarkRow[]): Promise<void> {
    try {
      const { events } = await this.#parts.core.submit(encodeMarkPrices(rows));
      if (events[0]?.kind === 'rejected') throw new Error(`refused by the engine: ${events[0].code}`);
      if (this.#waitMs > 0) this.#parts.log.info({}, 'mark prices are taken again');
      this.#waitMs = 0;
    } catch (error) {
      if (this.#waitMs === 0) this.#parts.log.warn({ err: error }, 'mark prices were not taken; trying again');
      this.#waitMs = Math.min(this.#waitMs === 0 ? AGAIN_FIRST_MS : 2 * this.#waitMs, AGAIN_MAX_MS);
      this.#againMs = this.#parts.clock() + this.#waitMs;
    } finally {
      this.#sending = null;
    }
  }
}
