import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import type { Kline } from '@pelorus/protocol/markets/http.ts';
import { parsePrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { Refused } from '../http/refused.ts';

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,18}))?$/;

/** Returns a turnover text as whole units of 10^-scale, digits beyond cut off; it may pass 2^53. */
function turnover(text: string, scale: number, field: string): bigint {
  const match = DECIMAL.exec(text);
  if (match === null) throw new Refused('BAD_REQUEST', field);
  return BigInt(match[1] + (match[2] ?? '').slice(0, scale).padEnd(scale, '0'));
}

/** Returns a wire candle of an import as the tables keep it; volumes in whole lots, rounded down. */
export function candleInput(market: Market, kline: Kline, index: number): Candle {
  const [openMs, open, high, low, close, volume, , quoteVolume, count, takerBuyVolume, takerBuyQuoteVolume] = kline;
  const at = (name: string) => `klines.${index}.${name}`;
  const lots = (text: string, name: string) =>
    turnover(text, market.baseAsset.scale, at(name)) / BigInt(market.lotUnits);
  return {
    openMs,
    openTicks: parsePrice(market, open, at('open')),
    highTicks: parsePrice(market, high, at('high')),
    lowTicks: parsePrice(market, low, at('low')),
    closeTicks: parsePrice(market, close, at('close')),
    lots: lots(volume, 'volume'),
    quoteUnits: turnover(quoteVolume, market.quoteAsset.scale, at('quoteVolume')),
    tradeCount: count,
    takerBuyLots: lots(takerBuyVolume, 'takerBuyVolume'),
    takerBuyQuoteUnits: turnover(takerBuyQuoteVolume, market.quoteAsset.scale, at('takerBuyQuoteVolume')),
  };
}
