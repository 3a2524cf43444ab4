import type { SymbolData } from '@pelorus/protocol/markets/http.ts';
import { type Market, marketOf } from './market.ts';

/** A published market for tests: BTC_USDT unless told otherwise. */
export function publishedSymbol(changes: Partial<SymbolData> = {}): SymbolData {
  return {
    pairCode: 'BTC_USDT',
    base: 'BTC',
    quote: 'USDT',
    status: 'TRADING',
    tickSize: '0.01',
    stepSize: '0.0001',
    priceScale: 2,
    quantityScale: 4,
    priceMin: '0.01',
    priceMax: '1000000',
    quantityMin: '0.0001',
    quantityMax: '200',
    marketQuantityMin: '0',
    marketQuantityMax: '20',
    marketQuantityStep: '0',
    notionalMin: '5',
    notionalMax: '0',
    notionalMinToMarket: true,
    notionalMaxToMarket: true,
    makerFee: '0.001',
    takerFee: '0.001',
    tags: [],
    listedAt: null,
    opensAt: null,
    cancelOnlyAt: null,
    delistsAt: null,
    auction: null,
    ...changes,
  };
}

/** BTC_USDT as the simulation counts in it. */
export function bitcoinMarket(): Market {
  return marketOf(publishedSymbol(), 6);
}
