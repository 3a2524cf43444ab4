import type { ContractTerms } from '@pelorus/database/futures/settings.ts';
import type { OrderRow } from '@pelorus/database/spot/orders.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { statusOfReason } from '@pelorus/protocol/exchange/orders.ts';
import { type AppliedCommand, clientOrderIdOf, newNameOf } from '@pelorus/protocol/link/batch.ts';

/**
 * A current order in the projection's format, so that live and stored orders give the same answers. `contract`: what an
 * order of a contract says besides; a plain one, and one from the tables, has none here.
 */
export type LiveOrder = Omit<OrderRow, 'placedSeq'> & { contract?: ContractTerms };

/** Orders that ended stay this many placements longer: the answer to their cancel is built after the event was heard. */
const ENDED_KEPT = 10_000;

type OfOneOrder = EventOf<
  | 'orderTerms'
  | 'orderAlgo'
  | 'orderContract'
  | 'orderPegged'
  | 'orderTagged'
  | 'orderPhase'
  | 'orderRested'
  | 'orderAmended'
  | 'orderModified'
  | 'orderDone'
>;
const OF_ONE_ORDER: ReadonlySet<string> = new Set<OfOneOrder['kind']>([
  'orderTerms',
  'orderAlgo',
  'orderContract',
  'orderPegged',
  'orderTagged',
  'orderPhase',
  'orderRested',
  'orderAmended',
  'orderModified',
  'orderDone',
]);

/** Changes `order` by one event of a command; events of other orders change nothing. */
export function foldEvent(order: LiveOrder, event: EngineEvent, command: AppliedCommand): void {
  const { timeMs } = command;
  if (event.kind === 'trade') {
    if (event.takerOrderId !== order.orderId && event.makerOrderId !== order.orderId) return;
    order.filledLots += event.lots;
    order.filledQuoteUnits += event.quoteUnits;
    if (order.reason === null) order.status = 'PARTIALLY_FILLED';
  } else if (event.kind === 'orderAmended' && event.orderId === order.orderId) {
    order.lots = order.filledLots + order.preventedLots + event.leftLots;
    if (event.isRenamed === true) order.clientOrderId = newNameOf(command);
  } else if (event.kind === 'orderModified' && event.orderId === order.orderId) {
    order.lots = order.filledLots + order.preventedLots + event.leftLots;
    order.priceTicks = event.priceTicks;
  } else if (event.kind === 'orderDone' && event.orderId === order.orderId) {
    order.filledLots = event.filledLots;
    order.filledQuoteUnits = event.filledQuoteUnits;
    order.reason = event.reason;
    order.status = statusOfReason(event.reason);
  } else if (event.kind === 'orderTerms' && event.orderId === order.orderId) {
    const { stopTicks, trailingBips, visibleLots, goodTillMs, listId } = event;
    // A list is placed whole, by one command.
    const list = command.events.find((one) => one.kind === 'listAccepted' && one.listId === listId);
    const listKind = list?.kind === 'listAccepted' ? list.listKind : null;
    Object.assign(order, { stopTicks, trailingBips, visibleLots, goodTillMs, listId, listKind });
    return;
  } else if (event.kind === 'orderAlgo' && event.orderId === order.orderId) {
    order.algoId = event.algoId;
    return;
  } else if (event.kind === 'orderContract' && event.orderId === order.orderId) {
    order.contract = contractTermsOf(event);
    return;
  } else if (event.kind === 'orderPegged' && event.orderId === order.orderId) {
    order.peg = event.peg;
    order.pegLevels = event.pegLevels;
    return;
  } else if (event.kind === 'orderTagged' && event.orderId === order.orderId) {
    order.strategyId = event.strategyId;
    order.strategyType = event.strategyType;
    return;
  } else if (event.kind === 'orderPhase' && event.orderId === order.orderId) {
    order.phase = event.phase;
    // A pegged order may take its price only when its turn comes.
    order.priceTicks = event.priceTicks;
    if (event.phase === 'TRACKING') order.trackingAtMs = timeMs;
    // What a list's first order bought is known only when the next begins.
    order.lots = event.lots;
    if (event.phase === 'WORKING') order.workingAtMs = timeMs;
  } else if (event.kind === 'prevented') {
    // What is prevented stays in the quantity: lots − filled − prevented = left.
    let lots = 0;
    if (event.takerOrderId === order.orderId) lots = event.takerLots;
    else if (event.makerOrderId === order.orderId) lots = event.makerLots;
    // Nothing happened to the order that stays as it is.
    if (lots === 0) return;
    order.preventedLots += lots;
  } else if (!(event.kind === 'orderRested' && event.orderId === order.orderId)) return;
  order.updatedAtMs = timeMs;
}

function contractTermsOf(event: EventOf<'orderContract'>): ContractTerms {
  const { exitType, orderId, positionSide, stopLossTicks, takeProfitTicks, workingType } = event;
  return {
    ...{ orderId, positionSide, workingType, exitType, takeProfitTicks, stopLossTicks },
    ...{ isReduceOnly: event.reduceOnly, isClosePosition: event.closePosition, isPriceProtected: event.priceProtect },
  };
}

/** Returns the order that an event of its placing command says, before anything else happened to it. */
export function newOrder(command: AppliedCommand, event: Extract<EngineEvent, { kind: 'orderAccepted' }>): LiveOrder {
  const { orderId, account, market, side, type, tif, stp, priceTicks, lots, quoteUnits } = event;
  return {
    orderId,
    account,
    market,
    clientOrderId: clientOrderIdOf(command, event),
    side,
    type,
    tif,
    stp,
    priceTicks,
    lots,
    quoteUnits,
    filledLots: 0,
    filledQuoteUnits: 0,
    preventedLots: 0,
    status: 'NEW',
    reason: null,
    stopTicks: 0,
    trailingBips: 0,
    visibleLots: 0,
    goodTillMs: 0,
    listId: 0,
    listKind: null,
    algoId: 0,
    peg: 'NONE',
    pegLevels: 0,
    strategyId: 0,
    strategyType: 0,
    trackingAtMs: null,
    phase: 'WORKING',
    workingAtMs: null,
    createdAtMs: command.timeMs,
    updatedAtMs: command.timeMs,
  };
}

/** Returns the orders that a placing command made, in their order, as they stood right after it. */
export function ordersWhenPlaced(command: AppliedCommand): LiveOrder[] {
  const accepted = command.events.filter((event) => event.kind === 'orderAccepted');
  return accepted.map((event) => {
    const order = newOrder(command, event);
    for (const later of command.events) foldEvent(order, later, command);
    return order;
  });
}

/** Returns the order that a command which places one made, as it stood right after it; null if it made none. */
export function orderWhenPlaced(command: AppliedCommand): LiveOrder | null {
  return ordersWhenPlaced(command)[0] ?? null;
}

/** Returns `order` after a command that cancelled or amended it. */
export function orderAfter(order: LiveOrder, command: AppliedCommand): LiveOrder {
  const after = { ...order };
  for (const event of command.events) foldEvent(after, event, command);
  return after;
}

/**
 * The orders placed since this gateway joined, while they are open and shortly after: what a cancel, an amendment or a
 * fill of a resting order is answered from without waiting for the tables.
 */
export class LiveOrders {
  readonly #orders = new Map<number, LiveOrder>();
  /** For renamed orders: the last renaming command, and the id before it. */
  readonly #renamed = new Map<number, { seq: number; from: string }>();
  /** A ring of ended orders: finding a Map's oldest key would scan all keys deleted before it. */
  readonly #endedIds: number[] = [];
  #endedAt = 0;
  /** Open orders that count towards their account's limits until they are filled for the first time (BINA-25). */
  readonly #counted = new Set<number>();
  readonly #giveBack: (account: number) => void;

  /** `giveBack` takes one order off what counts towards an account's limits. */
  constructor(giveBack: (account: number) => void = () => {}) {
    this.#giveBack = giveBack;
  }

  /** The core restarted: events may have been missed. */
  reset(): void {
    this.#orders.clear();
    this.#renamed.clear();
    this.#endedIds.length = 0;
    this.#endedAt = 0;
    this.#counted.clear();
  }

  /** An order that was charged to its account's limits is placed: from here on its first fill gives it back. */
  count(placed: Readonly<LiveOrder>): void {
    // It may have been filled between its command and now.
    const order = this.get(placed.orderId) ?? placed;
    if (order.filledLots > 0) this.#giveBack(order.account);
    else if (order.reason === null) this.#counted.add(order.orderId);
  }

  /** Follows one durable command. */
  apply(command: AppliedCommand): void {
    for (const event of command.events) {
      if (event.kind === 'orderAccepted') this.#orders.set(event.orderId, newOrder(command, event));
      else if (event.kind === 'trade') {
        this.#fold(event.takerOrderId, event, command);
        this.#fold(event.makerOrderId, event, command);
      } else if (event.kind === 'prevented') {
        this.#fold(event.takerOrderId, event, command);
        this.#fold(event.makerOrderId, event, command);
      } else if (OF_ONE_ORDER.has(event.kind)) this.#fold((event as OfOneOrder).orderId, event, command);
    }
  }

  #fold(orderId: number, event: EngineEvent, command: AppliedCommand): void {
    const order = this.#orders.get(orderId);
    if (order === undefined) return;
    if (event.kind === 'orderAmended' && event.isRenamed === true)
      this.#renamed.set(orderId, { seq: command.seq, from: order.clientOrderId });
    foldEvent(order, event, command);
    if (order.filledLots > 0 && this.#counted.delete(orderId)) this.#giveBack(order.account);
    if (event.kind !== 'orderDone') return;
    this.#counted.delete(orderId);
    this.#forgetLater(orderId);
  }

  #forgetLater(orderId: number): void {
    const oldest = this.#endedIds[this.#endedAt];
    if (oldest !== undefined) {
      this.#orders.delete(oldest);
      this.#renamed.delete(oldest);
    }
    this.#endedIds[this.#endedAt] = orderId;
    this.#endedAt = (this.#endedAt + 1) % ENDED_KEPT;
  }

  /**
   * Returns an order's id before the command that renamed it; undefined if that is unknown, or not its last renaming.
   */
  nameBefore(orderId: number, seq: number): string | undefined {
    const renamed = this.#renamed.get(orderId);
    return renamed?.seq === seq ? renamed.from : undefined;
  }

  /** Returns the order as last heard; undefined if it was placed before this gateway joined, or ended long ago. */
  get(orderId: number): Readonly<LiveOrder> | undefined {
    return this.#orders.get(orderId);
  }
}
