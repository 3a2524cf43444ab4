import type { FillRow } from '@pelorus/database/spot/fills.ts';
import { CLEARING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Posting } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** A trade as one of its owners has it: the projection's own row; of a contract with what it realised, if that is known. */
export type Fill = Omit<FillRow, 'seq'> & { realisedUnits?: number };

/** A match that self-trade prevention stopped, of the order that came. */
export interface PreventedMatch {
  preventedId: number;
  takerOrderId: number;
  makerOrderId: number;
  priceTicks: number;
  takerLots: number;
  makerLots: number;
  /** -1: its owner has one account only. */
  tradeGroup: number;
}

/** What orders met when they came, as takers; each says its order. */
export interface Met {
  fills: readonly Fill[];
  prevented: readonly PreventedMatch[];
}

const OTHER: Record<Side, Side> = { BUY: 'SELL', SELL: 'BUY' };

/** Returns a trade event as the fill of its taker or its maker. */
export function fillOfTrade(event: EventOf<'trade'>, isMaker: boolean, timeMs: number): Fill {
  return {
    tradeId: event.tradeId,
    orderId: isMaker ? event.makerOrderId : event.takerOrderId,
    market: event.market,
    side: isMaker ? OTHER[event.takerSide] : event.takerSide,
    priceTicks: event.priceTicks,
    lots: event.lots,
    quoteUnits: event.quoteUnits,
    feeUnits: isMaker ? event.makerFeeUnits : event.takerFeeUnits,
    feeAsset: (isMaker ? event.makerFeeAsset : event.takerFeeAsset) ?? null,
    isMaker,
    timeMs,
  };
}

/** Adds what a trade in a contract realised to its fill; the clearing account's side of it says the opposite. */
export function addRealised(fills: readonly Fill[], posting: Posting): void {
  const { account, deltaAvailable, deltaHeld, orderId, tradeId } = posting;
  if (account === CLEARING_ACCOUNT) return;
  const fill = fills.find((one) => one.orderId === orderId && one.tradeId === tradeId);
  if (fill !== undefined) fill.realisedUnits = (fill.realisedUnits ?? 0) + deltaAvailable + deltaHeld;
}

/** Returns the matches of a command's orders that are `isOwn`. */
export function metWhenPlaced({ events, timeMs }: AppliedCommand, isOwn: (orderId: number) => boolean): Met {
  const fills: Fill[] = [];
  const prevented: PreventedMatch[] = [];
  for (const event of events) {
    if (event.kind === 'trade') {
      if (isOwn(event.takerOrderId)) fills.push(fillOfTrade(event, false, timeMs));
    } else if (event.kind === 'prevented' && isOwn(event.takerOrderId)) prevented.push(event);
    else if (event.kind === 'marginPosting' && event.reason === 'REALISED') addRealised(fills, event);
  }
  return { fills, prevented };
}
