import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import type { MarketRules } from './market-rules.ts';

const STATE_WORDS = {
  TRADING: null,
  HALT: 'trade.state.halted',
  CANCEL_ONLY: 'trade.state.cancelOnly',
  AUCTION: 'trade.state.auction',
  DELISTED: 'trade.state.delisted',
} as const satisfies Record<MarketStatus, string | null>;

/** Returns a short text about a market that is not simply trading, for its header and book (TRAD-207); null: it is. */
export function stateWords({ status, opensAt }: Pick<MarketRules, 'status' | 'opensAt'>) {
  // It waits for its first day in HALT: nothing was begun that could be paused.
  return status === 'HALT' && opensAt !== null ? 'markets.notOpen' : STATE_WORDS[status];
}
