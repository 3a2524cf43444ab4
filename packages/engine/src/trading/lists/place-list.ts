import { ORDER_PHASES } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { checkListId, checkOrderId, tellRepeatedRequest } from '../../idempotency/client-ids.ts';
import { KEY_NEW, KEY_SAME } from '../../idempotency/idempotency.ts';
import type { Cascade, Entrance } from '../conditional/cascade.ts';
import { OF_NO_POSITION } from '../conditional/conditional-order.ts';
import type { PlaceRequest } from '../place-request.ts';
import { tellTerms } from '../terms.ts';
import type { TradingRoom } from '../trading-room.ts';
import { checkList } from './check-list.ts';
import { ListRequest } from './list-request.ts';
import { OCO, type OrderList, type PendingOrder } from './order-list.ts';

const PENDING = ORDER_PHASES.indexOf('PENDING');

/** Places order lists: all their orders are accepted at once, under ids that rise in the order of the legs. */
export class ListPlacing {
  private readonly room: TradingRoom;
  private readonly request = new ListRequest();

  constructor(room: TradingRoom) {
    this.room = room;
  }

  /** Handles a placeList record; returns the id of the refusal, or 0. */
  place(batch: CommandBatch, at: number, recordBytes: number, entrance: Entrance, cascade: Cascade): number {
    const { request, room } = this;
    if (!request.read(batch, at, recordBytes)) return REJECTIONS.MALFORMED_COMMAND.id;
    const { account } = request;
    if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
    const market = room.catalog.markets[request.market];
    if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
    if (market.product !== 0) return REJECTIONS.NOT_FOR_CONTRACT.id;
    const { bytes, isReusing } = request;
    if (isReusing && tellRepeatedRequest(room, batch, at, bytes)) return 0;
    const seen = checkListId(room, batch, at, bytes, request.legCount, isReusing);
    if (seen === KEY_SAME) {
      room.events.duplicate(room.idempotency.foundOrderId);
      return 0;
    }
    if (seen !== KEY_NEW || !this.areLegsNew(batch) || !this.areKeysApart(batch, at)) return REJECTIONS.KEY_REUSED.id;
    const rejection = checkList(room, request, market);
    if (rejection !== 0) return rejection;
    const list = this.accept(market, batch, at, bytes);
    if (request.kind === OCO) cascade.run(market, entrance, list);
    else {
      entrance.enter(request.legs[0] as PlaceRequest, list.working, market);
      cascade.run(market, entrance);
    }
    return 0;
  }

  private isLegNew(batch: CommandBatch, index: number): boolean {
    const { legAt, legs } = this.request;
    const end = (legs[index] as PlaceRequest).contentEnd;
    return checkOrderId(this.room, batch, legAt[index] as number, end, this.request.isReusing) === KEY_NEW;
  }

  private areLegsNew(batch: CommandBatch): boolean {
    for (let i = 0; i < this.request.legCount; i++) if (!this.isLegNew(batch, i)) return false;
    return true;
  }

  /** Whether the keys of the list and its orders differ as far as they are remembered (LIST-09). */
  private areKeysApart(batch: CommandBatch, at: number): boolean {
    const { account, legAt, legCount } = this.request;
    const keys = [at, ...legAt.slice(0, legCount)].map((recordAt) => recordAt + OFFSET.key);
    return keys.every((key, i) =>
      keys.slice(0, i).every((other) => !this.room.idempotency.isSameKey(batch, key, other, account)),
    );
  }

  /** Gives the list and its orders their ids, remembers their keys and tells them. */
  private accept(market: Market, batch: CommandBatch, at: number, bytes: number): OrderList {
    const { request, room } = this;
    const { account, kind, legCount, legs } = request;
    const { idempotency, lists } = room;
    const listId = lists.nextListId++;
    const firstId = room.nextOrderId;
    room.nextOrderId += legCount;
    // Looked up again: to remember a key is to file the last one that was looked up.
    idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, bytes);
    idempotency.remember(firstId);
    if (request.isReusing) room.requests.remember(firstId);
    room.events.listAccepted(kind, listId, account, market.id);
    const pending: PendingOrder[] = [];
    for (let i = 0; i < legCount; i++) {
      const leg = legs[i] as PlaceRequest;
      const orderId = firstId + i;
      this.isLegNew(batch, i);
      idempotency.remember(orderId);
      const { lots, priceTicks, side, stp, tif, type } = leg;
      room.events.orderAccepted(orderId, account, market.id, side, type, tif, stp, priceTicks, lots, 0);
      tellTerms(room, leg, market, orderId, listId);
      if (kind !== OCO && i === 0) continue;
      pending.push(pendingOrder(leg, orderId, market));
      if (kind !== OCO) room.events.orderPhase(PENDING, orderId, account, market.id, priceTicks, lots);
    }
    const working = kind === OCO ? 0 : firstId;
    const open = working === 0 ? [] : [working];
    const state = { open, pending, isShort: false, lockedUnits: 0 };
    const list: OrderList = { listId, account, market: market.id, kind, working, ...state };
    lists.add(list);
    market.listedOrders += legCount;
    return list;
  }
}

function pendingOrder(leg: PlaceRequest, orderId: number, market: Market): PendingOrder {
  const { account, goodTillMs, lots, pegLevels, priceTicks, side, stopTicks, stp, tif, trailingBips, type } = leg;
  // One that has taken its price keeps it.
  const peg = priceTicks === 0 ? leg.peg : 0;
  const terms = { goodTillMs, stopTicks, trailingBips, visibleLots: leg.visibleLots, peg, pegLevels };
  const state = { ...OF_NO_POSITION, extremeTicks: 0, heldUnits: 0 };
  return { orderId, account, market: market.id, side, type, tif, stp, priceTicks, lots, ...terms, ...state };
}
