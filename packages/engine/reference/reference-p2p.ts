import { FEES_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { P2P_ACTIONS, P2P_ORDER_STATES, type P2pAction, type P2pActor } from '@pelorus/protocol/p2p/order-states.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { ReferenceP2pAds } from './reference-p2p-ads.ts';
import { ReferenceP2pClock } from './reference-p2p-clock.ts';
import { ReferenceP2pDeposits } from './reference-p2p-deposits.ts';
import { type ReferenceP2pOrder, whatFollows } from './reference-p2p-order.ts';
import { idOf, type P2pVenue } from './reference-p2p-venue.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';

type Outcome = EngineEvent[] | RejectionName;

const SPAN_MAX_MS = 2_147_483_647;

/** The slow obvious P2P: every order that ever was, in a list, with its state; sums are made anew each time. */
export class ReferenceP2p {
  readonly orders: ReferenceP2pOrder[] = [];
  readonly clock = new ReferenceP2pClock();
  private readonly venue: P2pVenue;
  readonly ads: ReferenceP2pAds;
  readonly deposits: ReferenceP2pDeposits;

  constructor(venue: P2pVenue) {
    this.venue = venue;
    this.ads = new ReferenceP2pAds(venue, this.clock);
    this.deposits = new ReferenceP2pDeposits(venue, this.orders);
  }

  get open(): ReferenceP2pOrder[] {
    return this.orders.filter(({ isOver }) => !isOver);
  }

  apply(record: ReferenceRecord, nowMs: number): Outcome {
    switch (record.u8(OFFSET.kind)) {
      case COMMAND_KIND.setP2pAd:
        return this.ads.set(record);
      case COMMAND_KIND.openP2pOrder:
        return this.openOrder(record, nowMs);
      case COMMAND_KIND.moveP2pOrder:
        return this.move(record, nowMs);
      case COMMAND_KIND.setP2pClock:
        return this.setClock(record, nowMs);
      case COMMAND_KIND.setP2pDeposit:
        return this.deposits.set(record);
      default:
        return this.deposits.pay(record);
    }
  }

  private openOrder(record: ReferenceRecord, nowMs: number): Outcome {
    const id = idOf(record.length === 104 ? record.f64(OFFSET.p2pOrderId) : 0);
    if (id === null) return 'MALFORMED_COMMAND';
    const [adId, version] = [idOf(record.f64(OFFSET.p2pOrderAdId)), idOf(record.f64(OFFSET.p2pOrderVersion))];
    const [payMs, releaseMs, appealAfterMs] = [
      OFFSET.p2pOrderPayMs,
      OFFSET.p2pOrderReleaseMs,
      OFFSET.p2pOrderAppealAfterMs,
    ].map((offset) => whole(record.f64(offset))) as [bigint | null, bigint | null, bigint | null];
    if (adId === null || version === null || payMs === null || releaseMs === null || appealAfterMs === null)
      return 'MALFORMED_COMMAND';
    const isTooLong = [payMs, releaseMs, appealAfterMs].some((ms) => ms > SPAN_MAX_MS);
    if (payMs === 0n || releaseMs === 0n || isTooLong) return 'MALFORMED_COMMAND';
    const taker = record.u32(OFFSET.account);
    const { accounts, ledger } = this.venue;
    if (!accounts.isUser(taker)) return 'UNKNOWN_ACCOUNT';
    if (this.orders.some((order) => order.id === id)) return [{ kind: 'duplicate', orderId: 0 }];
    if (!this.clock.isRunning) return 'P2P_PAUSED';
    const ad = this.ads.find(adId);
    if (ad === undefined) return 'UNKNOWN_P2P_AD';
    if (ad.state !== 'LIVE') return 'P2P_AD_GONE';
    if (ad.version !== version) return 'P2P_AD_CHANGED';
    if (accounts.groupOf(taker) === accounts.groupOf(ad.owner)) return 'P2P_OWN_AD';
    if (this.open.some((order) => order.adId === adId && order.taker === taker)) return 'P2P_ORDER_OPEN';
    const units = whole(record.f64(OFFSET.p2pOrderUnits));
    const fee = whole(record.f64(OFFSET.p2pOrderFeeUnits));
    if (units === null || fee === null || fee >= units || units + fee > BigInt(Number.MAX_SAFE_INTEGER))
      return 'AMOUNT_INVALID';
    const takes = ad.isSelling ? units + fee : units;
    if (takes > ad.units) return 'P2P_AD_LEFT';
    if (!ad.isSelling && takes > ledger.of(taker, ad.asset).available) return 'INSUFFICIENT_BALANCE';
    if (this.open.length === 0) this.clock.due(nowMs);
    ad.units -= takes;
    const deadlineMs = this.clock.shows(nowMs) + Number(payMs);
    const people = ad.isSelling ? { seller: ad.owner, buyer: taker } : { seller: taker, buyer: ad.owner };
    const spans = { releaseMs: Number(releaseMs), appealAfterMs: Number(appealAfterMs) };
    this.orders.push({
      ...{ id, adId, taker, ...people, asset: ad.asset, units, fee, takes, isOwnerSelling: ad.isSelling, ...spans },
      ...{ state: 'PENDING_PAYMENT', deadlineMs, appealFromMs: 0, opener: null, isOver: false },
    });
    const opened: EngineEvent = {
      ...{ kind: 'p2pOrderOpened', orderId: id, adId, version, maker: ad.owner, taker, side: ad.side, asset: ad.asset },
      ...{ units: Number(units), feeUnits: Number(fee), deadlineMs, payMs: Number(payMs), ...spans },
      adUnits: Number(ad.units),
    };
    if (ad.isSelling) return [opened];
    return [opened, ledger.post(taker, ad.asset, 'P2P_ESCROW', { available: -takes, held: takes }, 0, 0)];
  }

  private move(record: ReferenceRecord, nowMs: number): Outcome {
    const id = idOf(record.length === 56 ? record.f64(OFFSET.p2pOrderId) : 0);
    const action = id === null ? undefined : P2P_ACTIONS[record.u8(OFFSET.p2pMoveAction)];
    const seen = id === null ? undefined : P2P_ORDER_STATES[record.u8(OFFSET.p2pMoveSeen)];
    if (action === undefined || seen === undefined) return 'MALFORMED_COMMAND';
    const order = this.orders.find((one) => one.id === id);
    if (order === undefined) return 'UNKNOWN_P2P_ORDER';
    if (order.isOver) return 'P2P_STATE';
    const account = record.u32(OFFSET.account);
    const roles: [number, P2pActor][] = [
      [WORLD_ACCOUNT, 'STAFF'],
      [order.buyer, 'BUYER'],
      [order.seller, 'SELLER'],
    ];
    const who = roles.find(([number]) => number === account)?.[1];
    if (who === undefined) return 'UNKNOWN_P2P_ORDER';
    if (order.state !== seen) return 'P2P_STATE';
    const follows = whatFollows(order, action);
    if (follows === null) return 'P2P_STATE';
    if (!follows.by.includes(who)) return 'UNKNOWN_P2P_ORDER';
    if (action === 'PAID' && this.clock.shows(nowMs) >= order.deadlineMs) return 'P2P_STATE';
    if (action === 'APPEAL' && this.clock.shows(nowMs) < order.appealFromMs) return 'P2P_TOO_EARLY';
    return this.step(order, action, who, nowMs);
  }

  /** Takes a step that may be taken. */
  private step(order: ReferenceP2pOrder, action: P2pAction, who: P2pActor, nowMs: number): EngineEvent[] {
    const clockMs = this.clock.shows(nowMs);
    const next = whatFollows(order, action)?.next;
    if (next === undefined) throw new Error(`reference: ${action} follows nothing`);
    order.state = next;
    order.isOver = ['RELEASED', 'CANCELLED', 'RULED_BUYER', 'RULED_SELLER'].includes(next);
    if (order.isOver || next === 'APPEAL') Object.assign(order, { deadlineMs: 0, appealFromMs: 0 });
    if (action === 'PAID') order.appealFromMs = clockMs + order.appealAfterMs;
    if (action === 'WITHDRAW_APPEAL') order.appealFromMs = clockMs;
    if (action === 'PAID' || action === 'WITHDRAW_APPEAL') order.deadlineMs = clockMs + order.releaseMs;
    if (action === 'APPEAL' || action === 'TIMEOUT') order.opener = who === 'SELLER' ? 'SELLER' : 'BUYER';
    if (this.open.length === 0) this.clock.rest();
    const ad = this.ads.find(order.adId);
    const isBack = next === 'CANCELLED' || next === 'RULED_SELLER';
    const isInAd = isBack && ad?.state === 'LIVE';
    if (isInAd) ad.units += order.takes;
    if (isInAd && ad.units > BigInt(Number.MAX_SAFE_INTEGER)) ad.units = BigInt(Number.MAX_SAFE_INTEGER);
    const { adId, appealFromMs, asset, buyer, deadlineMs, fee, id, seller, units } = order;
    const moved: EngineEvent = {
      ...{ kind: 'p2pOrderMoved', orderId: id, adId, action, by: who, state: next, buyer, seller, asset },
      ...{ units: Number(units), feeUnits: Number(fee), deadlineMs, appealFromMs, adUnits: Number(ad?.units ?? 0n) },
    };
    if (next === 'RELEASED' || next === 'RULED_BUYER') return [moved, ...this.pay(order)];
    if (!isBack || (isInAd && order.isOwnerSelling)) return [moved];
    return [moved, this.post(seller, asset, 'P2P_ESCROW_RELEASE', order.takes, -order.takes)];
  }

  private post(account: number, asset: number, reason: PostingReason, available: bigint, held: bigint): EngineEvent {
    return this.venue.ledger.post(account, asset, reason, { available, held }, 0, 0);
  }

  private pay({ asset, buyer, fee, isOwnerSelling, seller, units }: ReferenceP2pOrder): EngineEvent[] {
    const traded = [this.post(seller, asset, 'P2P_TRADE', 0n, -units), this.post(buyer, asset, 'P2P_TRADE', units, 0n)];
    if (fee === 0n) return traded;
    const paid = isOwnerSelling
      ? this.post(seller, asset, 'P2P_FEE', 0n, -fee)
      : this.post(buyer, asset, 'P2P_FEE', -fee, 0n);
    return [...traded, paid, this.post(FEES_ACCOUNT, asset, 'P2P_FEE', fee, 0n)];
  }

  private setClock(record: ReferenceRecord, nowMs: number): Outcome {
    if (record.length !== 48 || record.u8(OFFSET.p2pClockIsRunning) > 1) return 'MALFORMED_COMMAND';
    const isRunning = record.u8(OFFSET.p2pClockIsRunning) === 1;
    if (isRunning === this.clock.isRunning) return [{ kind: 'duplicate', orderId: 0 }];
    if (isRunning) this.clock.start(nowMs, this.open.length > 0);
    else this.clock.stop(nowMs);
    return [{ kind: 'p2pClockSet', isRunning, stoodMs: this.clock.stoodMs, nowMs }];
  }

  /** The engine is due: outages, then what the timer does, first due first, so many at most. */
  expire(most: number, nowMs: number): EngineEvent[] {
    const { clock } = this;
    if (this.open.length === 0 || !clock.isRunning) return [];
    const wasOut = clock.due(nowMs);
    const told: EngineEvent[] = wasOut ? [{ kind: 'p2pClockSet', isRunning: true, stoodMs: clock.stoodMs, nowMs }] : [];
    const clockMs = clock.shows(nowMs);
    const due = this.open.filter(({ deadlineMs }) => deadlineMs > 0 && deadlineMs <= clockMs);
    due.sort((one, other) => one.deadlineMs - other.deadlineMs || one.id - other.id);
    return [...told, ...due.slice(0, most).flatMap((order) => this.step(order, 'TIMEOUT', 'TIMER', nowMs))];
  }
}
