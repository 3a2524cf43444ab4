import { EVENT_F64, EVENT_I32, EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';
import type { EventWriter } from './event-writer.ts';

/** Tells a market's status (index into MARKET_STATUSES) and when its auction ends by itself, 0 = it does not. */
export function tellStatus(events: EventWriter, market: number, status: number, endMs: number): void {
  const slot = events.next(EVENT_KIND.marketStatusSet | (status << 8));
  events.i32[slot * EVENT_I32 + 1] = market;
  events.f64[slot * EVENT_F64 + 4] = endMs;
}

/** Tells what an auction would trade if it ended now; price 0 = nothing. */
export function tellIndication(
  events: EventWriter,
  market: number,
  priceTicks: number,
  lots: number,
  surplusLots: number,
): void {
  const slot = events.next(EVENT_KIND.auctionIndicated);
  const i = slot * EVENT_I32;
  events.i32[i + 1] = market;
  events.i32[i + 4] = priceTicks;
  const f = slot * EVENT_F64 + 4;
  events.f64[f] = lots;
  events.f64[f + 1] = surplusLots;
}
