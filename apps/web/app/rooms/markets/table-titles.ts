import type { MessageId } from '../../i18n/messages.ts';
import type { ChosenColumn, ContractColumn } from './table-columns.ts';

export const COLUMN_TITLES = {
  hour: 'markets.change1h',
  week: 'markets.change7d',
  high: 'markets.high24h',
  low: 'markets.low24h',
  volume: 'markets.volume24h',
  course: 'markets.lastDay',
  funding: 'markets.funding',
  interest: 'markets.openInterest',
} as const satisfies Record<ChosenColumn | ContractColumn, MessageId>;
