import type { AlgoRow } from '@pelorus/database/spot/algos.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { averagePrice, formatLots, formatPrice, formatQuote } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';

const SECOND_MS = 1_000;

/** Returns an algo as its owner is shown it. */
export function presentAlgo(catalog: LiveCatalog, algo: Readonly<AlgoRow>): AlgoData {
  const market = catalog.marketById(algo.market);
  const isLadder = algo.kind === 'SCALED';
  const price = formatPrice(market, algo.priceTicks);
  return {
    algoId: algo.algoId,
    clientAlgoId: algo.clientAlgoId,
    symbol: market.symbol,
    kind: algo.kind,
    side: algo.side,
    // Nothing else was ever taken.
    orderType: algo.orderType as AlgoData['orderType'],
    selfTradePrevention: algo.stp,
    quantity: formatLots(market, algo.lots),
    quoteQuantity: formatQuote(market, algo.quoteUnits),
    filledQuantity: formatLots(market, algo.filledLots),
    filledQuoteQuantity: formatQuote(market, algo.filledQuoteUnits),
    averagePrice: averagePrice(market, algo.filledLots, algo.filledQuoteUnits),
    status: algo.reason === null ? algo.phase : 'ENDED',
    reason: algo.reason,
    orderCount: algo.parts,
    fromPrice: isLadder ? price : null,
    toPrice: isLadder ? formatPrice(market, algo.lastTicks) : null,
    distribution: isLadder ? algo.distribution : null,
    limitPrice: isLadder || algo.priceTicks === 0 ? null : price,
    duration: isLadder ? null : algo.durationMs / SECOND_MS,
    randomize: algo.isRandom,
    slicesDone: algo.slicesDone,
    nextSliceAt: algo.nextSliceMs === 0 ? null : algo.nextSliceMs,
    createdAt: algo.createdAtMs,
    updatedAt: algo.updatedAtMs,
    endedAt: algo.endedAtMs,
  };
}

/** Returns the algo that a command began, as it stood right after it; null if it began none. */
export function algoOfCommand(command: AppliedCommand): AlgoRow | null {
  const accepted = command.events.find((event) => event.kind === 'algoAccepted');
  if (accepted?.kind !== 'algoAccepted' || command.clientAlgoId === undefined) return null;
  const { kind: _, algoKind: kind, type: orderType, ...told } = accepted;
  const { seq: placedSeq, timeMs } = command;
  const algo: AlgoRow = {
    ...told,
    ...{ kind, orderType, clientAlgoId: command.clientAlgoId, placedSeq, createdAtMs: timeMs, updatedAtMs: timeMs },
    ...{ filledLots: 0, filledQuoteUnits: 0, slicesDone: 0, phase: 'RUNNING', reason: null, endedAtMs: null },
  };
  const own = new Set(command.events.flatMap((event) => (event.kind === 'orderAlgo' ? [event.orderId] : [])));
  for (const event of command.events) {
    if (event.kind === 'trade') {
      // Two orders of one algo never meet.
      if (!own.has(event.takerOrderId) && !own.has(event.makerOrderId)) continue;
      algo.filledLots += event.lots;
      algo.filledQuoteUnits += event.quoteUnits;
    } else if (event.kind === 'algoPhase') {
      algo.slicesDone = event.slicesDone;
      algo.nextSliceMs = event.nextSliceMs;
    } else if (event.kind === 'algoDone')
      Object.assign(algo, { reason: event.reason, slicesDone: event.slicesDone, nextSliceMs: 0, endedAtMs: timeMs });
  }
  return algo;
}
