import { isWholeAmount } from '@pelorus/money/units.ts';
import { STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { MODIFY_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { isReducing, sideOfIntent } from '../order-book/intent.ts';
import type { Gone } from '../order-book/taker.ts';
import { asIfEnded, openOf } from '../trading/as-if-ended.ts';
import { findResting, isTargetMissing, targetId } from '../trading/cancel.ts';
import type { Placing } from '../trading/place.ts';
import { GTC, LIMIT_MAKER, PlaceRequest } from '../trading/place-request.ts';
import { accountingOf, tellLevel } from '../trading/trading-room.ts';

/** Gives resting orders of contracts another price and quantity under their ids (FUT-80 to FUT-84). */
export class Modifying {
  private readonly state: ExchangeState;
  private readonly placing: Placing;
  private readonly request = new PlaceRequest();

  constructor(state: ExchangeState, placing: Placing) {
    this.state = state;
    this.placing = placing;
  }

  /** Handles a modify record; returns the id of the refusal, or 0. */
  modify(batch: CommandBatch, at: number, recordBytes: number): number {
    const { state } = this;
    if (recordBytes !== MODIFY_BYTES || isMalformed(batch, at)) return REJECTIONS.MALFORMED_COMMAND.id;
    const account = batch.account(at);
    if (!state.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
    const market = state.catalog.markets[batch.market(at)];
    if (market === undefined || state.futures.of(market.id) === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
    const orderId = targetId(state, batch, at, account);
    const seen = state.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, MODIFY_BYTES);
    if (seen === KEY_SAME) {
      state.events.duplicate(orderId);
      return 0;
    }
    if (seen !== KEY_NEW) return REJECTIONS.KEY_REUSED.id;
    const refusal = this.modifyOrder(market, findResting(market, orderId, account), batch, at);
    // Not by the order: whoever moves an order for days would keep all its keys.
    if (refusal === 0) state.idempotency.remember(0);
    return refusal;
  }

  private modifyOrder(market: Market, slot: number, batch: CommandBatch, at: number): number {
    if (slot === 0) return REJECTIONS.UNKNOWN_ORDER.id;
    const { request, state } = this;
    const { orders } = market.book;
    const gone = goneOf(market, slot);
    const leftLots = batch.modifyLots(at) - gone.filledLots - gone.preventedLots;
    if (leftLots <= 0) return REJECTIONS.AMEND_BELOW_FILLED.id;
    const amends = orders.amends(slot);
    if (market.amendsMax > 0 && amends >= market.amendsMax) return REJECTIONS.MAX_NUM_ORDER_AMENDS.id;
    this.fill(market, slot, leftLots);
    request.type = batch.modifyType(at);
    request.stp = batch.modifyStp(at);
    request.priceTicks = batch.modifyPriceTicks(at);
    const { account } = request;
    const orderId = orders.orderId(slot);
    const open = openOf(state, market, account, orderId);
    if (open === null) return REJECTIONS.UNKNOWN_ORDER.id;
    const refusal = asIfEnded(state, market, account, open, () => this.placing.refusalOf(request, market));
    if (refusal !== 0) return refusal;
    const fromTicks = market.book.priceTicks(slot);
    this.leave(market, slot);
    const { lots, priceTicks } = request;
    const wholeLots = lots + gone.filledLots + gone.preventedLots;
    state.events.orderModified(orderId, account, market.id, fromTicks, priceTicks, wholeLots, lots);
    this.placing.reenter(request, orderId, market, gone);
    const now = market.book.find(orderId);
    if (market.amendsMax > 0 && now !== 0) orders.countAmend(now, amends + 1);
    return 0;
  }

  /** Makes the request of what the order in the book is; the rest its owner says. */
  private fill(market: Market, slot: number, leftLots: number): void {
    const { request, state } = this;
    const { book } = market;
    const { orders } = book;
    const intent = orders.intent(slot);
    const exit = state.futures.exits.ofOrder(orders.orderId(slot));
    request.account = orders.account(slot);
    request.market = market.id;
    request.side = book.side(slot);
    request.tif = GTC;
    request.lots = leftLots;
    request.isOfContract = true;
    request.positionSide = sideOfIntent(intent);
    request.isReduceOnly = isReducing(intent);
    request.exitType = exit?.exitType ?? 0;
    request.takeProfitTicks = exit?.takeProfitTicks ?? 0;
    request.stopLossTicks = exit?.stopLossTicks ?? 0;
  }

  /** Takes the order out of the book; what ends it by itself stays. */
  private leave(market: Market, slot: number): void {
    const { state } = this;
    const { book } = market;
    const [side, priceTicks, account] = [book.side(slot), book.priceTicks(slot), book.orders.account(slot)];
    accountingOf(state, market).release(market, slot, side, priceTicks, book.orders.leftLots(slot));
    state.accountOrders.remove(book, market.id, account, slot);
    book.remove(slot);
    tellLevel(state, market, side, priceTicks);
  }
}

function isMalformed(batch: CommandBatch, at: number): boolean {
  if (isTargetMissing(batch, at) || batch.isKeyMissing(at, OFFSET.key)) return true;
  return (
    !isWholeAmount(batch.modifyLots(at)) ||
    batch.modifyType(at) > LIMIT_MAKER ||
    batch.modifyStp(at) >= STP_MODES.length
  );
}

function goneOf(market: Market, slot: number): Gone {
  const { orders } = market.book;
  return {
    filledLots: orders.filledLots(slot),
    filledQuoteUnits: orders.filledQuoteUnits(slot),
    preventedLots: orders.preventedLots(slot),
  };
}
