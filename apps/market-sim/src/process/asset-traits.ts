import { CONTRACT_SUFFIX } from '@pelorus/protocol/futures/contracts.ts';

/** How an asset's price behaves: yearly volatility, and how much of it is the market's common mood. */
interface AssetTraits {
  /** Standard deviation of a year's log return. */
  yearly: number;
  /** Correlation with the common factor, 0–1. */
  common: number;
}

const TRAITS: Record<string, AssetTraits> = {
  BTC: { yearly: 0.48, common: 0.9 },
  ETH: { yearly: 0.65, common: 0.86 },
  BNB: { yearly: 0.55, common: 0.78 },
  SOL: { yearly: 0.85, common: 0.8 },
  XRP: { yearly: 0.8, common: 0.7 },
  ADA: { yearly: 0.85, common: 0.78 },
  DOGE: { yearly: 0.95, common: 0.74 },
  LINK: { yearly: 0.85, common: 0.78 },
  AVAX: { yearly: 0.9, common: 0.78 },
  TON: { yearly: 0.75, common: 0.6 },
};
const OTHERS: AssetTraits = { yearly: 0.8, common: 0.7 };

/** Returns the traits of an asset; for unknown ones those of a typical smaller coin. */
export function traitsOf(asset: string): AssetTraits {
  return TRAITS[asset] ?? OTHERS;
}

/** How much of all the trading a market sees, and how wide it is quoted when things are calm. */
interface MarketTraits {
  weight: number;
  /** Half the calm spread, as a fraction of the price. */
  halfSpread: number;
  /** Mean size of a taker's order, in US dollars. */
  meanOrderUsd: number;
}

const MARKETS: Record<string, MarketTraits> = {
  BTC_USDT: { weight: 5, halfSpread: 0.00006, meanOrderUsd: 1_900 },
  ETH_USDT: { weight: 4, halfSpread: 0.00008, meanOrderUsd: 1_500 },
  SOL_USDT: { weight: 2.5, halfSpread: 0.00013, meanOrderUsd: 900 },
  XRP_USDT: { weight: 2.5, halfSpread: 0.00013, meanOrderUsd: 800 },
  BNB_USDT: { weight: 1.5, halfSpread: 0.00014, meanOrderUsd: 800 },
  DOGE_USDT: { weight: 1.5, halfSpread: 0.00016, meanOrderUsd: 600 },
};
const OTHER_MARKETS: MarketTraits = { weight: 1, halfSpread: 0.0002, meanOrderUsd: 500 };

/** A contract sees less orders here than its coin's market, which has the longer book, but larger ones. */
const CONTRACT = { weight: 0.5, meanOrder: 3 };

/** Returns the traits of a market or contract; for unknown ones those of a small one. */
export function marketTraitsOf(symbol: string): MarketTraits {
  if (!symbol.endsWith(CONTRACT_SUFFIX)) return MARKETS[symbol] ?? OTHER_MARKETS;
  const { halfSpread, meanOrderUsd, weight } = marketTraitsOf(symbol.slice(0, -CONTRACT_SUFFIX.length));
  return { weight: weight * CONTRACT.weight, halfSpread, meanOrderUsd: meanOrderUsd * CONTRACT.meanOrder };
}
