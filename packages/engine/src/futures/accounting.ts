import { initialUnits } from '@pelorus/formulas/futures/brackets.ts';
import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { rateCeil } from '@pelorus/money/rates.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { BOTH } from '@pelorus/protocol/futures/contracts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import type { DryWalk, WalkLimits } from '../order-book/dry-walk.ts';
import { closesOnly, isReducing, sideOfIntent } from '../order-book/intent.ts';
import type { MatchSink } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import type { Accounting } from '../trading/accounting.ts';
import { endWaiting } from '../trading/conditional/change-conditional.ts';
import type { ConditionalOrder } from '../trading/conditional/conditional-order.ts';
import { DONE } from '../trading/done-reasons.ts';
import { MARKET, type PlaceRequest } from '../trading/place-request.ts';
import type { TradingRoom } from '../trading/trading-room.ts';
import { leavesDebt } from './closing-loss.ts';
import type { Contract } from './contract.ts';
import { countOrder } from './count-order.ts';
import type { FuturesState } from './futures-state.ts';
import { exposureOf, exposureWith, Margin } from './margin.ts';
import { closableLots } from './reduce-only.ts';
import { ContractSettlement } from './settlement.ts';
import { WalkedPositions } from './walked-positions.ts';

/** Perpetuals: an order holds nothing, but its account must have margin for it; a fill moves positions (decision 0077). */
export class ContractAccounting implements Accounting {
  readonly unpaidReason = DONE.INSUFFICIENT_MARGIN;
  private readonly room: TradingRoom;
  private readonly state: FuturesState;
  private readonly settlement: ContractSettlement;
  private readonly walked: WalkedPositions;
  private readonly before: Margin;
  private readonly after: Margin;

  constructor(room: TradingRoom, state: FuturesState) {
    this.room = room;
    this.state = state;
    this.settlement = new ContractSettlement(room, state);
    this.walked = new WalkedPositions(state);
    this.before = new Margin(state);
    this.after = new Margin(state);
  }

  private contractOf(market: Market): Contract {
    return this.state.of(market.id) as Contract;
  }

  orderRefusal(market: Market, request: PlaceRequest): number {
    const { state } = this;
    const { account, positionSide, side } = request;
    const contract = this.contractOf(market);
    if (request.quoteUnits > 0 || request.visibleLots > 0) return REJECTIONS.NOT_FOR_CONTRACT.id;
    if (state.hedged.has(account) === (positionSide === BOTH)) return REJECTIONS.POSITION_SIDE_MISMATCH.id;
    if (contract.markTicks === 0) return REJECTIONS.MARK_UNKNOWN.id;
    if (closesOnly(positionSide, side)) request.isReduceOnly = true;
    if (request.isClosing && this.hasClosing(market, request)) return REJECTIONS.CLOSE_POSITION_TWICE.id;
    const offExits = request.isOfContract ? exitRefusal(market, contract, request) : 0;
    if (offExits !== 0 || !request.isReducing || request.isConditional) return offExits;
    const lots = closableLots(state, contract, account, positionSide, side);
    if (lots === 0) return REJECTIONS.REDUCE_ONLY_REJECTED.id;
    // It takes what an order has left that closes all: that has no quantity.
    if (request.lots === 0) return REJECTIONS.LOT_SIZE.id;
    request.lots = Math.min(request.lots, lots);
    return 0;
  }

  /** Stands an order already that closes the same position in the same way (FUT-39)? */
  private hasClosing(market: Market, { account, positionSide, side, type }: PlaceRequest): boolean {
    const waiting = this.room.conditionals.of(account, market.id);
    return waiting.some(
      (order) => order.isClosing && order.positionSide === positionSide && order.side === side && order.type === type,
    );
  }

  sinkOf(market: Market, taker: Taker): MatchSink {
    this.settlement.market = market;
    this.settlement.contract = this.contractOf(market);
    this.settlement.taker = taker;
    return this.settlement;
  }

  limitsOf(market: Market, taker: Taker): WalkLimits {
    return this.walked.of(market, this.contractOf(market), taker);
  }

  holdUnits(): number {
    return 0;
  }

  availableUnits(): number {
    return Number.POSITIVE_INFINITY;
  }

  payRefusal(market: Market, account: number, side: number, lots: number, quoteUnits: number, intent: number): number {
    const { state } = this;
    const contract = this.contractOf(market);
    const positionSide = sideOfIntent(intent);
    const worthOfLot = contract.markTicks * market.tickLotUnits;
    const atMark = lots * worthOfLot;
    const lossUnits = Math.max(0, side === BUY ? quoteUnits - atMark : atMark - quoteUnits);
    const feeUnits = rateCeil(quoteUnits, market.takerE6[this.room.accounts.tier(account)] as number);
    const first = state.positions.first(account, contract.id);
    const cell = first === 0 ? 0 : first + positionSide;
    const worth = state.positions.lots(cell) * worthOfLot;
    const before = exposureOf(state, cell, positionSide, worth);
    const exposure = isReducing(intent) ? before : exposureWith(state, cell, positionSide, worth, side, quoteUnits);
    if (exposure <= before) {
      const owes = leavesDebt(state, contract, account, cell, side, lots, quoteUnits, lossUnits, feeUnits);
      return owes ? REJECTIONS.INSUFFICIENT_MARGIN.id : 0;
    }
    const leverage = contract.leverageOf(state.positions.leverageAt(first));
    if (exposure > contract.notionalMax(leverage)) return REJECTIONS.LEVERAGE_TOO_HIGH.id;
    const after = this.after.take(account, market.quote, { contract, positionSide, side, quoteUnits });
    return after.freeUnits - lossUnits - feeUnits < 0 ? REJECTIONS.INSUFFICIENT_MARGIN.id : 0;
  }

  marketRefusal(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number {
    walk.run(market.book, taker, Number.POSITIVE_INFINITY, market.lotUnits, isMeetingOwn, this.limitsOf(market, taker));
    const { account, intent, side } = request;
    return this.payRefusal(market, account, side, walk.lots, walk.quoteUnits, intent);
  }

  /** All of a triggered order, or nothing: where the margin does not suffice for all it ends (FUT-30). */
  entryLots(market: Market, request: PlaceRequest, taker: Taker, walk: DryWalk, isMeetingOwn: boolean): number {
    const { account, intent, lots, priceTicks, side } = request;
    if (taker.isForced) return taker.leftLots;
    const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
    const refusal =
      request.type === MARKET
        ? this.marketRefusal(market, request, taker, walk, isMeetingOwn)
        : this.payRefusal(market, account, side, lots, quoteUnits, intent);
    return refusal === 0 ? taker.leftLots : 0;
  }

  lotsNow(market: Market, request: PlaceRequest): number {
    const { account, isClosing, lots, positionSide, side } = request;
    const closable = closableLots(this.state, this.contractOf(market), account, positionSide, side);
    return isClosing ? closable : Math.min(lots, closable);
  }

  restLots(market: Market, request: PlaceRequest, lots: number): number {
    const { account, intent, positionSide, side } = request;
    const { accountOrders } = this.room;
    const { book } = market;
    let left = closableLots(this.state, this.contractOf(market), account, positionSide, side);
    for (let slot = accountOrders.newest(account, market.id); slot !== 0; slot = book.orders.nextOfAccount(slot))
      if (book.orders.intent(slot) === intent && book.side(slot) === side) left -= book.orders.leftLots(slot);
    return Math.max(0, Math.min(lots, left));
  }

  rest(market: Market, request: PlaceRequest, _orderId: number, lots: number): void {
    if (request.isReducing) return;
    const { account, intent, priceTicks, side } = request;
    const units = notionalUnits(priceTicks, lots, market.tickLotUnits);
    countOrder(this.state, this.contractOf(market), account, intent, side, units);
  }

  setAside(market: Market, slot: number, isAside: boolean): void {
    const { book } = market;
    const lots = isAside ? book.orders.leftLots(slot) : 0 - book.orders.leftLots(slot);
    this.release(market, slot, book.side(slot), book.priceTicks(slot), lots);
  }

  accepted(market: Market, request: PlaceRequest, orderId: number): void {
    const { account, exitType, positionSide, side, stopLossTicks, takeProfitTicks } = request;
    if (stopLossTicks === 0 && takeProfitTicks === 0) return;
    const prices = { exitType, takeProfitTicks, stopLossTicks };
    const armed = { profitId: 0, lossId: 0 };
    this.state.exits.add({ orderId, account, market: market.id, positionSide, side, ...prices, ...armed });
  }

  /** Of two exits the one that is triggered ends the other (FUT-37). */
  triggered(market: Market, order: ConditionalOrder): void {
    const { room, state } = this;
    if (!state.exits.isWatching) return;
    const other = room.conditionals.find(state.exits.otherOf(order.orderId));
    if (other !== undefined) endWaiting(room, market, other, DONE.OCO_TRIGGER);
  }

  triggerTicks(market: Market, workingType: number): number {
    return workingType === 0 ? market.lastTicks : this.contractOf(market).markTicks;
  }

  /** With price protection only while mark and last price are near each other (FUT-35). */
  mayTrigger(market: Market, order: ConditionalOrder): boolean {
    if (!order.isProtected || order.trailingBips > 0) return true;
    const { markTicks, terms } = this.contractOf(market);
    return Math.abs(market.lastTicks - markTicks) * 1_000_000 <= terms.protectE6 * markTicks;
  }

  release(market: Market, slot: number, side: number, priceTicks: number, lots: number): void {
    const { orders } = market.book;
    const intent = orders.intent(slot);
    if (isReducing(intent)) return;
    const units = 0 - notionalUnits(priceTicks, lots, market.tickLotUnits);
    countOrder(this.state, this.contractOf(market), orders.account(slot), intent, side, units);
  }

  /** Returns the id of the refusal to change leverage or margin mode so that its orders and positions need more, or 0. */
  leverageRefusal(account: number, contract: Contract, leverage: number): number {
    const { state } = this;
    const asset = contract.market.quote;
    for (let side = BOTH; side <= 2; side++) {
      const cell = state.positions.find(account, contract.id, side);
      const worth = state.positions.lots(cell) * contract.markTicks * contract.market.tickLotUnits;
      const exposure = exposureOf(state, cell, side, worth);
      if (exposure > contract.notionalMax(leverage)) return REJECTIONS.LEVERAGE_TOO_HIGH.id;
    }
    const before = this.before.take(account, asset).initialUnits;
    const after = this.after.take(account, asset, undefined, { contract, leverage });
    return after.initialUnits > before && after.freeUnits < 0 ? REJECTIONS.INSUFFICIENT_MARGIN.id : 0;
  }

  /** Returns the initial margin of a notional for an account, quote units. */
  initialOf(account: number, contract: Contract, notional: number): number {
    return initialUnits(notional, this.state.leverageOf(account, contract), contract.scaledE6);
  }
}

/** Returns the id of the refusal of exits that would close at once or that an order has which only closes, or 0 (FUT-37). */
function exitRefusal(market: Market, contract: Contract, request: PlaceRequest): number {
  const { priceTicks, side, stopLossTicks, stopTicks, takeProfitTicks } = request;
  if (stopLossTicks === 0 && takeProfitTicks === 0) return 0;
  if (request.isReducing) return REJECTIONS.NOT_FOR_CONTRACT.id;
  for (const ticks of [stopLossTicks, takeProfitTicks])
    if (ticks > 0 && (ticks < market.priceTicksMin || ticks > market.priceTicksMax)) return REJECTIONS.PRICE_FILTER.id;
  const opens = priceTicks || stopTicks || contract.markTicks;
  const [below, above] = side === BUY ? [stopLossTicks, takeProfitTicks] : [takeProfitTicks, stopLossTicks];
  const isReached = (below > 0 && below >= opens) || (above > 0 && above <= opens);
  return isReached ? REJECTIONS.WOULD_TRIGGER.id : 0;
}
