import { EVENT_F64, EVENT_I32, EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';
import type { EventWriter } from './event-writer.ts';

/** Tells that one half of a replacement was refused (index into REPLACE_HALVES). */
export function tellHalfRefused(events: EventWriter, half: number, rejectionId: number): void {
  const slot = events.next(EVENT_KIND.halfRefused | (half << 8));
  events.i32[slot * EVENT_I32 + 1] = rejectionId;
}

/** The fields of an accepted algo's event: wire numbers, as event-layout.ts says. */
interface ToldAlgo {
  algoId: number;
  account: number;
  market: number;
  side: number;
  type: number;
  stp: number;
  lots: number;
  quoteUnits: number;
  firstTicks: number;
  lastTicks: number;
  parts: number;
  distribution: number;
  durationMs: number;
  isRandom: boolean;
  nextSliceMs: number;
}

/** Tells that an algo (index into ALGO_KINDS) was taken. */
export function tellAlgo(events: EventWriter, kind: number, algo: ToldAlgo): void {
  const slot = events.next(EVENT_KIND.algoAccepted | (kind << 8) | (algo.side << 16) | (algo.type << 24));
  const i = slot * EVENT_I32;
  const { i32, f64 } = events;
  i32[i + 1] = algo.account;
  i32[i + 2] = algo.market;
  i32[i + 3] = algo.stp;
  i32[i + 4] = algo.firstTicks;
  i32[i + 5] = algo.lastTicks;
  i32[i + 6] = algo.parts;
  i32[i + 7] = algo.distribution | (algo.isRandom ? 1 << 8 : 0);
  const f = slot * EVENT_F64 + 4;
  f64[f] = algo.algoId;
  f64[f + 1] = algo.lots;
  f64[f + 2] = algo.quoteUnits;
  f64[f + 3] = algo.durationMs;
  f64[f + 4] = algo.nextSliceMs;
}

interface Named {
  readonly algoId: number;
  readonly account: number;
  readonly market: number;
}

function tell(events: EventWriter, tag: number, algo: Named, slicesDone: number): number {
  const slot = events.next(tag);
  const i = slot * EVENT_I32;
  events.i32[i + 1] = algo.account;
  events.i32[i + 2] = algo.market;
  events.i32[i + 3] = slicesDone;
  events.f64[slot * EVENT_F64 + 4] = algo.algoId;
  return slot;
}

/** Tells how far a TWAP is (index into ALGO_PHASES), and when it goes on. */
export function tellAlgoPhase(
  events: EventWriter,
  phase: number,
  algo: Named,
  slicesDone: number,
  nextSliceMs: number,
): void {
  const slot = tell(events, EVENT_KIND.algoPhase | (phase << 8), algo, slicesDone);
  events.f64[slot * EVENT_F64 + 5] = nextSliceMs;
}

/** Tells that an algo ended (index into ALGO_DONE_REASONS). */
export function tellAlgoDone(events: EventWriter, reason: number, algo: Named, slicesDone: number): void {
  tell(events, EVENT_KIND.algoDone | (reason << 8), algo, slicesDone);
}

/** Tells that an order is an algo's. */
export function tellOrderAlgo(events: EventWriter, orderId: number, algo: Named): void {
  const slot = events.next(EVENT_KIND.orderAlgo);
  const i = slot * EVENT_I32;
  events.i32[i + 1] = algo.account;
  events.i32[i + 2] = algo.market;
  const f = slot * EVENT_F64 + 4;
  events.f64[f] = orderId;
  events.f64[f + 1] = algo.algoId;
}
