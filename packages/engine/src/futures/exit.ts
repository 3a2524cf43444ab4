/** Where what an order fills is to be closed with profit or with loss (FUT-37). */
export interface Exit {
  readonly orderId: number;
  readonly account: number;
  readonly market: number;
  readonly positionSide: number;
  /** Of the order that opens. */
  readonly side: number;
  /** Index into WORKING_TYPES. */
  readonly exitType: number;
  /** 0 = none. */
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  /** The conditional orders that are armed; 0 = none yet. */
  profitId: number;
  lossId: number;
}

/** Exits by the order that they belong to, and by the conditional orders that they armed. */
export class Exits {
  private readonly byOrder = new Map<number, Exit>();
  private readonly byArmed = new Map<number, Exit>();

  /** Whether there are any: each command asks. */
  isWatching = false;

  add(exit: Exit): void {
    this.byOrder.set(exit.orderId, exit);
    this.link(exit);
  }

  /** Files the orders that an exit armed. */
  link(exit: Exit): void {
    this.isWatching = true;
    if (exit.profitId > 0) this.byArmed.set(exit.profitId, exit);
    if (exit.lossId > 0) this.byArmed.set(exit.lossId, exit);
  }

  ofOrder(orderId: number): Exit | undefined {
    return this.byOrder.get(orderId);
  }

  /** Returns the other of two armed orders, or 0. */
  otherOf(orderId: number): number {
    const exit = this.byArmed.get(orderId);
    if (exit === undefined) return 0;
    return exit.profitId === orderId ? exit.lossId : exit.profitId;
  }

  /** Forgets an order that ended, be it one that has exits or one that was armed. */
  end(orderId: number): void {
    this.byOrder.delete(orderId);
    this.byArmed.delete(orderId);
    this.isWatching = this.byOrder.size > 0 || this.byArmed.size > 0;
  }

  /** Returns those that still may arm or whose armed orders stand, by order: what a snapshot keeps. */
  rows(): { exit: Exit; isOpen: boolean }[] {
    const all = new Set([...this.byOrder.values(), ...this.byArmed.values()]);
    const rows = [...all].map((exit) => ({ exit, isOpen: this.byOrder.has(exit.orderId) }));
    return rows.sort((a, b) => a.exit.orderId - b.exit.orderId);
  }

  /** Puts a row back; what it armed and has ended since stays forgotten. */
  restore(exit: Exit, isOpen: boolean, stands: (orderId: number) => boolean): void {
    if (isOpen) this.byOrder.set(exit.orderId, exit);
    for (const armed of [exit.profitId, exit.lossId]) if (armed > 0 && stands(armed)) this.byArmed.set(armed, exit);
    this.isWatching = this.byOrder.size > 0 || this.byArmed.size > 0;
  }
}
