/** What of an iceberg does not stand in its queue. */
interface Reserve {
  readonly account: number;
  readonly priceTicks: number;
  /** How many lots are shown at once. */
  readonly partLots: number;
  lots: number;
}

/** The hidden parts of the resting orders of one market. Few orders have one: the others only ask whether any has. */
export class Reserves {
  /** How many orders have one. */
  count = 0;
  /** Changes whenever anything hidden does. */
  version = 0;
  private readonly byOrder = new Map<number, Reserve>();
  private readonly atPrice = new Map<number, number>();
  private readonly ofAccount = new Map<number, number>();

  /** Returns the hidden lots of an order, 0 when it has none. */
  lotsOf(orderId: number): number {
    return this.count === 0 ? 0 : (this.byOrder.get(orderId)?.lots ?? 0);
  }

  /** Returns what is hidden at a price, lots. */
  lotsAt(priceTicks: number): number {
    return this.count === 0 ? 0 : (this.atPrice.get(priceTicks) ?? 0);
  }

  /** Returns how many orders of an account have something hidden. */
  countOf(account: number): number {
    return this.count === 0 ? 0 : (this.ofAccount.get(account) ?? 0);
  }

  /** Takes an order that has something hidden out of its account's count, or puts it back; it stays as it is. */
  file(orderId: number, isOpen: boolean): void {
    const reserve = this.byOrder.get(orderId);
    if (reserve !== undefined) this.countOne(reserve.account, isOpen ? 1 : -1);
  }

  private countOne(account: number, more: number): void {
    const count = (this.ofAccount.get(account) ?? 0) + more;
    if (count === 0) this.ofAccount.delete(account);
    else this.ofAccount.set(account, count);
  }

  partLotsOf(orderId: number): number {
    return this.byOrder.get(orderId)?.partLots ?? 0;
  }

  add(orderId: number, account: number, priceTicks: number, partLots: number, lots: number): void {
    this.version++;
    this.byOrder.set(orderId, { account, priceTicks, partLots, lots });
    this.countOne(account, 1);
    this.count = this.byOrder.size;
    this.atPrice.set(priceTicks, (this.atPrice.get(priceTicks) ?? 0) + lots);
  }

  /** Takes lots off what is hidden; with the last it is forgotten. */
  reduce(orderId: number, lots: number): void {
    const reserve = this.byOrder.get(orderId);
    if (reserve === undefined) return;
    this.version++;
    reserve.lots -= lots;
    const hidden = (this.atPrice.get(reserve.priceTicks) ?? 0) - lots;
    if (hidden === 0) this.atPrice.delete(reserve.priceTicks);
    else this.atPrice.set(reserve.priceTicks, hidden);
    if (reserve.lots === 0) {
      this.byOrder.delete(orderId);
      this.countOne(reserve.account, -1);
    }
    this.count = this.byOrder.size;
  }

  /** Forgets what an order has hidden. */
  remove(orderId: number): void {
    this.reduce(orderId, this.lotsOf(orderId));
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
}
