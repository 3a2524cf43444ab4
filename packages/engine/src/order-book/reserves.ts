/** What of an iceberg does not stand in its queue. */
interface Reserve {
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

  /** Returns the hidden lots of an order, 0 when it has none. */
  lotsOf(orderId: number): number {
    return this.count === 0 ? 0 : (this.byOrder.get(orderId)?.lots ?? 0);
  }

  /** Returns what is hidden at a price, lots. */
  lotsAt(priceTicks: number): number {
    return this.count === 0 ? 0 : (this.atPrice.get(priceTicks) ?? 0);
  }

  partLotsOf(orderId: number): number {
    return this.byOrder.get(orderId)?.partLots ?? 0;
  }

  add(orderId: number, priceTicks: number, partLots: number, lots: number): void {
    this.version++;
    this.byOrder.set(orderId, { priceTicks, partLots, lots });
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
    if (reserve.lots === 0) this.byOrder.delete(orderId);
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
