import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import {
  ALL_MARKETS,
  AMEND_BYTES,
  AUCTION_VERSION,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  COMMAND_KIND,
  COMMAND_VERSION,
  EXPIRE_BYTES,
  EXPIRE_MOST_BYTES,
  FAMILY_VERSION,
  LIMITS_VERSION,
  OFFSET,
  TAGS_VERSION,
  TERMS_VERSION,
} from '@pelorus/protocol/wire/command-layout.ts';
import { readMarketStatus, readOpenAccount } from '../catalog/validate.ts';
import { ReferenceAlgos } from './reference-algos.ts';
import { isForAuction, ReferenceAuctions } from './reference-auction.ts';
import { ReferenceConfiguration } from './reference-configuration.ts';
import { ReferenceFees } from './reference-fees.ts';
import type { ReferenceVenue } from './reference-filters.ts';
import { ReferenceKeys } from './reference-keys.ts';
import { ReferenceLedger } from './reference-ledger.ts';
import { readList } from './reference-list-record.ts';
import { ReferenceLists } from './reference-lists.ts';
import { openIds, openOf, type Target } from './reference-open.ts';
import { ReferencePlacing } from './reference-place.ts';
import {
  acceptance,
  contentEndOf,
  isConditional,
  type ReferencePlacement,
  readPlacement,
  takePegPrice,
  terms,
} from './reference-placement.ts';
import { ReferenceRecord, whole } from './reference-record.ts';
import { isAllowed, replace, restrictionOf } from './reference-replace.ts';
import type { ReferenceMarket } from './reference-spot.ts';
import { transfer } from './reference-transfer.ts';

type Outcome = EngineEvent[] | RejectionName;

/**
 * The slow obvious exchange: the same rules as ../exchange.ts written for reading, in plain objects, sorted arrays and
 * big integers. It shares no code with the fast one but the reading of configuration payloads.
 */
export class ReferenceExchange {
  readonly ledger = new ReferenceLedger();
  readonly markets: ReferenceMarket[] = [];
  readonly assets: AssetPayload[] = [];
  private readonly venue: ReferenceVenue = { limits: null, markets: this.markets, assets: this.assets };
  private readonly accounts = new Map<string, number>();
  /** The first account of each account's owner. */
  readonly groups = new Map<number, number>();
  private readonly fees = new ReferenceFees(this.assets, this.ledger, (account) => {
    const group = this.groups.get(account) as number;
    return [...this.groups.values()].filter((other) => other === group).length > 1 ? group : -1;
  });
  readonly keys = new ReferenceKeys();
  private readonly auctions = new ReferenceAuctions(this.ledger, this.fees, (market) => this.lists(market));
  private readonly algos = new ReferenceAlgos({
    ledger: this.ledger,
    keys: this.keys,
    markets: this.markets,
    isUser: (account) => this.isUser(account),
    group: (account) => this.groups.get(account) as number,
    lists: (market) => this.lists(market),
    takeOrderId: () => this.nextOrderId++,
  });
  private readonly configuration = new ReferenceConfiguration({
    assets: this.assets,
    markets: this.markets,
    fees: this.fees,
    auctions: this.auctions,
    venue: this.venue,
    isUser: (account) => this.isUser(account),
  });
  private nowMs = 0;
  private nextOrderId = 1;
  private nextListId = 1;

  /** Applies one record and returns its events. */
  apply(bytes: Uint8Array): EngineEvent[] {
    const record = new ReferenceRecord(bytes);
    const timeMs = record.f64(OFFSET.timeMs);
    if (timeMs > this.nowMs && timeMs <= Number.MAX_SAFE_INTEGER) {
      this.nowMs = timeMs;
      this.keys.advance(timeMs, (id) => this.markets.flatMap(openIds).includes(id));
    }
    for (const market of this.markets) market.nowMs = this.nowMs;
    const outcome = this.dispatch(record);
    const told: EngineEvent[] = typeof outcome === 'string' ? [{ kind: 'rejected', code: outcome }] : outcome;
    const settled = [...told, ...this.auctions.settle(this.markets, this.nowMs)];
    this.forgetLastParts();
    return [...settled, ...this.algos.settle(settled)];
  }

  /** Icebergs that show their last part count only where the venue was configured. */
  private forgetLastParts(): void {
    if (this.venue.limits !== null) return;
    for (const order of this.markets.flatMap(({ orders }) => orders)) order.isIceberg &&= order.reserve > 0n;
  }

  private dispatch(record: ReferenceRecord): Outcome {
    const version = record.u8(OFFSET.version);
    if (version < COMMAND_VERSION || version > LIMITS_VERSION) return 'MALFORMED_COMMAND';
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.place:
        return this.place(record);
      case COMMAND_KIND.cancel:
        return this.cancel(record);
      case COMMAND_KIND.cancelAll:
        return this.cancelAll(record);
      case COMMAND_KIND.amend:
        return this.amend(record);
      case COMMAND_KIND.transfer:
        return transfer(record, this);
      case COMMAND_KIND.placeList:
        return this.placeList(record);
      case COMMAND_KIND.cancelReplace:
        return this.replace(record);
      case COMMAND_KIND.placeScaled:
        return this.algos.ladder(record);
      case COMMAND_KIND.placeTwap:
        return this.algos.twap(record);
      case COMMAND_KIND.cancelAlgo:
        return this.algos.cancel(record);
      case COMMAND_KIND.expire:
        return this.expire(record);
    }
    const value = record.json();
    if (record.u8(OFFSET.kind) < 16 || record.u8(OFFSET.kind) > 24 || value === undefined) return 'MALFORMED_COMMAND';
    return this.configure(record, value);
  }

  private lists(market: ReferenceMarket): ReferenceLists {
    const group = (account: number) => this.groups.get(account) as number;
    return new ReferenceLists(this.ledger, market, this.fees, group, this.nowMs);
  }

  isUser(account: number): boolean {
    return account >= FIRST_USER_ACCOUNT && account < FIRST_USER_ACCOUNT + this.accounts.size;
  }

  private replace(record: ReferenceRecord): Outcome {
    return replace(record, {
      ledger: this.ledger,
      keys: this.keys,
      markets: this.markets,
      isUser: (account) => this.isUser(account),
      end: (market, orderId) => this.lists(market).cancel(orderId),
      refusal: (wish, market) => this.refusal(wish, market),
      placeRecord: (order, lots) => this.place(order, lots),
    });
  }

  /** Returns why an order cannot be placed now, or null; a pegged one has its price then. */
  private refusal(wish: ReferencePlacement, market: ReferenceMarket): RejectionName | null {
    if (market.payload.status === 'AUCTION' && !isForAuction(wish)) return 'NOT_IN_AUCTION';
    const offPeg = takePegPrice(market, wish);
    if (offPeg !== null) return offPeg;
    if (isConditional(wish.type)) return this.lists(market).conditionals.refusal(wish);
    return this.placing(wish, market).refusal();
  }

  private placing(wish: ReferencePlacement, market: ReferenceMarket): ReferencePlacing {
    return new ReferencePlacing(this.ledger, market, wish, this.groups.get(wish.account) as number, this.nowMs);
  }

  /** `lots`: what a replaced order had left, where its lots are not the record's own. */
  private place(record: ReferenceRecord, lots?: bigint): Outcome {
    const wish = readPlacement(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    if (lots !== undefined) wish.lots = lots;
    if (!this.isUser(wish.account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key) as string;
    const content = record.hex(OFFSET.market, contentEndOf(record));
    const seen = this.keys.find(wish.account, key);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: seen.orderId }] : 'KEY_REUSED';
    const refusal = this.refusal(wish, market);
    if (refusal !== null) return refusal;
    const lists = this.lists(market);
    const waits = isConditional(wish.type);
    const orderId = this.nextOrderId++;
    this.keys.remember(wish.account, key, { content, orderId });
    if (!waits) return lists.follow(this.placing(wish, market).accept(orderId, this.fees));
    const taken = [acceptance(wish, orderId, market.id), ...terms(wish, orderId, market.id)];
    return [...taken, ...lists.conditionals.wait(wish, orderId)];
  }

  private placeList(record: ReferenceRecord): Outcome {
    const wish = readList(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const { account, legs } = wish;
    if (!this.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key) as string;
    const content = record.hex(OFFSET.market, record.length);
    const seen = this.keys.find(account, key);
    if (seen?.content === content) return [{ kind: 'duplicate', orderId: seen.orderId }];
    if (seen || legs.some((leg) => leg.key === key || this.keys.find(account, leg.key))) return 'KEY_REUSED';
    const lists = this.lists(market);
    const refusal = lists.refusal(wish);
    if (refusal !== null) return refusal;
    const firstId = this.nextOrderId;
    this.nextOrderId += legs.length;
    this.keys.remember(account, key, { content, orderId: firstId });
    legs.forEach((leg, i) => {
      this.keys.remember(account, leg.key, { content: leg.content, orderId: firstId + i });
    });
    return lists.place(wish, this.nextListId++, firstId);
  }

  /** Returns the market and order a cancel or amend means, or the refusal. */
  private target(record: ReferenceRecord, isAmend: boolean): Target | RejectionName {
    const account = record.u32(OFFSET.account);
    if (!this.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (isAmend && market.payload.status === 'HALT') return 'MARKET_CLOSED';
    const key = record.key(OFFSET.targetKey);
    const orderId = record.f64(OFFSET.targetOrderId) || (key === null ? 0 : this.keys.find(account, key)?.orderId);
    const isOpen = openOf(market).some((order) => order.id === orderId && order.account === account);
    return isOpen ? { market, orderId: orderId as number } : 'UNKNOWN_ORDER';
  }

  private isTargetMissing(record: ReferenceRecord): boolean {
    return record.f64(OFFSET.targetOrderId) === 0 && record.key(OFFSET.targetKey) === null;
  }

  private cancel(record: ReferenceRecord): Outcome {
    if (record.length !== CANCEL_BYTES || this.isTargetMissing(record)) return 'MALFORMED_COMMAND';
    if (restrictionOf(record) > 2) return 'MALFORMED_COMMAND';
    const target = this.target(record, false);
    if (typeof target === 'string') return target;
    if (isAllowed(restrictionOf(record), target.market, target.orderId) !== true) return 'CANCEL_RESTRICTED';
    return this.lists(target.market).cancel(target.orderId);
  }

  private cancelAll(record: ReferenceRecord): Outcome {
    if (record.length !== CANCEL_ALL_BYTES) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    if (!this.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const wanted = record.u32(OFFSET.market);
    const markets = wanted === ALL_MARKETS ? this.markets : this.markets.slice(wanted, wanted + 1);
    if (wanted !== ALL_MARKETS && markets.length === 0) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key);
    if (key !== null) {
      const content = record.hex(OFFSET.market, CANCEL_ALL_BYTES);
      const seen = this.keys.find(account, key);
      if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
      this.keys.remember(account, key, { content, orderId: 0 });
    }
    return markets.flatMap((market) => {
      const own = openOf(market).filter((order) => order.account === account);
      const ended = own.sort((a, b) => b.id - a.id).flatMap(({ id }) => this.lists(market).cancel(id));
      return [...ended, ...this.algos.cancelAll(market, account)];
    });
  }

  private expire(record: ReferenceRecord): Outcome {
    const version = record.u8(OFFSET.version);
    const isBounded = record.length === EXPIRE_MOST_BYTES && version >= TAGS_VERSION;
    if (!isBounded && (record.length !== EXPIRE_BYTES || version < TERMS_VERSION)) return 'MALFORMED_COMMAND';
    const most = isBounded ? record.u32(OFFSET.expireMost) : Number.POSITIVE_INFINITY;
    if (most === 0) return 'MALFORMED_COMMAND';
    const isDue = (goodTill: bigint) => goodTill > 0n && goodTill <= this.nowMs;
    const due = this.markets.flatMap((market) =>
      [...market.orders, ...market.waiting]
        .filter((order) => isDue(order.goodTill))
        .map((order) => ({ ...order, market })),
    );
    due.sort((a, b) => Number(a.goodTill - b.goodTill) || a.id - b.id);
    let left = most;
    const ended = due.flatMap(({ id, market }) => {
      // An order that another's end has ended is not counted.
      if (left === 0 || !openIds(market).includes(id)) return [];
      left--;
      return this.lists(market).expire(id);
    });
    const isMoreDue = due.some(({ id, market }) => openIds(market).includes(id));
    const told = isMoreDue ? ended : [...ended, ...this.auctions.endDue(this.markets, this.nowMs)];
    return version < 7 ? told : [...told, ...this.algos.runDue(this.nowMs)];
  }

  private amend(record: ReferenceRecord): Outcome {
    if (record.length !== AMEND_BYTES || this.isTargetMissing(record)) return 'MALFORMED_COMMAND';
    const lots = whole(record.f64(OFFSET.amendLots));
    if (lots === null) return 'MALFORMED_COMMAND';
    const target = this.target(record, true);
    if (typeof target === 'string') return target;
    return this.lists(target.market).amend(target.orderId, lots);
  }

  private configure(record: ReferenceRecord, value: unknown): Outcome {
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.openAccount:
        return this.openAccount(record, value);
      case COMMAND_KIND.setMarketStatus:
        return this.setStatus(record, value);
      default:
        return this.configuration.apply(record, value, this.nowMs);
    }
  }

  private openAccount(record: ReferenceRecord, value: unknown): Outcome {
    const key = record.key(OFFSET.key);
    if (key === null) return 'MALFORMED_COMMAND';
    const wanted = readOpenAccount(value, record.u8(OFFSET.version) >= FAMILY_VERSION);
    if (wanted === null) return 'CONFIG_INVALID';
    const known = this.accounts.get(key);
    const account = known ?? FIRST_USER_ACCOUNT + this.accounts.size;
    const { parent } = wanted;
    if (parent !== undefined && !this.isUser(parent)) return 'UNKNOWN_ACCOUNT';
    const group = parent === undefined ? account : this.groups.get(parent);
    if (known !== undefined && parent !== undefined && this.groups.get(known) !== group) return 'KEY_REUSED';
    this.accounts.set(key, account);
    if (known === undefined) this.groups.set(account, group as number);
    return [{ kind: 'accountOpened', account }];
  }

  private setStatus(record: ReferenceRecord, value: unknown): Outcome {
    if (record.u8(OFFSET.version) < AUCTION_VERSION) return 'MALFORMED_COMMAND';
    const key = record.key(OFFSET.key);
    const content = record.hex(OFFSET.jsonLength, record.length);
    const seen = key === null ? undefined : this.keys.find(0, key);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
    const wanted = readMarketStatus(value, this.nowMs);
    if (wanted === null) return 'CONFIG_INVALID';
    const market = this.markets.find(({ payload }) => payload.symbol === wanted.symbol);
    if (market === undefined) return 'UNKNOWN_MARKET';
    const isOld = record.u8(OFFSET.version) < LIMITS_VERSION;
    const endTwaps = () =>
      market.twaps.toSorted((a, b) => a.id - b.id).flatMap((twap) => this.algos.end(market, twap, 'MARKET_ENDED'));
    const done = this.auctions.set(market, wanted, () => (isOld ? [] : endTwaps()));
    if (typeof done !== 'string' && key !== null) this.keys.remember(0, key, { content, orderId: 0 });
    return done;
  }
}
