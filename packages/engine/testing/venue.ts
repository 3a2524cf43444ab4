import type { FeeTierPayload, MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
  TIMES_IN_FORCE,
  type TimeInForce,
} from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { PEGS, type Peg } from '@pelorus/protocol/spot/order-terms.ts';
import { ALL_MARKETS, type JsonCommandKind, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeEvent } from '@pelorus/protocol/wire/decode-events.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeCancelAll,
  encodeExpire,
  encodeJson,
  encodePlace,
  type PlaceFields,
} from '@pelorus/protocol/wire/encode-command.ts';
import { encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import { type Applied, Exchange } from '../src/exchange.ts';
import { checksum } from '../src/snapshot/checksum.ts';

/** Accounts of a venue, in the order in which it opens them. */
export const ALICE = 16;
export const BOB = 17;
export const CAROL = 18;
/** Alice's second account, where a test opens it. */
export const ALICES_SUB = 19;
/** Assets of a venue. */
export const COIN = 0;
export const CASH = 1;

/** Returns the events that the exchange wrote, decoded. */
export function eventsOf(applied: Applied): EngineEvent[] {
  const { buffer, byteOffset, byteLength } = applied.events;
  const i32 = new Int32Array(buffer, byteOffset, byteLength / 4);
  const f64 = new Float64Array(buffer, byteOffset, byteLength / 8);
  const count = applied.eventCounts.reduce((sum, n) => sum + n, 0);
  return Array.from({ length: count }, (_, i) => decodeEvent(i32, f64, i));
}

/** Returns a hash of texts, line by line. */
export function textHash(lines: readonly string[]): string {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const whole = new Uint8Array((bytes.length + 3) & ~3);
  whole.set(bytes);
  return checksum(whole);
}

/** Returns the first event of a kind; throws when there is none. */
export function the<K extends EngineEvent['kind']>(events: readonly EngineEvent[], kind: K): EventOf<K> {
  const found = events.find((event) => event.kind === kind);
  if (found === undefined) throw new Error(`no ${kind} in ${JSON.stringify(events)}`);
  return found as EventOf<K>;
}

/** Returns all events of a kind. */
export function all<K extends EngineEvent['kind']>(events: readonly EngineEvent[], kind: K): EventOf<K>[] {
  return events.filter((event) => event.kind === kind) as EventOf<K>[];
}

/** Returns the refusal that the events consist of, or null. */
export function refusalOf(events: readonly EngineEvent[]): RejectionName | null {
  const [first] = events;
  return events.length === 1 && first?.kind === 'rejected' ? first.code : null;
}

/** A market in which a price of 1 tick costs 1 unit of cash a lot, and a lot is 1 unit of coin. */
export function plainMarket(own: Partial<MarketPayload> = {}): MarketPayload {
  return {
    symbol: 'COIN_CASH',
    base: 'COIN',
    quote: 'CASH',
    lotUnits: 1,
    tickLotUnits: 1,
    priceScale: 0,
    tickUnits: 1,
    status: 'TRADING',
    referenceTicks: 0,
    stpDefault: 0,
    priceTicksMin: 1,
    priceTicksMax: 1_000_000,
    lotsMin: 1,
    lotsMax: 1_000_000_000,
    marketLotsMax: 1_000_000_000,
    notionalMin: 0,
    notionalMax: 0,
    bidUpE6: 0,
    bidDownE6: 0,
    askUpE6: 0,
    askDownE6: 0,
    openOrdersMax: 100,
    ...own,
  };
}

export interface Order {
  price?: number;
  lots?: number;
  quote?: number;
  type?: OrderType;
  tif?: TimeInForce;
  stp?: StpMode;
  id?: string;
  market?: number;
  stop?: number;
  trailing?: number;
  visible?: number;
  goodTill?: number;
  peg?: Peg;
  levels?: number;
  strategyId?: number;
  strategyType?: number;
}

/** A small exchange to write examples with. Every command is verified afterwards. */
export class Venue {
  exchange = new Exchange();
  nowMs = 1_000_000;
  /** Every record sent, in order. */
  readonly journal: Uint8Array<ArrayBuffer>[] = [];
  private ids = 0;

  /** COIN and CASH, one market, Alice, Bob and Carol with 1,000,000 of each. */
  static funded(own: Partial<MarketPayload> = {}, fees?: FeeTierPayload): Venue {
    const venue = new Venue();
    venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 0 });
    venue.configure('configureAsset', { code: 'CASH', name: 'Cash', scale: 0 });
    venue.configure('configureMarket', plainMarket(own));
    if (fees) venue.configure('configureFeeTier', fees);
    for (const name of ['alice', 'bob', 'carol']) venue.configure('openAccount', { reference: name }, name);
    for (const account of [ALICE, BOB, CAROL]) {
      for (const asset of [COIN, CASH]) venue.pay(account, asset, 1_000_000);
    }
    return venue;
  }

  /** A funded venue in which Alice has a second account with 1,000,000 of each. */
  static family(own: Partial<MarketPayload> = {}): Venue {
    const venue = Venue.funded(own);
    venue.configure('openAccount', { reference: 'sub', parent: ALICE }, 'sub');
    for (const asset of [COIN, CASH]) venue.pay(ALICES_SUB, asset, 1_000_000);
    return venue;
  }

  /** Applies one record at the venue's time; returns its events. */
  send(record: Uint8Array<ArrayBuffer>): EngineEvent[] {
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, this.nowMs, true);
    return this.sendRaw(record);
  }

  /** Applies bytes as they are. */
  sendRaw(record: Uint8Array<ArrayBuffer>, count = 1): EngineEvent[] {
    this.journal.push(record);
    const events = eventsOf(this.exchange.applyBatch(record, count));
    this.exchange.verify();
    return events;
  }

  configure(kind: JsonCommandKind, payload: unknown, key?: string): EngineEvent[] {
    return this.send(encodeJson(kind, payload, key));
  }

  pay(
    account: number,
    asset: number,
    units: number,
    from = 0,
    reason: PostingReason = 'DEPOSIT',
    id = '',
  ): EngineEvent[] {
    const transferId = id === '' ? `pay-${this.ids++}` : id;
    const reasonNumber = POSTING_REASONS.indexOf(reason);
    return this.send(encodeTransfer({ from, account, asset, units, reason: reasonNumber, transferId }));
  }

  place(account: number, side: Side, order: Order): EngineEvent[] {
    return this.send(this.record(account, side, order));
  }

  /** Returns the record of an order: LIMIT GTC with EXPIRE_TAKER unless said otherwise. */
  record(account: number, side: Side, order: Order): Uint8Array<ArrayBuffer> {
    return encodePlace(this.fields(account, side, order));
  }

  /** Returns what the record of an order says. */
  protected fields(account: number, side: Side, order: Order): PlaceFields {
    return {
      account,
      market: order.market ?? 0,
      side: SIDES.indexOf(side),
      type: ORDER_TYPES.indexOf(order.type ?? 'LIMIT'),
      tif: TIMES_IN_FORCE.indexOf(order.tif ?? 'GTC'),
      stp: STP_MODES.indexOf(order.stp ?? 'EXPIRE_TAKER'),
      lots: order.lots ?? 0,
      quoteUnits: order.quote ?? 0,
      priceTicks: order.price ?? 0,
      clientOrderId: order.id ?? `id-${this.ids++}`,
      stopTicks: order.stop ?? 0,
      trailingBips: order.trailing ?? 0,
      visibleLots: order.visible ?? 0,
      goodTillMs: order.goodTill ?? 0,
      peg: PEGS.indexOf(order.peg ?? 'NONE'),
      pegLevels: order.levels ?? 0,
      strategyId: order.strategyId ?? 0,
      strategyType: order.strategyType ?? 0,
    };
  }

  buy(account: number, lots: number, price: number, order: Order = {}): EngineEvent[] {
    return this.place(account, 'BUY', { lots, price, ...order });
  }

  sell(account: number, lots: number, price: number, order: Order = {}): EngineEvent[] {
    return this.place(account, 'SELL', { lots, price, ...order });
  }

  /** Sets the first market's status. */
  status(status: MarketStatus, endMs?: number): EngineEvent[] {
    const symbol = this.exchange.catalog().markets[0]?.symbol;
    return this.configure('setMarketStatus', { symbol, status, ...(endMs !== undefined && { endMs }) });
  }

  /** Ends orders due at the venue's time, at most `most`. */
  expire(most?: number): EngineEvent[] {
    return this.send(encodeExpire(most));
  }

  /** Lets Bob sell a lot to Carol at a price, where nothing better stands; returns what their trade caused. */
  trade(price: number): EngineEvent[] {
    this.sell(BOB, 1, price);
    return this.buy(CAROL, 1, price);
  }

  cancel(account: number, target: OrderTarget, market = 0): EngineEvent[] {
    return this.send(encodeCancel(account, market, target));
  }

  cancelAll(account: number, market = ALL_MARKETS, cancelId?: string, scope = 0): EngineEvent[] {
    return this.send(encodeCancelAll(account, market, cancelId, scope));
  }

  amend(account: number, target: OrderTarget, lots: number, market = 0): EngineEvent[] {
    return this.send(encodeAmend(account, market, target, lots));
  }

  /** Amends an order of the first market, which is called `name` from then on. */
  rename(account: number, target: OrderTarget, lots: number, name: string): EngineEvent[] {
    return this.send(encodeAmend(account, 0, target, lots, name));
  }

  /** Returns [available, held]. */
  has(account: number, asset: number): [number, number] {
    const { available, held } = this.exchange.balance(account, asset);
    return [available, held];
  }

  /** Returns [bids, asks] of a market as [price, lots] rows. */
  book(market = 0): [[number, number][], [number, number][]] {
    const book = this.exchange.books()[market];
    return book === undefined ? [[], []] : [book.bids, book.asks];
  }
}
