import { ladderLots, ladderTicks } from '@pelorus/formulas/ladder.ts';
import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { ALGOS_MAX, DISTRIBUTIONS, type Distribution } from '@pelorus/protocol/spot/algos.ts';
import { OFFSET, PLACE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { KEY_NEW } from '../../idempotency/idempotency.ts';
import { assertInvariant } from '../../invariants/invariant-broken.ts';
import { wouldTake } from '../lists/check-leg.ts';
import { checkOpenOrders } from '../order-counts.ts';
import { checkLimit } from '../order-filters.ts';
import { LIMIT_MAKER, PlaceRequest } from '../place-request.ts';
import { isOverPosition } from '../position.ts';
import { accountingOf, type TradingRoom } from '../trading-room.ts';
import { type LadderWish, readLadder } from './algo-requests.ts';
import { SCALED, type Scaled } from './algo-store.ts';
import { ChildRecord } from './child-record.ts';
import { type AlgoKind, placeAlgo } from './place-algo.ts';

/** Places the orders of algos in the market. */
export interface AlgoEntrance {
  enter(order: PlaceRequest, orderId: number, market: Market): void;
  /** Works off what the command's trades caused. */
  follow(market: Market): void;
}

interface Rung {
  priceTicks: number;
  lots: number;
}

/** Places ladders: many orders between two prices, all of them or none (ALGO-20 to ALGO-27). */
export class Ladders {
  private readonly room: TradingRoom;
  private readonly entrance: AlgoEntrance;
  private readonly request = new PlaceRequest();
  private readonly child = new ChildRecord();
  private readonly kind: AlgoKind<LadderWish> = {
    read: readLadder,
    refusal: (wish, market) => this.refusal(wish, market),
    accept: (wish, market) => this.accept(wish, market),
  };

  constructor(room: TradingRoom, entrance: AlgoEntrance) {
    this.room = room;
    this.entrance = entrance;
  }

  /** Handles a placeScaled record; returns the id of the refusal, or 0. */
  place(batch: CommandBatch, at: number, recordBytes: number): number {
    return placeAlgo(this.room, this.kind, batch, at, recordBytes);
  }

  private rungs({ distribution, firstTicks, lastTicks, lots, orders }: LadderWish): Rung[] {
    const ticks = ladderTicks(firstTicks, lastTicks, orders);
    return ladderLots(DISTRIBUTIONS[distribution] as Distribution, lots, orders).map((each, i) => ({
      priceTicks: ticks[i] as number,
      lots: each,
    }));
  }

  /** Makes the request the order of a rung, by the record its owner would have sent. */
  private read(wish: LadderWish, algoId: number, orderId: number, rung: Rung): void {
    this.child.write(wish, algoId, orderId, rung.priceTicks, rung.lots);
    const isRead = this.request.read(this.child.batch, 0, PLACE_BYTES);
    assertInvariant(isRead, `an order of ladder ${algoId} cannot be read`);
    this.request.takeIntent(wish.intent);
  }

  /** Returns the id of the first rejection that applies, or 0 (ALGO-22). */
  private refusal(wish: LadderWish, market: Market): number {
    const { room } = this;
    const { account, firstTicks, lastTicks, orders, side, type } = wish;
    market.settleBand(room.nowMs);
    if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
    if (!market.allowsStp(wish.stp)) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
    if (Math.abs(lastTicks - firstTicks) < orders - 1) return REJECTIONS.ALGO_PRICES.id;
    const rungs = this.rungs(wish);
    for (const rung of rungs) {
      this.read(wish, room.algos.nextAlgoId, room.nextOrderId, rung);
      const rejection =
        accountingOf(room, market).orderRefusal(market, this.request) || checkLimit(room, this.request, market);
      if (rejection !== 0) return rejection;
    }
    const tooMany = checkOpenOrders(room, account, market, orders);
    if (tooMany !== 0) return tooMany;
    if (room.algos.of(account, market.id).length >= ALGOS_MAX) return REJECTIONS.MAX_NUM_ALGOS.id;
    if (side === BUY && isOverPosition(room, market, account, wish.lots)) return REJECTIONS.MAX_POSITION.id;
    const isTaking = type === LIMIT_MAKER && rungs.some(({ priceTicks }) => wouldTake(market, side, priceTicks));
    if (isTaking) return REJECTIONS.WOULD_TAKE.id;
    const unitsOf = (rung: Rung) => notionalUnits(rung.priceTicks, rung.lots, market.tickLotUnits);
    const quoteUnits = rungs.reduce((sum, rung) => sum + unitsOf(rung), 0);
    return accountingOf(room, market).payRefusal(market, account, side, wish.lots, quoteUnits, wish.intent);
  }

  private accept(wish: LadderWish, market: Market): void {
    const { entrance, request, room } = this;
    const { account, lots, orders: parts, side, stp, type } = wish;
    const algoId = room.algos.nextAlgoId++;
    const none = { quoteUnits: 0, durationMs: 0, isRandom: false, nextSliceMs: 0 };
    room.events.algoAccepted({ ...wish, ...none, algoKind: SCALED, algoId, parts, priceTicks: wish.firstTicks });
    const ladder: Scaled = { kind: SCALED, algoId, account, market: market.id, lots, filledLots: 0, open: [] };
    room.algos.add(ladder);
    const rungs = this.rungs(wish);
    for (const rung of rungs) {
      const orderId = room.nextOrderId++;
      this.read(wish, algoId, orderId, rung);
      const { batch } = this.child;
      const seen = room.idempotency.check(batch, 0, OFFSET.key, account, OFFSET.market, request.contentEnd);
      // An owner who took the name before cannot call the order by it.
      if (seen === KEY_NEW) room.idempotency.remember(orderId);
      room.algos.addOrder(ladder, orderId);
      room.events.orderAccepted(
        orderId,
        account,
        market.id,
        side,
        type,
        request.tif,
        stp,
        rung.priceTicks,
        rung.lots,
        0,
      );
      room.events.orderAlgo(orderId, account, market.id, algoId);
      entrance.enter(request, orderId, market);
    }
    entrance.follow(market);
  }
}
