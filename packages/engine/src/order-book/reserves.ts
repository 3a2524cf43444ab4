import { OPEN, type OpenTotals } from '../accounts/open-totals.ts';

/** The hidden part of an iceberg. */
interface Reserve {
  readonly account: number;
  readonly priceTicks: number;
  /** How many lots are shown at once. */
  readonly partLots: number;
  lots: number;
}

/** Iceberg counters shared by all books. */
export interface IcebergCounting {
  /** Whether an iceberg that shows its last part goes on counting (FILT-04). */
  countsLastParts: boolean;
  readonly totals: OpenTotals;
}

/** The hidden parts of the resting orders of one market. Few orders have one: the others only ask whether any has. */
export class Reserves {
  /** Number of icebergs here: those with hidden lots, and those that count with their last part. */
  count = 0;
  /** Changes whenever anything hidden does. */
  version = 0;
  private readonly byOrder = new Map<number, Reserve>();
  private readonly atPrice = new Map<number, number>();
  private readonly ofAccount = new Map<number, number>();
  /** The accounts of the icebergs that show their last part and count, by order. */
  private readonly lastParts = new Map<number, number>();
  private readonly counting: IcebergCounting;

  constructor(counting: IcebergCounting) {
    this.counting = counting;
  }

  /** Returns the hidden lots of an order, 0 when it has none. */
  lotsOf(orderId: number): number {
    return this.count === 0 ? 0 : (this.byOrder.get(orderId)?.lots ?? 0);
  }

  /** Returns the hidden lots at a price. */
  lotsAt(priceTicks: number): number {
    return this.count === 0 ? 0 : (this.atPrice.get(priceTicks) ?? 0);
  }

  /** Returns how many icebergs of an account count (ICE-08). */
  countOf(account: number): number {
    return this.count === 0 ? 0 : (this.ofAccount.get(account) ?? 0);
  }

  /** Returns how many icebergs count, by account. */
  counts(): ReadonlyMap<number, number> {
    return this.ofAccount;
  }

  /** Removes an iceberg from its account's count, or adds it again; the iceberg does not change. */
  file(orderId: number, isOpen: boolean): void {
    const account = this.byOrder.get(orderId)?.account ?? this.lastParts.get(orderId);
    if (account !== undefined) this.countOne(account, isOpen ? 1 : -1);
  }

  private countOne(account: number, more: number): void {
    const count = (this.ofAccount.get(account) ?? 0) + more;
    if (count === 0) this.ofAccount.delete(account);
    else this.ofAccount.set(account, count);
    const { totals } = this.counting;
    if (totals.isOn) totals.count(account, OPEN.icebergs, more);
    this.count = this.byOrder.size + this.lastParts.size;
  }

  partLotsOf(orderId: number): number {
    return this.byOrder.get(orderId)?.partLots ?? 0;
  }

  add(orderId: number, account: number, priceTicks: number, partLots: number, lots: number): void {
    this.version++;
    this.byOrder.set(orderId, { account, priceTicks, partLots, lots });
    this.countOne(account, 1);
    this.atPrice.set(priceTicks, (this.atPrice.get(priceTicks) ?? 0) + lots);
  }

  /** Adds an iceberg that shows its last part, where those count. */
  addLastPart(orderId: number, account: number): void {
    if (!this.counting.countsLastParts) return;
    this.lastParts.set(orderId, account);
    this.countOne(account, 1);
  }

  /** Reduces hidden lots; with the last the order shows its last part. */
  reduce(orderId: number, lots: number): void {
    const account = this.byOrder.get(orderId)?.account;
    this.hide(orderId, lots);
    if (account !== undefined && !this.byOrder.has(orderId)) this.addLastPart(orderId, account);
  }

  /** Reduces hidden lots; with the last the entry is deleted. */
  private hide(orderId: number, lots: number): void {
    const reserve = this.byOrder.get(orderId);
    if (reserve === undefined) return;
    this.version++;
    reserve.lots -= lots;
    const hidden = (this.atPrice.get(reserve.priceTicks) ?? 0) - lots;
    if (hidden === 0) this.atPrice.delete(reserve.priceTicks);
    else this.atPrice.set(reserve.priceTicks, hidden);
    if (reserve.lots > 0) return;
    this.byOrder.delete(orderId);
    this.countOne(reserve.account, -1);
  }

  /** Forgets an order that leaves the book. */
  remove(orderId: number): void {
    this.hide(orderId, this.lotsOf(orderId));
    const account = this.lastParts.get(orderId);
    if (account === undefined) return;
    this.lastParts.delete(orderId);
    this.countOne(account, -1);
  }

  /** Takes the next part out and returns its lots. */
  takePart(orderId: number): number {
    const reserve = this.byOrder.get(orderId);
    if (reserve === undefined) return 0;
    const lots = Math.min(reserve.partLots, reserve.lots);
    this.reduce(orderId, lots);
    return lots;
  }

  /** Returns [order id, lots of a part, hidden lots], by id. */
  rows(): [number, number, number][] {
    const rows = [...this.byOrder].map(([id, { partLots, lots }]): [number, number, number] => [id, partLots, lots]);
    return rows.sort(([a], [b]) => a - b);
  }

  /** Returns the orders that count with their last part, by id. */
  lastPartIds(): number[] {
    return [...this.lastParts.keys()].sort((a, b) => a - b);
  }
}
