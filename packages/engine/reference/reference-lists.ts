import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { ReferenceConditionals } from './reference-conditional.ts';
import type { ReferenceFees } from './reference-fees.ts';
import { isAnyPrice, isOffMarketLots } from './reference-filters.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import { ReferenceLegs } from './reference-legs.ts';
import { isPaidByFirst, type ReferenceListWish } from './reference-list-record.ts';
import { listRefusal } from './reference-list-refusal.ts';
import type { ReferenceList, ReferenceMarket, ReferenceWaiting } from './reference-market.ts';
import { acceptance, isConditional, terms } from './reference-placement.ts';
import { ReferenceSettling } from './reference-settling.ts';
import { smaller } from './reference-sweep.ts';

type Pending = ReferenceList['pending'][number];

/** The order lists of one market, and everything that the orders of a market cause in each other. */
export class ReferenceLists {
  readonly conditionals: ReferenceConditionals;
  private readonly legs: ReferenceLegs;
  private readonly ledger: ReferenceLedger;
  private readonly market: ReferenceMarket;
  private readonly fees: ReferenceFees;

  constructor(
    ledger: ReferenceLedger,
    market: ReferenceMarket,
    fees: ReferenceFees,
    group: (account: number) => number,
  ) {
    this.ledger = ledger;
    this.market = market;
    this.fees = fees;
    this.conditionals = new ReferenceConditionals(ledger, market, fees, group);
    this.legs = new ReferenceLegs(ledger, market, this.conditionals);
  }

  /** Returns the first rejection that applies, or null. */
  refusal(wish: ReferenceListWish): RejectionName | null {
    return listRefusal(this.ledger, this.market, this.legs, wish);
  }

  /** Takes a list and places what of it is placed at once. */
  place({ account, kind, legs }: ReferenceListWish, listId: number, firstId: number): EngineEvent[] {
    const { market } = this;
    const orders: Pending[] = legs.map((leg, i) => ({ ...leg, id: firstId + i }));
    const isOco = kind === 'OCO';
    const list: ReferenceList = {
      id: listId,
      account,
      kind,
      working: isOco ? null : firstId,
      isShort: false,
      open: isOco ? [] : [firstId],
      pending: isOco ? orders : orders.slice(1),
      locked: 0n,
    };
    market.lists.push(list);
    const events: EngineEvent[] = [{ kind: 'listAccepted', listId, account, market: market.id, listKind: kind }];
    for (const order of orders) {
      events.push(acceptance(order, order.id, market.id), ...terms(order, order.id, market.id, listId));
      if (!isOco && order.id !== firstId) events.push(this.conditionals.phase(order, order.id, 'PENDING'));
    }
    if (isOco) return this.follow(events, list);
    return this.follow([...events, ...this.conditionals.enter(orders[0] as Pending, firstId)]);
  }

  private listOf(orderId: number): ReferenceList | undefined {
    return this.market.lists.find((list) => membersOf(list).includes(orderId));
  }

  /** Ends an order, and forgets it in its list. */
  private end(orderId: number, reason: DoneReason): EngineEvent[] {
    const { market } = this;
    const list = this.listOf(orderId);
    const waiting = market.waiting.find((order) => order.id === orderId);
    const resting = market.orders.find((order) => order.id === orderId);
    const pending = list?.pending.find((order) => order.id === orderId);
    const events: EngineEvent[] = [];
    if (waiting) events.push(...this.conditionals.cancel(waiting, reason));
    else if (resting) events.push(...new ReferenceSettling(this.ledger, market, this.fees).cancel(resting, reason));
    else if (pending) {
      const none = { filledLots: 0, filledQuoteUnits: 0 };
      const { account, lots } = pending;
      events.push({ kind: 'orderDone', orderId, account, market: market.id, reason, leftLots: Number(lots), ...none });
    }
    if (list) events.push(...this.strike(list, orderId));
    return events;
  }

  private strike(list: ReferenceList, orderId: number): EngineEvent[] {
    list.open = list.open.filter((id) => id !== orderId);
    list.pending = list.pending.filter((order) => order.id !== orderId);
    if (list.working === orderId) list.working = null;
    if (membersOf(list).length > 0) return [];
    const { id: listId, account } = list;
    this.market.lists = this.market.lists.filter((other) => other !== list);
    return [...this.lock(list, 0, -list.locked), { kind: 'listDone', listId, account, market: this.market.id }];
  }

  private lock(list: ReferenceList, orderId: number, units: bigint): EngineEvent[] {
    if (units === 0n) return [];
    list.locked += units;
    const change = { available: -units, held: units };
    const reason = units > 0n ? 'ORDER_HOLD' : 'ORDER_RELEASE';
    return [this.ledger.post(list.account, this.market.base, reason, change, orderId, 0)];
  }

  /** Cancels an order if it is open, with the whole list it belongs to. */
  cancel(orderId: number, reason: DoneReason = 'CANCELED_BY_USER'): EngineEvent[] {
    const list = this.listOf(orderId);
    const ids = list ? membersOf(list) : [orderId];
    return ids.flatMap((id) => this.end(id, reason));
  }

  /** Ends an order whose time has come, if it is open, and what hangs on it. */
  expire(orderId: number): EngineEvent[] {
    const list = this.listOf(orderId);
    const others = list?.working === orderId ? 'OTO_PHASE_ONE_EXPIRED' : 'OCO_TRIGGER';
    const ended = this.end(orderId, 'GTD_EXPIRED');
    const rest = list ? [...list.open, ...list.pending.map((order) => order.id)] : [];
    return [...ended, ...rest.flatMap((id) => this.end(id, others))];
  }

  amend(orderId: number, lots: bigint): EngineEvent[] | RejectionName {
    const list = this.listOf(orderId);
    if (list) return this.amendListed(list, orderId, lots);
    return this.amendOne(orderId, lots);
  }

  /** One of two that have one quantity takes the other with it, or neither is amended. */
  private amendListed(list: ReferenceList, orderId: number, lots: bigint): EngineEvent[] | RejectionName {
    const ids = orderId === list.working ? [orderId] : membersOf(list).filter((id) => id !== list.working);
    for (const id of ids) {
      const refusal = this.amendRefusal(list, id, lots);
      if (refusal !== null) return refusal;
    }
    return ids.flatMap((id) => {
      const pending = list.pending.find((order) => order.id === id);
      if (pending === undefined) return this.amendOne(id, lots, id !== ids[0]) as EngineEvent[];
      pending.lots = lots;
      const told = { orderId: id, account: list.account, market: this.market.id };
      return [{ kind: 'orderAmended' as const, ...told, lots: Number(lots), leftLots: Number(lots) }];
    });
  }

  private amendRefusal(list: ReferenceList, orderId: number, lots: bigint): RejectionName | null {
    const { payload, orders, waiting } = this.market;
    const pending = list.pending.find((order) => order.id === orderId);
    if (pending === undefined) {
      const amending = new ReferenceSettling(this.ledger, this.market, this.fees);
      const resting = orders.find((order) => order.id === orderId);
      if (resting) return amending.amendRefusal(resting, lots);
      return this.conditionals.amendRefusal(waiting.find((order) => order.id === orderId) as ReferenceWaiting, lots);
    }
    if (isPaidByFirst(list.kind)) return 'AMEND_IN_LIST';
    if (lots >= pending.lots) return 'AMEND_NOT_LESS';
    if (lots < payload.lotsMin) return 'LOT_SIZE';
    if (isAnyPrice(pending) && isOffMarketLots(payload, lots, true)) return 'MARKET_LOT_SIZE';
    return this.legs.isTooCheap({ ...pending, lots }) ? 'NOTIONAL' : null;
  }

  private amendOne(orderId: number, lots: bigint, isSecond = false): EngineEvent[] | RejectionName {
    const { market } = this;
    const waiting = market.waiting.find((order) => order.id === orderId);
    if (waiting) return this.conditionals.amend(waiting, lots, isSecond);
    const resting = market.orders.find((order) => order.id === orderId);
    if (resting === undefined) return 'UNKNOWN_ORDER';
    return new ReferenceSettling(this.ledger, market, this.fees).amend(resting, lots);
  }

  private endOthers(list: ReferenceList, orderId: number): EngineEvent[] {
    return list.open.filter((id) => id !== orderId).flatMap((id) => this.end(id, 'OCO_TRIGGER'));
  }

  /** Returns `events` and all their consequences. `first`: a list that is ready at once. */
  follow(events: EngineEvent[], first?: ReferenceList): EngineEvent[] {
    const { conditionals, market } = this;
    const told = [...events];
    const queue: unknown[] = first ? [first] : [];
    let fresh = events;
    for (;;) {
      for (const event of fresh) told.push(...this.followOne(event, queue));
      conditionals.show(fresh, queue, told);
      const turn = queue.shift();
      if (turn === undefined) return told;
      const waiting = market.waiting.find((order) => order === turn);
      if (waiting) {
        const list = this.listOf(waiting.id);
        fresh = [...(list ? this.endOthers(list, waiting.id) : []), ...conditionals.fire(waiting)];
      } else fresh = market.lists.includes(turn as ReferenceList) ? this.activate(turn as ReferenceList, queue) : [];
      told.push(...fresh);
    }
  }

  private followOne(event: EngineEvent, queue: unknown[]): EngineEvent[] {
    const { market } = this;
    if (event.kind === 'prevented') {
      const taker = event.takerLots > 0 ? this.prevented(event.takerOrderId) : [];
      return [...taker, ...(event.makerLots > 0 ? this.prevented(event.makerOrderId) : [])];
    }
    if (event.kind === 'trade') {
      const base = BigInt(event.lots) * BigInt(market.payload.lotUnits);
      const isTakerBuyer = event.takerSide === 'BUY';
      // A fee paid in another asset was not taken from the bought asset.
      const takerFee = event.takerFeeAsset === undefined ? BigInt(event.takerFeeUnits) : 0n;
      const makerFee = event.makerFeeAsset === undefined ? BigInt(event.makerFeeUnits) : 0n;
      return [
        ...this.touched(event.takerOrderId, isTakerBuyer ? base - takerFee : 0n),
        ...this.touched(event.makerOrderId, isTakerBuyer ? 0n : base - makerFee),
      ];
    }
    const list = event.kind === 'orderDone' ? this.listOf(event.orderId) : undefined;
    if (event.kind !== 'orderDone' || list === undefined) return [];
    if (list.working !== event.orderId) {
      return [...this.endOthers(list, event.orderId), ...this.strike(list, event.orderId)];
    }
    const struck = this.strike(list, event.orderId);
    if (event.reason === 'FILLED' && !list.isShort) queue.push(list);
    else struck.push(...list.pending.flatMap((order) => this.end(order.id, 'OTO_PHASE_ONE_EXPIRED')));
    return struck;
  }

  /** Self-trade prevention took lots off an order. */
  private prevented(orderId: number): EngineEvent[] {
    const list = this.listOf(orderId);
    if (list?.working !== orderId) return list === undefined ? [] : this.endOthers(list, orderId);
    list.isShort = true;
    return [];
  }

  /** An order traded, and received base units if it bought. */
  private touched(orderId: number, received: bigint): EngineEvent[] {
    const list = this.listOf(orderId);
    if (list === undefined) return [];
    if (list.working !== orderId) return this.endOthers(list, orderId);
    if (!isPaidByFirst(list.kind) || received <= 0n) return [];
    return this.lock(list, orderId, smaller(received, this.ledger.of(list.account, this.market.base).available));
  }

  /** Brings the pending orders of a list into the market. */
  private activate(list: ReferenceList, queue: unknown[]): EngineEvent[] {
    const { conditionals, market } = this;
    const events: EngineEvent[] = [];
    if (isPaidByFirst(list.kind)) {
      const received = list.locked / BigInt(market.payload.lotUnits);
      events.push(...this.lock(list, 0, -list.locked));
      for (const order of list.pending) order.lots = this.legs.maxLots(order, received);
    }
    const ready: { order: Pending; held: bigint }[] = [];
    for (const order of list.pending) {
      const already = ready.reduce((sum, { held }) => sum + held, 0n);
      // Those of an OCO have just been looked at.
      const ruledOut = list.kind === 'OCO' ? null : this.legs.ruledOut(order);
      const needed = this.legs.needed(order);
      const held = needed > already ? needed - already : 0n;
      const reason = ruledOut ?? this.legs.endNow(order, already + held);
      if (reason === null) ready.push({ order, held });
      else events.push(...this.end(order.id, reason));
    }
    list.pending = [];
    list.open = ready.map(({ order }) => order.id);
    for (const { order, held } of ready) {
      if (isConditional(order.type)) {
        events.push(...conditionals.wait(order, order.id, held));
        const waiting = market.waiting.at(-1);
        if (waiting === undefined || !this.legs.isReached(order)) continue;
        if (order.trailing === 0n) queue.push(waiting);
        else events.push(conditionals.track(waiting));
        continue;
      }
      if (list.kind !== 'OCO') events.push(conditionals.phase(order, order.id, 'WORKING'));
      events.push(...conditionals.enter(order, order.id));
    }
    return events;
  }
}

/** Returns the ids of all orders of a list that are open or pending. */
function membersOf(list: ReferenceList): number[] {
  return [...list.open, ...list.pending.map((order) => order.id)].sort((a, b) => a - b);
}
