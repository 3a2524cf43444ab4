import type { AssetPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND, COMMAND_VERSION, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { ReferenceAccounts } from './reference-accounts.ts';
import { ReferenceAlgos } from './reference-algos.ts';
import { isForAuction, ReferenceAuctions } from './reference-auction.ts';
import { ReferenceConfiguration } from './reference-configuration.ts';
import { ReferenceFees } from './reference-fees.ts';
import { ReferenceKeys } from './reference-keys.ts';
import { ReferenceLedger } from './reference-ledger.ts';
import { type ReferenceLeg, readList } from './reference-list-record.ts';
import { ReferenceLists } from './reference-lists.ts';
import type { ReferenceMarket, ReferencePlacement, ReferenceVenue } from './reference-market.ts';
import { openIds, ReferenceOpenOrders } from './reference-open.ts';
import { ReferenceP2p } from './reference-p2p.ts';
import { ReferencePlacing } from './reference-place.ts';
import { acceptance, contentEndOf, isConditional, readPlacement, takePegPrice, terms } from './reference-placement.ts';
import { ReferenceRecord } from './reference-record.ts';
import { replace } from './reference-replace.ts';
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
  readonly accounts = new ReferenceAccounts();
  private readonly fees = new ReferenceFees(this.assets, this.ledger, (account) => this.accounts.familyOf(account));
  readonly keys = new ReferenceKeys((id) => this.markets.flatMap(openIds).includes(id));
  private readonly auctions = new ReferenceAuctions(this.ledger, this.fees, (market) => this.lists(market));
  private readonly algos = new ReferenceAlgos({
    ledger: this.ledger,
    keys: this.keys,
    markets: this.markets,
    accounts: this.accounts,
    lists: (market) => this.lists(market),
    takeOrderId: () => this.nextOrderId++,
    takeAlgoId: () => this.nextAlgoId++,
  });
  private readonly openOrders = new ReferenceOpenOrders({
    accounts: this.accounts,
    keys: this.keys,
    markets: this.markets,
    auctions: this.auctions,
    algos: this.algos,
    lists: (market) => this.lists(market),
  });
  private readonly configuration = new ReferenceConfiguration({
    assets: this.assets,
    markets: this.markets,
    fees: this.fees,
    auctions: this.auctions,
    venue: this.venue,
    accounts: this.accounts,
    keys: this.keys,
    twaps: this.algos.twaps,
  });
  readonly p2p = new ReferenceP2p(this);
  private nowMs = 0;
  private nextOrderId = 1;
  private nextListId = 1;
  private nextAlgoId = 1;

  /** Applies one record and returns its events. */
  apply(bytes: Uint8Array): EngineEvent[] {
    const record = new ReferenceRecord(bytes);
    const timeMs = record.f64(OFFSET.timeMs);
    if (timeMs > this.nowMs && timeMs <= Number.MAX_SAFE_INTEGER) {
      this.nowMs = timeMs;
      this.keys.advance(timeMs);
    }
    for (const market of this.markets) market.nowMs = this.nowMs;
    const outcome = this.dispatch(record);
    const told: EngineEvent[] = typeof outcome === 'string' ? [{ kind: 'rejected', code: outcome }] : outcome;
    const settled = [...told, ...this.auctions.settle(this.markets, this.nowMs)];
    this.forgetLastParts();
    const all = [...settled, ...this.algos.ladders.settle(settled)];
    for (const event of all)
      if (event.kind === 'orderDone' && event.reason !== 'CANCELED_BY_USER') this.keys.reuse.ended(event.orderId);
    return all;
  }

  /** Icebergs that show their last part count only where the venue was configured. */
  private forgetLastParts(): void {
    if (this.venue.limits !== null) return;
    for (const order of this.markets.flatMap(({ orders }) => orders)) order.isIceberg &&= order.reserve > 0n;
  }

  private dispatch(record: ReferenceRecord): Outcome {
    if (record.u8(OFFSET.version) !== COMMAND_VERSION) return 'MALFORMED_COMMAND';
    return this.dispatchBody(record.body);
  }

  private dispatchBody(record: ReferenceRecord): Outcome {
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.place:
        return this.place(record);
      case COMMAND_KIND.cancel:
        return this.openOrders.cancel(record);
      case COMMAND_KIND.cancelAll:
        return this.openOrders.cancelAll(record);
      case COMMAND_KIND.amend:
        return this.openOrders.amend(record);
      case COMMAND_KIND.transfer:
        return transfer(record, this);
      case COMMAND_KIND.placeList:
        return this.placeList(record);
      case COMMAND_KIND.cancelReplace:
        return this.replace(record);
      case COMMAND_KIND.placeScaled:
        return this.algos.ladders.place(record);
      case COMMAND_KIND.placeTwap:
        return this.algos.twaps.place(record);
      case COMMAND_KIND.cancelAlgo:
        return this.algos.cancel(record);
      case COMMAND_KIND.expire:
        return this.expire(record);
      case COMMAND_KIND.setP2pAd:
      case COMMAND_KIND.openP2pOrder:
      case COMMAND_KIND.moveP2pOrder:
      case COMMAND_KIND.setP2pClock:
      case COMMAND_KIND.setP2pDeposit:
      case COMMAND_KIND.payP2pDeposit:
        return this.p2p.apply(record, this.nowMs);
    }
    const value = record.json();
    if (record.u8(OFFSET.kind) < 16 || record.u8(OFFSET.kind) > 24 || value === undefined) return 'MALFORMED_COMMAND';
    if (record.u8(OFFSET.kind) === COMMAND_KIND.openAccount) return this.accounts.open(record, value);
    return this.configuration.apply(record, value, this.nowMs);
  }

  private expire(record: ReferenceRecord): Outcome {
    const ended = this.openOrders.expire(record, this.nowMs);
    if (typeof ended === 'string') return ended;
    return [...ended, ...this.p2p.expire(record.u32(OFFSET.expireMax), this.nowMs)];
  }

  private lists(market: ReferenceMarket): ReferenceLists {
    return new ReferenceLists(this.ledger, market, this.fees, (account) => this.accounts.groupOf(account));
  }

  private replace(record: ReferenceRecord): Outcome {
    return replace(record, {
      ledger: this.ledger,
      keys: this.keys,
      markets: this.markets,
      accounts: this.accounts,
      end: (market, orderId) => this.lists(market).cancel(orderId),
      refusal: (wish, market) => this.refusal(wish, market),
      placeRecord: (order, lots) => this.place(order, lots, record.hasRequest),
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
    return new ReferencePlacing(this.ledger, market, wish, this.accounts.groupOf(wish.account));
  }

  /** `lots`: what a replaced order had left, where its lots are not the record's own. */
  private place(record: ReferenceRecord, lots?: bigint, isReusing = record.hasRequest): Outcome {
    const wish = readPlacement(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    if (lots !== undefined) wish.lots = lots;
    if (!this.accounts.isUser(wish.account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key) as string;
    const content = record.hex(OFFSET.market, contentEndOf(record));
    const repeated = this.keys.repeated(record, wish.account);
    if (repeated !== null) return repeated;
    const seen = this.keys.claimed(wish.account, key, content, isReusing);
    if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: seen.orderId }] : 'KEY_REUSED';
    const refusal = this.refusal(wish, market);
    if (refusal !== null) return refusal;
    const lists = this.lists(market);
    const waits = isConditional(wish.type);
    const orderId = this.nextOrderId++;
    this.keys.remember(wish.account, key, { content, orderId });
    this.keys.reuse.heard(wish.account, record.request, orderId);
    if (!waits) return lists.follow(this.placing(wish, market).accept(orderId, this.fees));
    const taken = [acceptance(wish, orderId, market.id), ...terms(wish, orderId, market.id)];
    return [...taken, ...lists.conditionals.wait(wish, orderId)];
  }

  private placeList(record: ReferenceRecord): Outcome {
    const wish = readList(record);
    if (wish === null) return 'MALFORMED_COMMAND';
    const { account, legs } = wish;
    if (!this.accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = this.markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    const key = record.key(OFFSET.key) as string;
    const content = record.hex(OFFSET.market, record.length);
    const repeated = this.keys.repeated(record, account);
    if (repeated !== null) return repeated;
    const { hasRequest: isReusing } = record;
    const seen = this.keys.claimed(account, key, content, isReusing);
    if (seen?.content === content) return [{ kind: 'duplicate', orderId: seen.orderId }];
    const isTaken = (leg: ReferenceLeg) => this.keys.claimed(account, leg.key, leg.content, isReusing) !== undefined;
    if (seen || legs.some((leg) => leg.key === key || isTaken(leg))) return 'KEY_REUSED';
    const lists = this.lists(market);
    const refusal = lists.refusal(wish);
    if (refusal !== null) return refusal;
    const firstId = this.nextOrderId;
    this.nextOrderId += legs.length;
    this.keys.remember(account, key, { content, orderId: firstId, legs: legs.length });
    this.keys.reuse.heard(account, record.request, firstId);
    legs.forEach((leg, i) => {
      this.keys.remember(account, leg.key, { content: leg.content, orderId: firstId + i });
    });
    return lists.place(wish, this.nextListId++, firstId);
  }
}
