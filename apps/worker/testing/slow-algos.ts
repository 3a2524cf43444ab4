import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** The expected state of an algo, built event by event. */
interface SlowAlgo {
  algoId: number;
  account: number;
  market: number;
  clientAlgoId: string;
  kind: string;
  lots: number;
  filledLots: number;
  filledQuoteUnits: number;
  slicesDone: number;
  nextSliceMs: number;
  phase: string;
  reason: string | null;
  endedAtMs: number | null;
  createdAtMs: number;
}

/** Returns the algos of a history in their final state. */
export function slowAlgos(history: readonly AppliedCommand[]): SlowAlgo[] {
  const now = new Map<number, SlowAlgo>();
  const algoOf = new Map<number, number>();
  for (const command of history) {
    for (const event of command.events) {
      if (event.kind === 'algoAccepted') {
        const { account, algoId, algoKind: kind, lots, market, nextSliceMs } = event;
        const clientAlgoId = `${command.clientAlgoId}`.replaceAll('\0', '\uFFFD');
        const whose = { algoId, account, market, clientAlgoId, kind, lots };
        const fresh = { filledLots: 0, filledQuoteUnits: 0, slicesDone: 0, phase: 'RUNNING', reason: null };
        now.set(algoId, { ...whose, ...fresh, nextSliceMs, endedAtMs: null, createdAtMs: command.timeMs });
      } else if (event.kind === 'orderAlgo') algoOf.set(event.orderId, event.algoId);
      else if (event.kind === 'algoPhase') {
        const { nextSliceMs, phase, slicesDone } = event;
        Object.assign(now.get(event.algoId) as SlowAlgo, { nextSliceMs, phase, slicesDone });
      } else if (event.kind === 'algoDone') {
        const { reason, slicesDone } = event;
        const end = { reason, slicesDone, nextSliceMs: 0, endedAtMs: command.timeMs };
        Object.assign(now.get(event.algoId) as SlowAlgo, end);
      } else if (event.kind === 'trade') {
        for (const orderId of [event.takerOrderId, event.makerOrderId]) {
          const algo = now.get(algoOf.get(orderId) ?? 0);
          if (algo === undefined) continue;
          algo.filledLots += event.lots;
          algo.filledQuoteUnits += event.quoteUnits;
        }
      }
    }
  }
  return [...now.values()];
}
