/**
 * The open orders of all markets: 48-byte records in one buffer, seen as f64[6] and i32[12]. Slot 0 is unused. Filled
 * lots are stored separately, since few resting orders have any.
 */
export const ORDER_F64 = 6;
export const ORDER_I32 = 12;
/** f64 lanes. */
export const ORDER_ID = 0;
export const ORDER_LEFT = 1;
/** i32 lanes. */
export const ORDER_ACCOUNT = 4;
export const ORDER_LEVEL = 5;
/** Towards the younger order of the level; also the free list. */
export const ORDER_NEXT = 6;
export const ORDER_PREV = 7;
/** The account's open orders in this market, newest first. */
export const ORDER_ACCOUNT_NEXT = 8;
export const ORDER_ACCOUNT_PREV = 9;
/** Chain of the order index. */
export const ORDER_INDEX_NEXT = 10;
/** Slot in the fills, 0 = has filled nothing. */
const ORDER_FILLS = 11;

const FIRST_CAPACITY = 64;
/** f64 lanes of a fills slot. */
const FILLS_F64 = 3;

export class OrderStore {
  f64: Float64Array;
  i32: Int32Array;
  /** Slots ever used, slot 0 included. */
  private used = 1;
  private free = 0;
  private capacity = FIRST_CAPACITY;
  count = 0;
  /** Per fills slot: filled lots, filled quote units, prevented lots. */
  private fills = new Float64Array(FILLS_F64 * FIRST_CAPACITY);
  /** Ids of the orders that asked for TRANSFER: few. */
  private readonly transferring = new Set<number>();
  /** Position side and reduce-only of orders of contracts, by id; those of which it says nothing are left out. */
  private readonly intents = new Map<number, number>();
  /** How often an order was amended, by its id, where that is counted: few. */
  private readonly amended = new Map<number, number>();
  private fillsUsed = 1;
  private freeFills: number[] = [];

  constructor() {
    this.i32 = new Int32Array(FIRST_CAPACITY * ORDER_I32);
    this.f64 = new Float64Array(this.i32.buffer);
  }

  /** Takes a slot for an order that has filled nothing. Links are the caller's to set. */
  take(orderId: number, account: number, leftLots: number): number {
    let slot = this.free;
    if (slot !== 0) {
      this.free = this.i32[slot * ORDER_I32 + ORDER_NEXT] as number;
    } else {
      if (this.used === this.capacity) this.grow();
      slot = this.used++;
    }
    this.count++;
    this.f64[slot * ORDER_F64 + ORDER_ID] = orderId;
    this.f64[slot * ORDER_F64 + ORDER_LEFT] = leftLots;
    this.i32[slot * ORDER_I32 + ORDER_ACCOUNT] = account;
    this.i32[slot * ORDER_I32 + ORDER_FILLS] = 0;
    return slot;
  }

  giveBack(slot: number): void {
    const i = slot * ORDER_I32;
    const fills = this.i32[i + ORDER_FILLS] as number;
    if (fills !== 0) this.freeFills.push(fills);
    if (this.transferring.size > 0) this.transferring.delete(this.orderId(slot));
    if (this.amended.size > 0) this.amended.delete(this.orderId(slot));
    if (this.intents.size > 0) this.intents.delete(this.orderId(slot));
    this.f64[slot * ORDER_F64 + ORDER_ID] = 0;
    this.i32[i + ORDER_NEXT] = this.free;
    this.free = slot;
    this.count--;
  }

  private grow(): void {
    this.capacity *= 2;
    const bigger = new Int32Array(this.capacity * ORDER_I32);
    bigger.set(this.i32);
    this.i32 = bigger;
    this.f64 = new Float64Array(bigger.buffer);
  }

  /** Adds to what the order has filled. */
  addFill(slot: number, lots: number, quoteUnits: number): void {
    const fills = FILLS_F64 * this.touchFills(slot);
    this.fills[fills] = (this.fills[fills] as number) + lots;
    this.fills[fills + 1] = (this.fills[fills + 1] as number) + quoteUnits;
  }

  /** Adds to what self-trade prevention took off the order. */
  addPrevented(slot: number, lots: number): void {
    const fills = FILLS_F64 * this.touchFills(slot);
    this.fills[fills + 2] = (this.fills[fills + 2] as number) + lots;
  }

  /** Returns the order's fills slot, made with zeros if it has none. */
  private touchFills(slot: number): number {
    const lane = slot * ORDER_I32 + ORDER_FILLS;
    let fills = this.i32[lane] as number;
    if (fills !== 0) return fills;
    fills = this.freeFills.pop() ?? this.nextFills();
    this.i32[lane] = fills;
    // Not fill(): a call of the runtime costs more than three numbers.
    this.fills[FILLS_F64 * fills] = 0;
    this.fills[FILLS_F64 * fills + 1] = 0;
    this.fills[FILLS_F64 * fills + 2] = 0;
    return fills;
  }

  private nextFills(): number {
    if (FILLS_F64 * this.fillsUsed === this.fills.length) {
      const bigger = new Float64Array(2 * this.fills.length);
      bigger.set(this.fills);
      this.fills = bigger;
    }
    return this.fillsUsed++;
  }

  /** Keeps that the order asked for TRANSFER, for as long as it stands. */
  markTransferring(slot: number): void {
    this.transferring.add(this.orderId(slot));
  }

  isTransferring(slot: number): boolean {
    return this.transferring.size > 0 && this.transferring.has(this.orderId(slot));
  }

  /** Returns an order's position side and whether it only reduces, as one number; 0 of every spot order. */
  intent(slot: number): number {
    return this.intents.size === 0 ? 0 : (this.intents.get(this.orderId(slot)) ?? 0);
  }

  setIntent(slot: number, intent: number): void {
    this.intents.set(this.orderId(slot), intent);
  }

  /** Returns how often the order was amended, as far as that was counted. */
  amends(slot: number): number {
    return this.amended.get(this.orderId(slot)) ?? 0;
  }

  countAmend(slot: number, times = 1): void {
    this.amended.set(this.orderId(slot), this.amends(slot) + times);
  }

  orderId(slot: number): number {
    return this.f64[slot * ORDER_F64 + ORDER_ID] as number;
  }

  leftLots(slot: number): number {
    return this.f64[slot * ORDER_F64 + ORDER_LEFT] as number;
  }

  account(slot: number): number {
    return this.i32[slot * ORDER_I32 + ORDER_ACCOUNT] as number;
  }

  level(slot: number): number {
    return this.i32[slot * ORDER_I32 + ORDER_LEVEL] as number;
  }

  /** The next younger order at the same price, or 0. */
  next(slot: number): number {
    return this.i32[slot * ORDER_I32 + ORDER_NEXT] as number;
  }

  /** The next older open order of the same account and market, or 0. */
  nextOfAccount(slot: number): number {
    return this.i32[slot * ORDER_I32 + ORDER_ACCOUNT_NEXT] as number;
  }

  filledLots(slot: number): number {
    return this.fills[FILLS_F64 * (this.i32[slot * ORDER_I32 + ORDER_FILLS] as number)] as number;
  }

  filledQuoteUnits(slot: number): number {
    return this.fills[FILLS_F64 * (this.i32[slot * ORDER_I32 + ORDER_FILLS] as number) + 1] as number;
  }

  preventedLots(slot: number): number {
    return this.fills[FILLS_F64 * (this.i32[slot * ORDER_I32 + ORDER_FILLS] as number) + 2] as number;
  }

  /** Returns the ids of the open orders up to `most`, in no order. */
  idsUpTo(most: number): number[] {
    const ids: number[] = [];
    for (let slot = 1; slot < this.used; slot++) {
      const id = this.orderId(slot);
      if (id !== 0 && id <= most) ids.push(id);
    }
    return ids;
  }

  /** Returns the slots of all open orders, by ascending order id: the one order that does not depend on layout. */
  slotsById(): number[] {
    const slots: number[] = [];
    for (let slot = 1; slot < this.used; slot++) if (this.orderId(slot) !== 0) slots.push(slot);
    return slots.sort((a, b) => this.orderId(a) - this.orderId(b));
  }
}
