import { INSURANCE_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, type PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { REPLACE_MODES } from '@pelorus/protocol/spot/order-terms.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodePlace } from '@pelorus/protocol/wire/decode-command.ts';
import {
  BEFORE,
  BY_MARGIN,
  BY_POSITION,
  closesOnly,
  isConditional,
  refusalByMargin,
  refusalByPosition,
  type Wanted,
  wantedOf,
} from './audited-admission.ts';
import type { AuditedVenue, OpenOrder } from './audited-venue.ts';
import { demand, min } from './exact.ts';

/** Follows all orders of contracts, and judges whether each was to be taken (FUT-30 to FUT-33, FUT-38, FUT-39). */
export class AuditedOrders {
  private readonly venue: AuditedVenue;
  private ranks = 0;
  /** The order that the command places, until it was judged. */
  private wanted: Wanted | null = null;
  /** The order that the command replaces. */
  private replaced: OpenOrder | undefined;
  private isBothOrNeither = false;
  /** Position side, and four where it only reduces, of the TWAP that the command places. */
  private intent = 0;
  /** Triggered orders that the margin does not suffice for. */
  private readonly unpaid = new Set<number>();
  /** Positions that were closed or turned over, as [account, market, side]. */
  private readonly closed: [account: number, market: number, side: PositionSide][] = [];

  constructor(venue: AuditedVenue) {
    this.venue = venue;
  }

  begin(view: DataView, kind: number): void {
    this.closed.length = 0;
    this.unpaid.clear();
    this.wanted = null;
    this.replaced = undefined;
    this.isBothOrNeither = false;
    if (kind === COMMAND_KIND.placeTwap) this.intent = view.getUint8(OFFSET.placeTif);
    if (kind === COMMAND_KIND.place) this.want(view, 0, 0n);
    if (kind === COMMAND_KIND.modify) this.wantModified(view);
    if (kind !== COMMAND_KIND.cancelReplace) return;
    this.replaced = this.venue.orders.get(view.getFloat64(OFFSET.targetOrderId, true));
    this.isBothOrNeither = REPLACE_MODES[view.getUint8(OFFSET.replaceMode)] === 'BOTH_OR_NEITHER';
    const takesLeft = view.getUint8(OFFSET.replaceLeft) === 1;
    this.want(view, OFFSET.replaceOrder, takesLeft ? (this.replaced?.left ?? 0n) : 0n);
  }

  /** As another order at the new price, placed as though the old one had ended (FUT-81). */
  private wantModified(view: DataView): void {
    const order = this.venue.orders.get(view.getFloat64(OFFSET.targetOrderId, true));
    if (order === undefined || order.standing !== 'resting') return;
    if (order.account !== view.getUint32(OFFSET.account, true) || order.market !== view.getUint32(OFFSET.market, true))
      return;
    this.replaced = order;
    this.isBothOrNeither = true;
    this.wanted = {
      ...order,
      type: ORDER_TYPES[view.getUint8(OFFSET.modifyType)] ?? 'LIMIT',
      stp: STP_MODES[view.getUint8(OFFSET.modifyStp)] ?? 'NONE',
      lots: BigInt(view.getFloat64(OFFSET.modifyLots, true)) - (order.whole - order.left),
      price: BigInt(view.getInt32(OFFSET.modifyPriceTicks, true)),
    };
  }

  private want(view: DataView, at: number, left: bigint): void {
    const said = decodePlace(view, at);
    if (this.venue.isContract(said.market)) this.wanted = wantedOf(said, left);
  }

  hear(event: EngineEvent): void {
    switch (event.kind) {
      case 'rejected':
        this.refused(event.code);
        return;
      case 'halfRefused':
        if (event.half === 'ORDER') this.refused(event.code);
        return;
      case 'orderAccepted':
        this.accepted(event);
        return;
      case 'orderContract':
        this.contracted(event);
        return;
      case 'algoAccepted':
        this.algoAccepted(event);
        return;
      case 'algoDone':
        this.venue.algos.delete(event.algoId);
        return;
      case 'orderAlgo':
        this.sliced(event);
        return;
      case 'orderModified':
        this.modified(event);
        return;
      default:
        this.move(event);
    }
  }

  /** A refusal for what the auditor reckons is the one it reckons; one for something else means that nothing before it applied. */
  private refused(code: RejectionName): void {
    const { replaced, venue, wanted } = this;
    if (wanted === null || BEFORE.includes(code)) return;
    if (this.isBothOrNeither && replaced !== undefined) venue.orders.delete(replaced.orderId);
    const early = refusalByPosition(venue, wanted);
    if (early !== null || BY_POSITION.includes(code)) demand(early === code, `refused ${code}, reckoned ${early}`);
    else if (BY_MARGIN.includes(code)) {
      const late = refusalByMargin(venue, wanted);
      demand(late === code, `refused ${code}, reckoned ${late}`);
    }
    if (this.isBothOrNeither && replaced !== undefined) venue.orders.set(replaced.orderId, replaced);
    this.wanted = null;
  }

  private accepted(event: EventOf<'orderAccepted'>): void {
    const { venue, wanted } = this;
    if (!venue.isContract(event.market)) return;
    const lots = BigInt(event.lots);
    const isOwn = wanted !== null && wanted.account === event.account && wanted.market === event.market;
    if (isOwn && wanted !== null) this.demandAllowed(wanted, lots);
    venue.orders.set(event.orderId, {
      orderId: event.orderId,
      account: event.account,
      market: event.market,
      side: event.side,
      type: event.type,
      stp: event.stp,
      price: BigInt(event.priceTicks),
      whole: lots,
      left: lots,
      filled: 0n,
      standing: 'entering',
      rank: 0,
      positionSide: 'BOTH',
      isReducing: false,
      isClosing: false,
      isForced: event.account === INSURANCE_ACCOUNT,
    });
    this.wanted = null;
  }

  /** It is neither refused by position or margin, nor has more lots than it may. */
  private demandAllowed(wanted: Wanted, lots: bigint): void {
    const { venue } = this;
    const refusal = refusalByPosition(venue, wanted);
    demand(refusal === null, `accepted, reckoned ${refusal}`);
    const unpaid = isConditional(wanted.type) ? null : refusalByMargin(venue, wanted);
    demand(unpaid === null, `accepted, reckoned ${unpaid}`);
    const { account, market, positionSide, side } = wanted;
    const isCut = wanted.isReducing && !isConditional(wanted.type);
    const most = isCut ? min(wanted.lots, venue.closable(account, market, positionSide, side)) : wanted.lots;
    demand(lots === most, `an order of ${lots} lots is accepted where ${most} may be`);
  }

  private modified(event: EventOf<'orderModified'>): void {
    const { replaced: order, venue, wanted } = this;
    if (order?.orderId !== event.orderId || wanted === null) throw new Error('an order changes that nobody changed');
    demand(BigInt(event.fromTicks) === order.price, `it leaves ${event.fromTicks}, stood at ${order.price}`);
    demand(BigInt(event.priceTicks) === wanted.price, `it goes to ${event.priceTicks}, not to ${wanted.price}`);
    const leftLots = BigInt(event.leftLots);
    venue.orders.delete(order.orderId);
    this.demandAllowed(wanted, leftLots);
    const gone = order.whole - order.left;
    demand(BigInt(event.lots) === leftLots + gone, `it has ${event.lots} lots, ${gone} of them gone`);
    const { price, stp, type } = wanted;
    const whole = leftLots + gone;
    venue.orders.set(order.orderId, { ...order, price, stp, type, whole, left: leftLots, standing: 'entering' });
    this.wanted = null;
  }

  private contracted(event: EventOf<'orderContract'>): void {
    const order = this.venue.orders.get(event.orderId);
    if (order === undefined) return;
    order.positionSide = event.positionSide;
    order.isClosing = event.closePosition;
    order.isReducing = event.reduceOnly || event.closePosition || closesOnly(event.positionSide, order.side);
  }

  /** A liquidation sent this order. */
  force(orderId: number): void {
    const order = this.venue.orders.get(orderId);
    if (order !== undefined) order.isForced = true;
  }

  private move(event: EngineEvent): void {
    if (!('orderId' in event) && event.kind !== 'prevented') return;
    if (event.kind === 'prevented') {
      const maker = this.venue.orders.get(event.makerOrderId);
      if (maker !== undefined) maker.left -= BigInt(event.makerLots);
      const taker = this.venue.orders.get(event.takerOrderId);
      if (taker !== undefined) taker.left -= BigInt(event.takerLots);
      return;
    }
    const order = this.venue.orders.get(event.orderId);
    if (order === undefined) return;
    if (event.kind === 'orderRested') {
      order.standing = 'resting';
      order.rank = ++this.ranks;
      demand(
        BigInt(event.leftLots) === order.left,
        `order ${order.orderId} rests with ${event.leftLots} of ${order.left}`,
      );
    } else if (event.kind === 'orderAmended') {
      // Only what closes an order's fills grows, with them (FUT-37).
      const mayGrow = order.isClosing || (order.isReducing && order.standing === 'waiting');
      demand(mayGrow || BigInt(event.leftLots) < order.left, `order ${order.orderId} grows`);
      order.whole = BigInt(event.lots);
      order.left = BigInt(event.leftLots);
    } else if (event.kind === 'orderPhase') this.phase(event, order);
    else if (event.kind === 'orderDone') this.done(event, order);
  }

  private phase(event: EventOf<'orderPhase'>, order: OpenOrder): void {
    order.standing = event.phase === 'WORKING' ? 'entering' : 'waiting';
    if (event.phase === 'WORKING') this.enter(order);
  }

  private algoAccepted({ account, algoId, market, side }: EventOf<'algoAccepted'>): void {
    const { intent } = this;
    const positionSide = POSITION_SIDES[intent % 4] ?? 'BOTH';
    const isReducing = intent >= 4 || closesOnly(positionSide, side);
    if (this.venue.isContract(market)) this.venue.algos.set(algoId, { account, market, positionSide, isReducing });
  }

  /** A TWAP's order comes in as one that was triggered does. */
  private sliced({ algoId, orderId }: EventOf<'orderAlgo'>): void {
    const algo = this.venue.algos.get(algoId);
    const order = this.venue.orders.get(orderId);
    if (algo === undefined || order === undefined) return;
    order.positionSide = algo.positionSide;
    order.isReducing = algo.isReducing;
    this.enter(order);
  }

  /** Notes an order that nobody sent just now, whose margin does not suffice: it ends, and trades nothing. */
  private enter(order: OpenOrder): void {
    const { account, isReducing, market, positionSide, side } = order;
    if (isReducing && this.venue.closable(account, market, positionSide, side) === 0n) return;
    const type = order.type.endsWith('LIMIT') ? 'LIMIT' : 'MARKET';
    const refusal = refusalByMargin(this.venue, { ...order, type, lots: order.left });
    if (refusal !== null) this.unpaid.add(order.orderId);
  }

  private done(event: EventOf<'orderDone'>, order: OpenOrder): void {
    demand(BigInt(event.filledLots) === order.filled, `order ${order.orderId} filled ${order.filled}`);
    const isUnpaid = event.reason === 'INSUFFICIENT_MARGIN';
    const was = this.unpaid.has(order.orderId);
    demand(
      isUnpaid === was,
      `order ${order.orderId} ends ${event.reason}, and its margin ${was ? 'lacks' : 'is there'}`,
    );
    if (event.reason === 'FILLED')
      demand(order.left === 0n, `order ${order.orderId} is filled with ${order.left} left`);
    this.venue.orders.delete(order.orderId);
  }

  /** Notes positions that a trade closed or turned over. */
  traded(trade: EventOf<'trade'>): void {
    for (const orderId of [trade.takerOrderId, trade.makerOrderId]) {
      const order = this.venue.orders.get(orderId);
      if (order !== undefined) this.closed.push([order.account, order.market, order.positionSide]);
    }
  }

  /** After each command: what rests and only reduces is no more than the position, and nothing waits to close what is closed. */
  finish(): void {
    const { venue } = this;
    const standing = new Map<string, bigint>();
    for (const order of venue.orders.values()) {
      demand(order.standing !== 'entering', `order ${order.orderId} is nowhere`);
      demand(order.left > 0n || order.isClosing, `order ${order.orderId} is open with nothing left`);
      if (!order.isReducing || order.standing !== 'resting') continue;
      const { account, market, positionSide, side } = order;
      const key = `${account} ${market} ${positionSide} ${side}`;
      const lots = (standing.get(key) ?? 0n) + order.left;
      standing.set(key, lots);
      const most = venue.closable(account, market, positionSide, side);
      demand(lots <= most, `orders of account ${account} reduce ${lots} of ${most} lots`);
    }
    for (const [account, market, side] of this.closed)
      for (const order of venue.ordersOf(account, market)) {
        if (!order.isReducing || order.positionSide !== side || order.standing !== 'waiting') continue;
        if (venue.position(account, market, side).lots !== 0n) continue;
        demand(false, `order ${order.orderId} waits to close a position that is closed`);
      }
  }
}
