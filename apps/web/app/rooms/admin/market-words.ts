import { marketFilters } from '@pelorus/protocol/config/market.ts';
import type { MarketStatus } from '@pelorus/protocol/spot/enums.ts';
import type { MessageId } from '../../i18n/messages.ts';
import type { FilterName } from './market-filters.logic.ts';

/** Returns what a filter is called; null of one that this page does not know, as an older plan may name. */
export function filterWord(name: string): MessageId | null {
  return name in marketFilters.shape ? `admin.filter.${name as FilterName}` : null;
}

/** What a market's status is called, and what else a step of a plan does. */
export const STEP_WORDS = {
  TRADING: 'admin.market.trading',
  HALT: 'trade.state.halted',
  CANCEL_ONLY: 'trade.state.cancelOnly',
  AUCTION: 'trade.state.auction',
  DELISTED: 'trade.state.delisted',
  LIST: 'admin.market.list',
  FILTERS: 'admin.filters.change',
} as const satisfies Record<MarketStatus | 'LIST' | 'FILTERS', MessageId>;
