import { isWholeAmount, UNITS_MAX } from '@pelorus/money/units.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OPEN_P2P_ORDER_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import type { ExchangeState } from '../exchange-state.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { isNoId } from './ids.ts';
import { escrowUnits, type P2pAd, type P2pOrder } from './p2p-state.ts';

/** Events have 31 bits for a span: 24 days. */
const SPAN_MAX_MS = 2 ** 31 - 1;
const isNoSpan = (ms: number, least: number) => !isWholeAmount(ms) || ms < least || ms > SPAN_MAX_MS;

/**
 * Handles an openP2pOrder record: the order and its escrow in one step (ESCR-10); returns the id of the refusal, or 0. Of
 * many takers at once, so many win as the ad has crypto for.
 */
export function openP2pOrder(state: ExchangeState, batch: CommandBatch, at: number, recordBytes: number): number {
  const { events, p2p } = state;
  const orderId = batch.p2pOrderId(at);
  const adId = batch.p2pOrderAdId(at);
  const version = batch.p2pOrderVersion(at);
  if (
    recordBytes !== OPEN_P2P_ORDER_BYTES ||
    isNoId(orderId) ||
    isNoId(adId) ||
    isNoId(version) ||
    !hasSpans(batch, at)
  )
    return REJECTIONS.MALFORMED_COMMAND.id;
  const taker = batch.account(at);
  if (!state.accounts.isUser(taker)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  if (p2p.orderIds.has(orderId)) {
    events.duplicate(0);
    return 0;
  }
  if (!p2p.clock.isRunning) return REJECTIONS.P2P_PAUSED.id;
  const ad = p2p.ads.get(adId);
  if (ad === undefined) return p2p.closedAds.has(adId) ? REJECTIONS.P2P_AD_GONE.id : REJECTIONS.UNKNOWN_P2P_AD.id;
  const refusal = refusalOf(state, ad, version, taker);
  if (refusal !== 0) return refusal;
  const units = batch.p2pOrderUnits(at);
  const feeUnits = batch.p2pOrderFeeUnits(at) + 0;
  const isWhole = isWholeAmount(units) && isWholeAmount(feeUnits) && feeUnits < units && units <= UNITS_MAX - feeUnits;
  if (!isWhole) return REJECTIONS.AMOUNT_INVALID.id;
  const times = { releaseMs: batch.p2pOrderReleaseMs(at), appealAfterMs: batch.p2pOrderAppealAfterMs(at) + 0 };
  return lock(state, ad, batch.p2pOrderPayMs(at), {
    ...{ orderId, adId, maker: ad.account, side: ad.side, taker, asset: ad.asset, units, feeUnits, ...times },
    ...{ state: 'PENDING_PAYMENT', deadlineMs: 0, appealFromMs: 0 },
  });
}

function hasSpans(batch: CommandBatch, at: number): boolean {
  if (isNoSpan(batch.p2pOrderPayMs(at), 1) || isNoSpan(batch.p2pOrderReleaseMs(at), 1)) return false;
  return !isNoSpan(batch.p2pOrderAppealAfterMs(at), 0);
}

/** Returns why somebody cannot take this ad now, whatever the amount, or 0. */
function refusalOf({ accounts }: ExchangeState, ad: P2pAd, version: number, taker: number): number {
  if (ad.state !== 'LIVE') return REJECTIONS.P2P_AD_GONE.id;
  if (ad.version !== version) return REJECTIONS.P2P_AD_CHANGED.id;
  if (accounts.group(taker) === accounts.group(ad.account)) return REJECTIONS.P2P_OWN_AD.id;
  return ad.takers.has(taker) ? REJECTIONS.P2P_ORDER_OPEN.id : 0;
}

/** Locks the escrow of an order that may open and lets its time to pay begin; returns the id of the refusal, or 0. */
function lock(state: ExchangeState, ad: P2pAd, payMs: number, order: P2pOrder): number {
  const { events, ledger, nowMs, p2p } = state;
  const { appealAfterMs, asset, feeUnits, maker, orderId, releaseMs, side, taker, units } = order;
  const escrow = escrowUnits(order);
  if (escrow > ad.units) return REJECTIONS.P2P_AD_LEFT.id;
  const isTakerSelling = side !== SELL;
  if (isTakerSelling && escrow > ledger.availableOf(taker, asset)) return REJECTIONS.INSUFFICIENT_BALANCE.id;
  if (p2p.orders.size === 0) p2p.clock.beat(nowMs);
  ad.units -= escrow;
  order.deadlineMs = p2p.clock.read(nowMs) + payMs;
  p2p.orderIds.add(orderId);
  p2p.add(order);
  const { deadlineMs } = order;
  events.p2pOrderOpened(
    ...([side, orderId, ad.adId, ad.version, maker, taker, asset, units, feeUnits] as const),
    ...([deadlineMs, payMs, releaseMs, appealAfterMs, ad.units] as const),
  );
  if (isTakerSelling) ledger.hold(ledger.cell(taker, asset), taker, asset, POSTED.P2P_ESCROW, escrow, 0);
  return 0;
}
