import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import {
  type AlgoHost,
  available,
  begin,
  closed,
  hasMostAlgos,
  type Outcome,
  remember,
} from './reference-algo-host.ts';
import { type ReferenceLadderWish, readLadder } from './reference-algo-record.ts';
import { reasonOf, rungs } from './reference-algo-sums.ts';
import { openRefusal } from './reference-counts.ts';
import { bandRefusal, isOffNotional, isOverAsset } from './reference-filters.ts';
import type { ReferenceLadder, ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { acceptance, readPlacement } from './reference-placement.ts';
import { isOverPosition } from './reference-position.ts';
import { ReferenceRecord } from './reference-record.ts';
import { against } from './reference-sweep.ts';

/** Ladders: several limit orders at once, and when the last of them is done. */
export class ReferenceLadders {
  private readonly host: AlgoHost;

  constructor(host: AlgoHost) {
    this.host = host;
  }

  place(record: ReferenceRecord): Outcome {
    const wish = readLadder(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const market = begin(this.host, record, wish.account);
    if (typeof market === 'string' || Array.isArray(market)) return market;
    const orders = rungs(wish).map(([price, lots], i) => this.order(wish, market, i, price, lots));
    const refusal = closed(market, wish.stp) ?? this.refusal(wish, market, orders);
    if (refusal !== null) return refusal;
    const algoId = remember(this.host, record, wish.account);
    const { account, distribution, first, last, lots, side, stp, type } = wish;
    const ladder: ReferenceLadder = { id: algoId, account, lots, filled: 0n, open: [] };
    market.ladders.push(ladder);
    const told: EngineEvent[] = [
      {
        ...{ kind: 'algoAccepted', algoId, account, market: market.id, algoKind: 'SCALED', side, stp },
        ...{ lots: Number(lots), type, quoteUnits: 0, priceTicks: Number(first), lastTicks: Number(last) },
        ...{ parts: wish.orders, distribution, durationMs: 0, isRandom: false, nextSliceMs: 0 },
      },
    ];
    const lists = this.host.lists(market);
    for (const order of orders) {
      const orderId = this.host.takeOrderId();
      this.name(order, market, algoId, orderId);
      ladder.open.push(orderId);
      told.push(acceptance(order, orderId, market.id));
      told.push({ kind: 'orderAlgo', orderId, account, market: market.id, algoId });
      told.push(...lists.conditionals.enter(order, orderId));
    }
    return lists.follow(told);
  }

  /** Returns an order of a ladder, read from the record that its owner would have sent. */
  private order(wish: ReferenceLadderWish, market: ReferenceMarket, i: number, price: bigint, lots: bigint) {
    const read = readPlacement(this.record(wish, market, `rung-${i}`, price, lots));
    if (read === null) throw new Error('reference: an order of a ladder cannot be read');
    return read;
  }

  private record(
    { account, side, stp, type }: Pick<ReferencePlacement, 'account' | 'side' | 'stp' | 'type'>,
    market: ReferenceMarket,
    clientOrderId: string,
    price: bigint,
    lots: bigint,
  ): ReferenceRecord {
    const choices = { side: side === 'BUY' ? 0 : 1, type: type === 'LIMIT' ? 0 : 1, tif: 0 };
    const modes = ['EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'NONE', 'TRANSFER'];
    const amounts = { lots: Number(lots), quoteUnits: 0, priceTicks: Number(price) };
    const fields = { account, market: market.id, ...choices, stp: modes.indexOf(stp), ...amounts, clientOrderId };
    return new ReferenceRecord(encodePlace(fields));
  }

  /** Registers the order's name for its owner, unless another order has it. */
  private name(order: ReferencePlacement, market: ReferenceMarket, algoId: number, orderId: number): void {
    const record = this.record(order, market, `algo-${algoId}-${orderId}`, order.priceTicks, order.lots);
    const key = record.key(OFFSET.key) as string;
    if (this.host.keys.find(order.account, key)) return;
    const content = record.hex(OFFSET.market, OFFSET.placeClientIdLength);
    this.host.keys.remember(order.account, key, { content, orderId });
  }

  private refusal(
    wish: ReferenceLadderWish,
    market: ReferenceMarket,
    orders: ReferencePlacement[],
  ): RejectionName | null {
    const { account, first, last, side } = wish;
    const span = last > first ? last - first : first - last;
    if (span < orders.length - 1) return 'ALGO_PRICES';
    const { payload } = market;
    let needed = 0n;
    let isTaking = false;
    for (const order of orders) {
      const { lots, priceTicks } = order;
      if (priceTicks < payload.priceTicksMin || priceTicks > payload.priceTicksMax) return 'PRICE_FILTER';
      if (lots < payload.lotsMin || lots > payload.lotsMax) return 'LOT_SIZE';
      const notional = priceTicks * lots * BigInt(payload.tickLotUnits);
      if (isOffNotional(market, order, notional)) return 'NOTIONAL';
      if (isOverAsset(market, lots, notional)) return 'MAX_ASSET';
      const offBand = bandRefusal(market, order);
      if (offBand !== null) return offBand;
      needed += side === 'BUY' ? notional : lots * BigInt(payload.lotUnits);
      const best = against(market.orders, side)[0]?.priceTicks;
      const meets = best !== undefined && (side === 'BUY' ? best <= priceTicks : best >= priceTicks);
      isTaking ||= wish.type === 'LIMIT_MAKER' && meets;
    }
    const tooMany = openRefusal(market, account, orders.length);
    if (tooMany !== null) return tooMany;
    if (hasMostAlgos(market, account)) return 'MAX_NUM_ALGOS';
    if (isOverPosition(this.host.ledger, market, wish, wish.lots)) return 'MAX_POSITION';
    if (isTaking) return 'WOULD_TAKE';
    return needed > available(this.host, market, wish) ? 'INSUFFICIENT_BALANCE' : null;
  }

  /** Returns which ladders are done with what a command told. */
  settle(told: readonly EngineEvent[]): EngineEvent[] {
    const ends: EngineEvent[] = [];
    for (const event of told) {
      if (event.kind !== 'orderDone') continue;
      const market = this.host.markets[event.market] as ReferenceMarket;
      const ladder = market.ladders.find(({ open }) => open.includes(event.orderId));
      if (!ladder) continue;
      ladder.filled += BigInt(event.filledLots);
      ladder.open = ladder.open.filter((id) => id !== event.orderId);
      if (ladder.open.length > 0) continue;
      market.ladders = market.ladders.filter((other) => other !== ladder);
      const reason = ladder.filled === ladder.lots ? 'FILLED' : reasonOf(event.reason);
      const { account, id: algoId } = ladder;
      ends.push({ kind: 'algoDone', algoId, account, market: market.id, reason, slicesDone: 0 });
    }
    return ends;
  }
}
