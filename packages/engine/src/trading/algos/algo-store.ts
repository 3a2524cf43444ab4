import { ALGO_DONE_REASONS, ALGO_PHASES } from '@pelorus/protocol/spot/algos.ts';
import { Timers } from '../../timers/timers.ts';
import { ownerOf } from '../conditional/conditional-store.ts';

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

/** A ladder with open orders. Its orders are in the book like any other and do not refer to it. */
export interface Scaled {
  readonly kind: typeof SCALED;
  readonly algoId: number;
  readonly account: number;
  readonly market: number;
  readonly lots: number;
  /** Filled lots of its ended orders. */
  filledLots: number;
  /** Ids of its open orders, ascending. */
  open: number[];
}

/** A quantity that trades in slices over time. Between slices it has no order in the market. */
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
  /** Of a contract (order-book/intent.ts), else 0. */
  readonly intent: number;
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

/** When a TWAP's next slice is due. */
interface DueSlice {
  atMs: number;
  twap: Twap;
}

/** The algos that have not ended, by id, and by account and market; a ladder's by order too, TWAPs by their next slice. */
export class AlgoStore {
  nextAlgoId = 1;
  private readonly byId = new Map<number, Algo>();
  private readonly byOwner = new Map<number, Set<Algo>>();
  private readonly byOrder = new Map<number, Scaled>();
  private readonly slices = new Timers<DueSlice>(({ twap }) => twap.algoId);
  /** The row of each TWAP that stands; its other rows do not. */
  private readonly rows = new Map<Twap, DueSlice>();

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
    const owner = ownerOf(algo.account, algo.market);
    const own = this.byOwner.get(owner);
    if (own === undefined) this.byOwner.set(owner, new Set([algo]));
    else own.add(algo);
    if (algo.kind === TWAP) this.file(algo);
    else for (const orderId of algo.open) this.byOrder.set(orderId, algo);
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
    const owner = ownerOf(algo.account, algo.market);
    const own = this.byOwner.get(owner);
    own?.delete(algo);
    if (own?.size === 0) this.byOwner.delete(owner);
    if (algo.kind === TWAP) this.rows.delete(algo);
  }

  private file(twap: Twap): void {
    const row = { atMs: twap.nextMs, twap };
    this.rows.set(twap, row);
    this.slices.add(row, this.stands);
  }

  /** The next slice of a TWAP is due at another time now. */
  postpone(algo: Twap, nextMs: number): void {
    algo.nextMs = nextMs;
    this.file(algo);
  }

  private readonly stands = (row: DueSlice): boolean => this.rows.get(row.twap) === row;

  /** When the next slice is due, Infinity when there is none. */
  get nextMs(): number {
    return this.slices.next(this.stands)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Returns up to `most` TWAPs with a due slice: due first, then oldest. The caller postpones or ends each. */
  takeDue(nowMs: number, most: number): Twap[] {
    const due: Twap[] = [];
    while (due.length < most) {
      const row = this.slices.takeDue(nowMs);
      if (row === undefined) break;
      if (this.stands(row)) due.push(row.twap);
    }
    return due;
  }

  /** Returns the account's algos in the market, newest first. */
  of(account: number, market: number): Algo[] {
    const own = this.byOwner.get(ownerOf(account, market));
    return own === undefined ? [] : [...own].sort((a, b) => b.algoId - a.algoId);
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
  if (algo.kind === TWAP) return [...KEPT.map((field) => algo[field]), ...(algo.intent === 0 ? [] : [algo.intent])];
  const { account, algoId, filledLots, kind, lots, market, open } = algo;
  return [kind, algoId, account, market, lots, filledLots, open];
}

/** Returns the algo that keptAlgo wrote. */
export function algoFromKept(kept: readonly unknown[]): Algo {
  if (kept[0] !== SCALED) {
    const fields = Object.fromEntries(KEPT.map((field, i) => [field, kept[i]]));
    return { ...fields, intent: kept[KEPT.length] ?? 0 } as unknown as Twap;
  }
  const [kind, algoId, account, market, lots, filledLots] = kept as number[];
  return { kind, algoId, account, market, lots, filledLots, open: kept[6] } as Scaled;
}
