import type { AlgoRow } from '@pelorus/database/spot/algos.ts';
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
