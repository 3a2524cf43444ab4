import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { CatalogMarket } from '@pelorus/protocol/link/core-link.ts';
import { CATALOG, level, trade } from '../markets/test-market.ts';
import { testContract } from './test-contract.ts';

/** Test markets with a contract beside spot's two: of BTC, with the same numbers. */
export const PERP = 3;
export const SYMBOL = 'BTC_USDT_PERP';

const [btc] = CATALOG.markets as [CatalogMarket];
export const PERP_MARKET: CatalogMarket = { ...btc, id: PERP, symbol: SYMBOL, contract: testContract() };
export const CATALOG_WITH_CONTRACT = { ...CATALOG, markets: [...CATALOG.markets, PERP_MARKET] };

const inContract = (event: EngineEvent): EngineEvent => ({ ...event, market: PERP }) as EngineEvent;

export const perpTrade = (...terms: Parameters<typeof trade>): EngineEvent => inContract(trade(...terms));
export const perpLevel = (...terms: Parameters<typeof level>): EngineEvent => inContract(level(...terms));

/** The engine tells the contract's prices: in ticks of 0.01. */
export const markTold = (markTicks: number, market = PERP): EngineEvent => ({
  ...{ kind: 'markPrice', market, indexTicks: markTicks - 100, markTicks, mayLiquidate: true },
  ...{ fundingE8: 10_000, nextFundingMs: 1_700_006_400_000, openLots: 500 },
});
