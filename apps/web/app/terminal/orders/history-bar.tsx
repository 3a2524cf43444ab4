import { ORDER_TYPES, type OrderStatus } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOrderSource } from '../trading.ts';
import { type HistoryFilter, isNarrowed, WHOLE_HISTORY } from './history-filter.ts';
import { choiceOf, RowFilters } from './row-filters.tsx';

/** Filters of a history of orders, and its export. */
export function HistoryBar({
  filter,
  onChange,
  statuses,
  file,
  children,
}: {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  /** Those to choose from; trades have none, nor types of orders. */
  statuses: readonly OrderStatus[];
  /** URL of the file for this filter. */
  file: string;
  /** More fields, before the others. */
  children?: React.ReactNode;
}) {
  const t = useMessages();
  const { historyKinds } = useOrderSource();
  const set = (change: Partial<HistoryFilter>) => onChange({ ...filter, ...change });
  const sides = [
    { id: 'BUY', text: t('trade.buy') },
    { id: 'SELL', text: t('trade.sell') },
  ] as const;
  const states = statuses.map((id) => ({ id, text: t(`trade.status.${id}`) }));
  const types = ORDER_TYPES.filter((id) => historyKinds[id] !== undefined).map((id) => ({
    id,
    text: t(`orderType.${id}`),
  }));
  const ofSide = choiceOf(t('trade.side'), t('trade.rows.bothSides'), sides, filter.side, (side) => set({ side }));
  const ofType = choiceOf(t('trade.kind'), t('trade.open.everyKind'), types, filter.type, (type) => set({ type }));
  const ofStatus = choiceOf(t('trade.history.status'), t('trade.rows.everyStatus'), states, filter.status, (status) =>
    set({ status }),
  );
  return (
    <RowFilters
      choices={statuses.length > 0 ? [ofSide, ofType, ofStatus] : [ofSide]}
      days={filter}
      onDays={set}
      onClear={isNarrowed(filter) ? () => onChange({ ...WHOLE_HISTORY, symbol: filter.symbol }) : null}
      file={file}
    >
      {children}
    </RowFilters>
  );
}
