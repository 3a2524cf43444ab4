import { ALGO_DONE_REASONS, ALGO_PHASES } from '@pelorus/protocol/spot/enums.ts';

/** Wire numbers of ALGO_KINDS, ALGO_PHASES and ALGO_DONE_REASONS, by name. */
export const SCALED = 0;
export const TWAP = 1;
export const RUNNING = ALGO_PHASES.indexOf('RUNNING');
export const PAUSED = ALGO_PHASES.indexOf('PAUSED');
export const ALGO_DONE = {
  FILLED: ALGO_DONE_REASONS.indexOf('FILLED'),
  CANCELED_BY_USER: ALGO_DONE_REASONS.indexOf('CANCELED_BY_USER'),
  ORDERS_ENDED: ALGO_DONE_REASONS.indexOf('ORDERS_ENDED'),
  TIME_OVER: ALGO_DONE_REASONS.indexOf('TIME_OVER'),
  MARKET_ENDED: ALGO_DONE_REASONS.indexOf('MARKET_ENDED'),
} as const;

/** A ladder of which an order is open. Its orders stand in the book like any other and know nothing of it. */
export interface Scaled {
  readonly kind: typeof SCALED;
  readonly algoId: number;
  readonly account: number;
  readonly market: number;
  readonly lots: number;
  /** Of those of its orders that ended. */
  filledLots: number;
  /** Ids of those that are open, ascending. */
  open: number[];
}

/** A quantity that is traded in slices over time. Between slices none of it stands in the market. */
export interface Twap {
  readonly kind: typeof TWAP;
  readonly algoId: number;
  readonly account: number;
  readonly market: number;
  readonly side: number;
  readonly stp: number;
  /** 0 where it is by quote units. */
  readonly lots: number;
  readonly quoteUnits: number;
  /** 0 = none. */
  readonly limitTicks: number;
  readonly slices: number;
  readonly seed: number;
  readonly durationMs: number;
  /** When it began, moved on by the time it was held up. */
  startMs: number;
  nextMs: number;
  /** Slices whose turn has been; `slices` + 1 is the last attempt. */
  done: number;
  phase: number;
  filledLots: number;
  filledQuoteUnits: number;
  /** Quote units of a buyer, base units of a seller. */
  heldUnits: number;
}

export type Algo = Scaled | Twap;

/** The algos that have not ended, by id; a ladder's by order too. */
export class AlgoStore {
  nextAlgoId = 1;
  private readonly byId = new Map<number, Algo>();
  private readonly byOrder = new Map<number, Scaled>();
  private twaps = 0;
  /** Due time of the next slice; NaN when it has to be looked for. */
  private soonestMs = Number.POSITIVE_INFINITY;

  find(algoId: number): Algo | undefined {
    return this.byId.get(algoId);
  }

  /** Is an order of a ladder open? */
  get isWatching(): boolean {
    return this.byOrder.size > 0;
  }

  /** Returns the ladder that an open order belongs to. */
  ofOrder(orderId: number): Scaled | undefined {
    return this.byOrder.get(orderId);
  }

  add(algo: Algo): void {
    this.byId.set(algo.algoId, algo);
    if (algo.kind === SCALED) for (const orderId of algo.open) this.byOrder.set(orderId, algo);
    else {
      this.twaps++;
      this.soonestMs = Number.NaN;
    }
  }

  /** Adds an order of a ladder that is there. */
  addOrder(algo: Scaled, orderId: number): void {
    algo.open.push(orderId);
    this.byOrder.set(orderId, algo);
  }

  /** Forgets an order that ended; its ladder stays. */
  strike(algo: Scaled, orderId: number): void {
    this.byOrder.delete(orderId);
    algo.open = algo.open.filter((id) => id !== orderId);
  }

  remove(algo: Algo): void {
    this.byId.delete(algo.algoId);
    if (algo.kind === SCALED) return;
    this.twaps--;
    this.soonestMs = Number.NaN;
  }

  /** The next slice of a TWAP is due at another time now. */
  postpone(algo: Twap, nextMs: number): void {
    algo.nextMs = nextMs;
    this.soonestMs = Number.NaN;
  }

  /** When the next slice is due, Infinity when there is none. */
  get nextMs(): number {
    if (this.twaps === 0) return Number.POSITIVE_INFINITY;
    if (Number.isNaN(this.soonestMs)) {
      this.soonestMs = Number.POSITIVE_INFINITY;
      for (const twap of this.allTwaps()) this.soonestMs = Math.min(this.soonestMs, twap.nextMs);
    }
    return this.soonestMs;
  }

  /** Returns the TWAPs whose slice is due, due first, of equals the oldest. */
  due(nowMs: number): Twap[] {
    if (this.nextMs > nowMs) return [];
    const due = [...this.allTwaps()].filter((twap) => twap.nextMs <= nowMs);
    return due.sort((a, b) => a.nextMs - b.nextMs || a.algoId - b.algoId);
  }

  private *allTwaps(): Generator<Twap> {
    for (const algo of this.byId.values()) if (algo.kind === TWAP) yield algo;
  }

  /** Returns the account's algos in the market, newest first. */
  of(account: number, market: number): Algo[] {
    if (this.byId.size === 0) return [];
    const own = [...this.byId.values()].filter((algo) => algo.account === account && algo.market === market);
    return own.sort((a, b) => b.algoId - a.algoId);
  }

  /** Returns the algos by id. */
  all(): Algo[] {
    return [...this.byId.values()].sort((a, b) => a.algoId - b.algoId);
  }
}

const KEPT = [
  ...['kind', 'algoId', 'account', 'market', 'side', 'stp', 'lots', 'quoteUnits', 'limitTicks', 'slices', 'seed'],
  ...['durationMs', 'startMs', 'nextMs', 'done', 'phase', 'filledLots', 'filledQuoteUnits', 'heldUnits'],
] as readonly (keyof Twap)[];

/** Returns what a snapshot keeps of an algo. */
export function keptAlgo(algo: Algo): unknown[] {
  if (algo.kind === TWAP) return KEPT.map((field) => algo[field]);
  const { account, algoId, filledLots, kind, lots, market, open } = algo;
  return [kind, algoId, account, market, lots, filledLots, open];
}

/** Returns the algo that keptAlgo wrote. */
export function algoFromKept(kept: readonly unknown[]): Algo {
  if (kept[0] !== SCALED) return Object.fromEntries(KEPT.map((field, i) => [field, kept[i]])) as unknown as Twap;
  const [kind, algoId, account, market, lots, filledLots] = kept as number[];
  return { kind, algoId, account, market, lots, filledLots, open: kept[6] } as Scaled;
}
