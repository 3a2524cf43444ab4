import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import {
  ALL_CONTRACTS,
  ALL_MARKETS,
  ALL_SPOT,
  AMEND_BYTES,
  AMEND_NAME_BYTES,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  EXPIRE_BYTES,
  OFFSET,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferenceAccounts } from './reference-accounts.ts';
import type { ReferenceAlgos } from './reference-algos.ts';
import type { ReferenceAuctions } from './reference-auction.ts';
import type { ReferenceKeys } from './reference-keys.ts';
import type { ReferenceLists } from './reference-lists.ts';
import type { ReferenceMarket } from './reference-market.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';
import { isAllowed, restrictionOf } from './reference-replace.ts';

type Outcome = EngineEvent[] | RejectionName;

/** The parts of the exchange that amendments and cancels use. */
interface OpenHost {
  readonly accounts: ReferenceAccounts;
  readonly keys: ReferenceKeys;
  readonly markets: readonly ReferenceMarket[];
  readonly auctions: ReferenceAuctions;
  readonly algos: ReferenceAlgos;
  lists(market: ReferenceMarket): ReferenceLists;
}

/** An open order that a command means. */
interface Target {
  market: ReferenceMarket;
  orderId: number;
}

/** Returns a market's open orders, including orders that wait for a price or for another order. */
function openOf(market: ReferenceMarket): { id: number; account: number }[] {
  const pending = market.lists.flatMap((list) => list.pending);
  return [...market.orders, ...market.waiting, ...pending].map(({ id, account }) => ({ id, account }));
}

export function openIds(market: ReferenceMarket): number[] {
  return openOf(market).map((order) => order.id);
}

function isTargetMissing(record: ReferenceRecord): boolean {
  return record.f64(OFFSET.targetOrderId) === 0 && record.key(OFFSET.targetKey) === null;
}

/** Commands about open orders: cancels, amendments and expiry. */
export class ReferenceOpenOrders {
  private readonly host: OpenHost;

  constructor(host: OpenHost) {
    this.host = host;
  }

  /** Returns the market and order a cancel or amend means, or the refusal. */
  private target(record: ReferenceRecord, isAmend: boolean): Target | RejectionName {
    const { accounts, keys, markets } = this.host;
    const account = record.u32(OFFSET.account);
    if (!accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const market = markets[record.u32(OFFSET.market)];
    if (market === undefined) return 'UNKNOWN_MARKET';
    if (isAmend && market.payload.status === 'HALT') return 'MARKET_CLOSED';
    const key = record.key(OFFSET.targetKey);
    const orderId = record.f64(OFFSET.targetOrderId) || (key === null ? 0 : keys.orderNamed(account, key));
    const isOpen = openOf(market).some((order) => order.id === orderId && order.account === account);
    return isOpen ? { market, orderId } : 'UNKNOWN_ORDER';
  }

  cancel(record: ReferenceRecord): Outcome {
    if (record.length !== CANCEL_BYTES || isTargetMissing(record)) return 'MALFORMED_COMMAND';
    if (restrictionOf(record) > 2) return 'MALFORMED_COMMAND';
    const target = this.target(record, false);
    if (typeof target === 'string') return target;
    if (isAllowed(restrictionOf(record), target.market, target.orderId) !== true) return 'CANCEL_RESTRICTED';
    return this.host.lists(target.market).cancel(target.orderId);
  }

  cancelAll(record: ReferenceRecord): Outcome {
    const { accounts, algos, keys, markets: all } = this.host;
    if (record.length !== CANCEL_ALL_BYTES) return 'MALFORMED_COMMAND';
    const account = record.u32(OFFSET.account);
    if (!accounts.isUser(account)) return 'UNKNOWN_ACCOUNT';
    const wanted = record.u32(OFFSET.market);
    // It knows spot only.
    const isAll = wanted === ALL_MARKETS || wanted === ALL_SPOT;
    const markets = isAll ? all : all.slice(wanted, wanted + 1);
    if (!isAll && wanted !== ALL_CONTRACTS && markets.length === 0) return 'UNKNOWN_MARKET';
    // It has no orders of contracts.
    const scope = record.u8(OFFSET.cancelScope);
    if (scope > 2 || (scope > 0 && wanted !== ALL_CONTRACTS)) return 'MALFORMED_COMMAND';
    const key = record.key(OFFSET.key);
    if (key !== null) {
      const content = record.hex(OFFSET.market, CANCEL_ALL_BYTES);
      const seen = keys.find(account, key);
      if (seen) return seen.content === content ? [{ kind: 'duplicate', orderId: 0 }] : 'KEY_REUSED';
      keys.remember(account, key, { content, orderId: 0 });
    }
    return markets.flatMap((market) => {
      const own = openOf(market).filter((order) => order.account === account);
      const ended = own.sort((a, b) => b.id - a.id).flatMap(({ id }) => this.host.lists(market).cancel(id));
      return [...ended, ...algos.twaps.cancelAll(market, account)];
    });
  }

  amend(record: ReferenceRecord): Outcome {
    const isNaming = record.length === AMEND_NAME_BYTES;
    if (!isNaming && record.length !== AMEND_BYTES) return 'MALFORMED_COMMAND';
    const lots = isTargetMissing(record) ? null : whole(record.f64(OFFSET.amendLots));
    if (lots === null) return 'MALFORMED_COMMAND';
    const target = this.target(record, true);
    if (isNaming) return this.amendNaming(record, target, lots);
    return typeof target === 'string' ? target : this.amendTarget(target, lots);
  }

  private amendTarget(target: Target, lots: bigint): Outcome {
    return this.host.lists(target.market).amend(target.orderId, lots);
  }

  /** Amends, and lets the order go by the name in the record: a new one, or the one it has. */
  private amendNaming(record: ReferenceRecord, target: Target | RejectionName, lots: bigint): Outcome {
    const { keys } = this.host;
    const key = record.key(OFFSET.key);
    const length = record.u8(OFFSET.amendNameLength);
    if (key === null || length < 1 || length > 36) return 'MALFORMED_COMMAND';
    if (target === 'UNKNOWN_ACCOUNT' || target === 'UNKNOWN_MARKET') return target;
    const account = record.u32(OFFSET.account);
    const content = record.hex(OFFSET.market, AMEND_NAME_BYTES);
    const repeated = keys.repeated(record, account);
    if (repeated !== null) return repeated;
    const seen = keys.claimed(account, key, content, record.hasRequest);
    if (seen?.content === content) return [{ kind: 'duplicate', orderId: seen.orderId }];
    if (seen) {
      const open = this.openTarget(record);
      if (open === null || seen.orderId !== open.orderId || keys.isFormer(open.orderId, key)) return 'KEY_REUSED';
      return typeof target === 'string' ? target : this.amendTarget(open, lots);
    }
    if (typeof target === 'string') return target;
    const told = this.amendTarget(target, lots);
    if (typeof told === 'string') return told;
    keys.remember(account, key, { content, orderId: target.orderId });
    keys.reuse.heard(account, record.request, target.orderId);
    keys.rename(target.orderId, key);
    const isMeant = (event: EngineEvent) => event.kind === 'orderAmended' && event.orderId === target.orderId;
    return told.map((event) => (isMeant(event) ? ({ ...event, isRenamed: true } as EngineEvent) : event));
  }

  /** The order that a cancel means: of an amend the same, in a market that is halted too. */
  private openTarget(record: ReferenceRecord): Target | null {
    const target = this.target(record, false);
    return typeof target === 'string' ? null : target;
  }

  /** Ends everything due at the command's time: orders, then auctions, then slices. */
  expire(record: ReferenceRecord, nowMs: number): Outcome {
    const { algos, auctions, markets } = this.host;
    if (record.length !== EXPIRE_BYTES) return 'MALFORMED_COMMAND';
    const most = record.u32(OFFSET.expireMax);
    if (most === 0) return 'MALFORMED_COMMAND';
    const isDue = (goodTill: bigint) => goodTill > 0n && goodTill <= nowMs;
    const due = markets.flatMap((market) =>
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
      return this.host.lists(market).expire(id);
    });
    const isMoreDue = due.some(({ id, market }) => openIds(market).includes(id));
    const told = isMoreDue ? ended : [...ended, ...auctions.endDue(markets, nowMs)];
    return [...told, ...algos.twaps.runDue(nowMs)];
  }
}
