import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import {
  DONE_REASONS,
  ORDER_PHASES,
  ORDER_TYPES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
} from '@pelorus/protocol/exchange/orders.ts';
import { type AppliedCommand, clientOrderIdOf } from '@pelorus/protocol/link/batch.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';

/** Returns a client's name for a thing as stored: PostgreSQL's text has no NUL, and no record may stop the worker. */
export function storedName(name: string): string {
  return name.replaceAll('\0', '\uFFFD');
}

const WORKING = ORDER_PHASES.indexOf('WORKING');
const TRACKING = ORDER_PHASES.indexOf('TRACKING');

/** Changing fields of an order. For a new order they are values; for an older one, increments. */
interface OrderProgress {
  account: number;
  orderId: number;
  filledLots: number;
  filledQuoteUnits: number;
  preventedLots: number;
  updatedAtMs: number;
}

/** An order placed in this batch, as its last command here left it. */
export interface NewOrder extends OrderProgress {
  market: number;
  clientOrderId: string;
  /** Client order id at placement; null: unchanged. */
  placedClientOrderId: string | null;
  side: number;
  orderType: number;
  timeInForce: number;
  stp: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  reason: number | null;
  stopTicks: number;
  trailingBips: number;
  visibleLots: number;
  goodTillMs: number;
  peg: number;
  pegLevels: number;
  strategyId: number;
  strategyType: number;
  trackingAtMs: number | null;
  listId: number;
  algoId: number;
  phase: number;
  workingAtMs: number | null;
  placedSeq: number;
  createdAtMs: number;
  placedLots: number;
  placedFilledLots: number;
  placedFilledQuoteUnits: number;
  placedPreventedLots: number;
  placedReason: number | null;
  placedPhase: number;
}

/** Changes by this batch of an older order. null = unchanged. */
interface OrderChange extends OrderProgress {
  clientOrderId: string | null;
  /** The new quantity, minus the quantities filled and prevented before this batch. */
  lotsBeyond: number | null;
  reason: number | null;
  phase: number | null;
  /** A pegged order may take its price when its turn comes. */
  priceTicks: number | null;
  workingAtMs: number | null;
  trackingAtMs: number | null;
}

/** Gathers what happened to orders. */
export class OrderFold {
  readonly placed = new Map<number, NewOrder>();
  readonly changed = new Map<number, OrderChange>();

  accepted(command: AppliedCommand, event: EventOf<'orderAccepted'>): void {
    this.placed.set(event.orderId, {
      account: event.account,
      orderId: event.orderId,
      market: event.market,
      clientOrderId: storedName(clientOrderIdOf(command, event)),
      placedClientOrderId: null,
      side: SIDES.indexOf(event.side),
      orderType: ORDER_TYPES.indexOf(event.type),
      timeInForce: TIMES_IN_FORCE.indexOf(event.tif),
      stp: STP_MODES.indexOf(event.stp),
      priceTicks: event.priceTicks,
      lots: event.lots,
      quoteUnits: event.quoteUnits,
      filledLots: 0,
      filledQuoteUnits: 0,
      preventedLots: 0,
      reason: null,
      placedSeq: command.seq,
      createdAtMs: command.timeMs,
      updatedAtMs: command.timeMs,
      placedLots: event.lots,
      placedFilledLots: 0,
      placedFilledQuoteUnits: 0,
      placedPreventedLots: 0,
      placedReason: null,
      stopTicks: 0,
      trailingBips: 0,
      visibleLots: 0,
      goodTillMs: 0,
      peg: 0,
      pegLevels: 0,
      strategyId: 0,
      strategyType: 0,
      trackingAtMs: null,
      listId: 0,
      algoId: 0,
      phase: WORKING,
      workingAtMs: null,
      placedPhase: WORKING,
    });
  }

  terms(event: EventOf<'orderTerms'>): void {
    const order = this.placed.get(event.orderId);
    if (order === undefined) throw new Error(`terms for order ${event.orderId}, which was never placed`);
    order.stopTicks = event.stopTicks;
    order.trailingBips = event.trailingBips;
    order.visibleLots = event.visibleLots;
    order.goodTillMs = event.goodTillMs;
    order.listId = event.listId;
  }

  ofAlgo(event: EventOf<'orderAlgo'>): void {
    const order = this.placed.get(event.orderId);
    if (order === undefined) throw new Error(`algo for order ${event.orderId}, which was never placed`);
    order.algoId = event.algoId;
  }

  pegged(event: EventOf<'orderPegged'>): void {
    const order = this.placed.get(event.orderId);
    if (order === undefined) throw new Error(`peg for order ${event.orderId}, which was never placed`);
    order.peg = PEGS.indexOf(event.peg);
    order.pegLevels = event.pegLevels;
  }

  tagged(event: EventOf<'orderTagged'>): void {
    const order = this.placed.get(event.orderId);
    if (order === undefined) throw new Error(`tag for order ${event.orderId}, which was never placed`);
    order.strategyId = event.strategyId;
    order.strategyType = event.strategyType;
  }

  phase(event: EventOf<'orderPhase'>, timeMs: number): void {
    const order = this.#progress(event.orderId, event.account, timeMs);
    order.phase = ORDER_PHASES.indexOf(event.phase);
    order.priceTicks = event.priceTicks;
    // The amount a list's first order bought is known only when the follower starts. Until then nothing of the
    // follower was filled or prevented.
    if ('lotsBeyond' in order) order.lotsBeyond = event.lots;
    else order.lots = event.lots;
    if (order.phase === WORKING) order.workingAtMs = timeMs;
    if (order.phase === TRACKING) order.trackingAtMs = timeMs;
  }

  filled(orderId: number, account: number, timeMs: number, lots: number, quoteUnits: number): void {
    const order = this.#progress(orderId, account, timeMs);
    order.filledLots += lots;
    order.filledQuoteUnits += quoteUnits;
  }

  /** Whatever is prevented of an order stays in its quantity: lots − filled − prevented = left, while it is open. */
  prevented(orderId: number, account: number, timeMs: number, lots: number): void {
    // Nothing happened to the order that stays as it is.
    if (lots > 0) this.#progress(orderId, account, timeMs).preventedLots += lots;
  }

  amended(event: EventOf<'orderAmended' | 'orderModified'>, timeMs: number): void {
    const order = this.#progress(event.orderId, event.account, timeMs);
    // What was prevented stays in the quantity.
    const lots = order.filledLots + order.preventedLots + event.leftLots;
    if ('lotsBeyond' in order) order.lotsBeyond = lots;
    else order.lots = lots;
  }

  modified(event: EventOf<'orderModified'>, timeMs: number): void {
    this.amended(event, timeMs);
    this.#progress(event.orderId, event.account, timeMs).priceTicks = event.priceTicks;
  }

  /** It was amended by the same event. */
  renamed({ orderId }: EventOf<'orderAmended'>, clientOrderId: string): void {
    const placed = this.placed.get(orderId);
    if (placed !== undefined) placed.placedClientOrderId ??= placed.clientOrderId;
    const order = placed ?? this.changed.get(orderId);
    if (order !== undefined) order.clientOrderId = clientOrderId;
  }

  done(event: EventOf<'orderDone'>, timeMs: number): void {
    const order = this.#progress(event.orderId, event.account, timeMs);
    order.reason = DONE_REASONS.indexOf(event.reason);
    const isWhole = this.placed.has(event.orderId);
    if (isWhole && (order.filledLots !== event.filledLots || order.filledQuoteUnits !== event.filledQuoteUnits)) {
      throw new Error(`order ${event.orderId}: its trades do not sum to its final quantities`);
    }
  }

  /** Keeps how the orders placed by `command` stood right after it, and returns them. Called once its events are folded. */
  placementEnded(command: AppliedCommand): NewOrder[] {
    const ended: NewOrder[] = [];
    for (const event of command.events) {
      const order = event.kind === 'orderAccepted' ? this.placed.get(event.orderId) : undefined;
      if (order === undefined) continue;
      order.placedLots = order.lots;
      order.placedFilledLots = order.filledLots;
      order.placedFilledQuoteUnits = order.filledQuoteUnits;
      order.placedPreventedLots = order.preventedLots;
      order.placedReason = order.reason;
      order.placedPhase = order.phase;
      ended.push(order);
    }
    return ended;
  }

  /** Returns the orders placed in this batch that are in the book at its end. */
  opened(): NewOrder[] {
    return [...this.placed.values()].filter((order) => order.reason === null);
  }

  /** Returns the older orders that ended here: they were open before. */
  closed(): OrderChange[] {
    return [...this.changed.values()].filter((order) => order.reason !== null);
  }

  #progress(orderId: number, account: number, timeMs: number): NewOrder | OrderChange {
    let order: NewOrder | OrderChange | undefined = this.placed.get(orderId) ?? this.changed.get(orderId);
    if (order === undefined) {
      order = {
        account,
        orderId,
        filledLots: 0,
        filledQuoteUnits: 0,
        preventedLots: 0,
        clientOrderId: null,
        lotsBeyond: null,
        reason: null,
        phase: null,
        priceTicks: null,
        workingAtMs: null,
        trackingAtMs: null,
        updatedAtMs: timeMs,
      };
      this.changed.set(orderId, order);
    }
    order.updatedAtMs = timeMs;
    return order;
  }
}
