import { AD_SIDES } from '@pelorus/protocol/p2p/rules.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { choiceOf, RowFilters } from '../../../terminal/orders/row-filters.tsx';
import { useP2pSettings } from '../p2p-frame.tsx';
import { ALL, ENDS, fileAddress, isAll, type OrdersFilter, type OrdersTab } from './orders-filter.ts';

const same = (id: string) => ({ id, text: id });

/** What a tab is narrowed to, and its file (PORD-61). */
export function OrdersBar({
  tab,
  filter,
  onChange,
}: {
  tab: OrdersTab;
  filter: OrdersFilter;
  onChange: (change: Partial<OrdersFilter>) => void;
}) {
  const t = useMessages();
  const { assets, fiats } = useP2pSettings();
  const { asset, end, fiat, side } = filter;
  const sides = AD_SIDES.map((id) => ({ id, text: t(`p2p.orders.side.${id}`) }));
  const ends = ENDS.map((id) => ({ id, text: t(`p2p.orders.end.${id}`) }));
  const choices = [
    choiceOf(t('p2p.orders.sides'), t('p2p.orders.allSides'), sides, side, (next) => onChange({ side: next })),
    choiceOf(t('p2p.coin'), t('ledger.allAssets'), assets.map(same), asset, (next) => onChange({ asset: next })),
    choiceOf(t('p2p.fiat'), t('p2p.orders.allFiats'), fiats.map(same), fiat, (next) => onChange({ fiat: next })),
    ...(tab === 'ended'
      ? [choiceOf(t('history.state'), t('history.allStates'), ends, end, (next) => onChange({ end: next }))]
      : []),
  ];
  return (
    <RowFilters
      choices={choices}
      days={filter}
      onDays={onChange}
      onClear={isAll(filter) ? null : () => onChange(ALL)}
      file={fileAddress(tab, filter)}
    />
  );
}
