import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import type { MarketInfo, MarketRow } from './market-rows.ts';

/** Test builders of this room. */
export function ticker(pairCode: string, last: string, changes: Partial<Ticker> = {}): Ticker {
  return {
    pairCode,
    last,
    open: last,
    high: last,
    low: last,
    volume: '0',
    quoteVolume: '0',
    change: '0',
    changePercent: '0.00',
    bid: last,
    ask: last,
    count: 0,
    time: 0,
    ...changes,
  };
}

export function info(pairCode: string, changes: Partial<MarketInfo> = {}): MarketInfo {
  const [base = '', quote = ''] = pairCode.split('_');
  const times = { listedAtMs: null, opensAtMs: null, delistsAtMs: null };
  return { pairCode, base, quote, status: 'TRADING', name: base, aliases: [], tags: [], ...times, ...changes };
}

export const pairsOf = (rows: readonly Pick<MarketRow, 'pairCode'>[]) => rows.map(({ pairCode }) => pairCode);
