import { indexPrice } from '@pelorus/formulas/futures/prices.ts';
import type { PublishedSource } from '@pelorus/protocol/futures/indexes.ts';
import { ticksOf } from './exact-price.ts';
import type { PriceSource, Problem, Time } from './price-source.ts';

const TICK_MS = 1_000;
/** A price that was said longer ago is no more what things cost (product.md, section 2.1). */
const STALE_MS = 10_000;

/** One source of a contract's index. */
interface ContractSource {
  /** Name of the source. */
  source: string;
  /** The market, by the source's own name of it. */
  symbol: string;
  /** Its weight against the others', a whole number above zero. */
  weight: number;
}

/** What the index must know of a contract. */
export interface IndexedContract {
  contract: string;
  /** A decimal text. */
  tickSize: string;
  sources: readonly ContractSource[];
}

/** What one source has to do with an index. */
interface IndexComponent extends ContractSource, PublishedSource {
  /** Why it is not newer; null: nothing is wrong. */
  problem: Problem | null;
}

/** The index of a contract at one tick. */
export interface ContractIndex {
  contract: string;
  /** Null: no source is alive, or they disagree so far that nothing is a price. */
  indexTicks: number | null;
  /** Sources that are COUNTED or OFF. */
  sourcesAlive: number;
  mayLiquidate: boolean;
  components: readonly IndexComponent[];
}

/** The indexes of all contracts at one time. */
export interface IndexTick {
  atMs: number;
  indexes: readonly ContractIndex[];
}

/** Where the sources of an index stand before they are compared: those with ticks are alive. */
interface Measured {
  component: IndexComponent;
  ticks: number | undefined;
  weight: number;
}

interface IndexFeedParts {
  contracts(): readonly IndexedContract[];
  sources: readonly PriceSource[];
  time: Time;
  /** Called with each tick. */
  publish(tick: IndexTick): void;
}

/** Makes the index of every contract once a second from the latest prices of its sources (IDX-30 to IDX-37). */
export class IndexFeed {
  readonly #parts: IndexFeedParts;
  readonly #sources: ReadonlyMap<string, PriceSource>;
  #dueMs = 0;
  #callOff = () => {};

  constructor(parts: IndexFeedParts) {
    this.#parts = parts;
    this.#sources = new Map(parts.sources.map((source) => [source.name, source]));
  }

  /** Publishes a tick in a second, and every second from then on. */
  start(): void {
    const { time } = this.#parts;
    this.#dueMs = time.clock();
    this.#next();
  }

  stop(): void {
    this.#callOff();
  }

  /** Returns the indexes of this moment. */
  look(): IndexTick {
    const atMs = this.#parts.time.clock();
    return { atMs, indexes: this.#parts.contracts().map((contract) => this.#indexOf(contract, atMs)) };
  }

  #next(): void {
    const { time, publish } = this.#parts;
    const nowMs = time.clock();
    // Seconds that were missed, and a clock that was set back, begin a new count.
    const isCounting = this.#dueMs <= nowMs && nowMs < this.#dueMs + TICK_MS;
    this.#dueMs = (isCounting ? this.#dueMs : nowMs) + TICK_MS;
    this.#callOff = time.after(this.#dueMs - nowMs, () => {
      this.#next();
      publish(this.look());
    });
  }

  #indexOf({ contract, tickSize, sources }: IndexedContract, nowMs: number): ContractIndex {
    const named = sources.filter(({ source }, i) => sources.findIndex((other) => other.source === source) === i);
    const measured = named.map((one) => this.#measure(one, tickSize, nowMs));
    const living = measured.flatMap(({ ticks, ...rest }) => (ticks === undefined ? [] : [{ ...rest, ticks }]));
    const index = indexPrice(living);
    const near = new Set(index?.near.map(({ component }) => component));
    const components = measured.map(({ component, ticks }): IndexComponent => {
      if (ticks === undefined) return component;
      return { ...component, state: near.has(component) ? 'COUNTED' : 'OFF' };
    });
    return {
      contract,
      indexTicks: index?.ticks ?? null,
      sourcesAlive: living.length,
      mayLiquidate: index?.mayLiquidate ?? false,
      components,
    };
  }

  #measure(named: ContractSource, tickSize: string, nowMs: number): Measured {
    const source = this.#sources.get(named.source);
    const latest = source?.latest(named.symbol);
    const ticks = latest === undefined ? undefined : ticksOf(latest.price, tickSize);
    const isStale = latest !== undefined && Math.abs(nowMs - latest.atMs) > STALE_MS;
    const component: IndexComponent = {
      ...named,
      state: ticks !== undefined && isStale ? 'STALE' : 'SILENT',
      price: latest?.price ?? null,
      atMs: latest?.atMs ?? null,
      problem: source?.problem ?? null,
    };
    return { component, ticks: isStale ? undefined : ticks, weight: named.weight };
  }
}
