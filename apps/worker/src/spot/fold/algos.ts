import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, SIDES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { ALGO_DONE_REASONS, ALGO_KINDS, ALGO_PHASES, DISTRIBUTIONS } from '@pelorus/protocol/spot/algos.ts';

/** Changing fields of an algo. For a new algo they are values; for an older one, fills are increments. */
interface AlgoProgress {
  algoId: number;
  account: number;
  filledLots: number;
  filledQuoteUnits: number;
  updatedAtMs: number;
  endedAtMs: number | null;
  reason: number | null;
}

/** An algo that began in this batch. */
export interface NewAlgo extends AlgoProgress {
  market: number;
  kind: number;
  side: number;
  orderType: number;
  stp: number;
  lots: number;
  quoteUnits: number;
  priceTicks: number;
  lastTicks: number;
  parts: number;
  distribution: number;
  durationMs: number;
  isRandom: boolean;
  clientAlgoId: string;
  nextSliceMs: number;
  slicesDone: number;
  phase: number;
  placedSeq: number;
  createdAtMs: number;
  placedNextSliceMs: number;
  placedSlicesDone: number;
  placedReason: number | null;
}

/** Changes by this batch of an older algo. null = unchanged. */
interface AlgoChange extends AlgoProgress {
  nextSliceMs: number | null;
  slicesDone: number | null;
  phase: number | null;
}

/** Collects the results of ladders and TWAPs. */
export class AlgoFold {
  readonly placed = new Map<number, NewAlgo>();
  readonly changed = new Map<number, AlgoChange>();

  accepted(command: AppliedCommand, event: EventOf<'algoAccepted'>): void {
    const { account, algoId, durationMs, isRandom, lastTicks, lots, market, nextSliceMs, parts, priceTicks } = event;
    if (command.clientAlgoId === undefined) throw new Error(`seq ${command.seq}: algo accepted but never placed`);
    this.placed.set(algoId, {
      ...{ algoId, account, market, lots, quoteUnits: event.quoteUnits, priceTicks, lastTicks, parts, durationMs },
      ...{ isRandom, nextSliceMs, slicesDone: 0, phase: 0, filledLots: 0, filledQuoteUnits: 0 },
      kind: ALGO_KINDS.indexOf(event.algoKind),
      side: SIDES.indexOf(event.side),
      orderType: ORDER_TYPES.indexOf(event.type),
      stp: STP_MODES.indexOf(event.stp),
      distribution: DISTRIBUTIONS.indexOf(event.distribution),
      // PostgreSQL's text holds no NUL, and no record may be able to stop the worker.
      clientAlgoId: command.clientAlgoId.replaceAll('\0', '\uFFFD'),
      placedSeq: command.seq,
      createdAtMs: command.timeMs,
      updatedAtMs: command.timeMs,
      endedAtMs: null,
      reason: null,
      placedNextSliceMs: nextSliceMs,
      placedSlicesDone: 0,
      placedReason: null,
    });
  }

  phase(event: EventOf<'algoPhase'>, { seq, timeMs }: AppliedCommand): void {
    const algo = this.#progress(event.algoId, event.account, timeMs);
    algo.phase = ALGO_PHASES.indexOf(event.phase);
    algo.slicesDone = event.slicesDone;
    algo.nextSliceMs = event.nextSliceMs;
    if (!('placedSeq' in algo) || algo.placedSeq !== seq) return;
    algo.placedSlicesDone = event.slicesDone;
    algo.placedNextSliceMs = event.nextSliceMs;
  }

  done(event: EventOf<'algoDone'>, { seq, timeMs }: AppliedCommand): void {
    const algo = this.#progress(event.algoId, event.account, timeMs);
    algo.reason = ALGO_DONE_REASONS.indexOf(event.reason);
    algo.endedAtMs = timeMs;
    algo.slicesDone = event.slicesDone;
    algo.nextSliceMs = 0;
    if (!('placedSeq' in algo) || algo.placedSeq !== seq) return;
    algo.placedReason = algo.reason;
    algo.placedSlicesDone = event.slicesDone;
    algo.placedNextSliceMs = 0;
  }

  /** Counts what an order of an algo filled in the command that placed it: of a TWAP that is all it ever fills. */
  filled(algoId: number, account: number, timeMs: number, lots: number, quoteUnits: number): void {
    if (lots === 0) return;
    const algo = this.#progress(algoId, account, timeMs);
    algo.filledLots += lots;
    algo.filledQuoteUnits += quoteUnits;
  }

  #progress(algoId: number, account: number, timeMs: number): NewAlgo | AlgoChange {
    let algo: NewAlgo | AlgoChange | undefined = this.placed.get(algoId) ?? this.changed.get(algoId);
    if (algo === undefined) {
      algo = {
        ...{ algoId, account, filledLots: 0, filledQuoteUnits: 0, updatedAtMs: timeMs, endedAtMs: null },
        ...{ reason: null, nextSliceMs: null, slicesDone: null, phase: null },
      };
      this.changed.set(algoId, algo);
    }
    algo.updatedAtMs = timeMs;
    return algo;
  }
}
