import type { AssetData, SymbolData } from '@pelorus/protocol/markets/http.ts';
import { marketRules } from '../market-rules.ts';

/** A market for tests: tick 0.05, step 0.001, total at least 5 USDT. */
export const symbol: SymbolData = {
  pairCode: 'BTC_USDT',
  base: 'BTC',
  quote: 'USDT',
  status: 'TRADING',
  tickSize: '0.05',
  stepSize: '0.001',
  priceScale: 2,
  quantityScale: 3,
  priceMin: '0.05',
  priceMax: '1000000',
  quantityMin: '0.001',
  quantityMax: '200',
  marketQuantityMin: '0',
  marketQuantityMax: '20',
  marketQuantityStep: '0',
  notionalMin: '5',
  notionalMax: '9000000',
  notionalMinToMarket: true,
  notionalMaxToMarket: true,
  makerFee: '0.0008',
  takerFee: '0.001',
  tags: [],
  listedAt: null,
  opensAt: null,
  cancelOnlyAt: null,
  delistsAt: null,
  auction: null,
};
export const assets: AssetData[] = [
  { code: 'BTC', name: 'Bitcoin', scale: 8, aliases: [], orderMax: '0' },
  { code: 'USDT', name: 'Tether USD', scale: 6, aliases: [], orderMax: '0' },
];
export const rules = marketRules(symbol, assets);
