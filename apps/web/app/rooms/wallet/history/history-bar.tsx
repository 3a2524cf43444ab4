import type { CoinData } from '@pelorus/protocol/wallet/networks.ts';
import { type MessageId, useMessages } from '../../../i18n/messages.ts';
import { useRootData } from '../../../state/root-data.ts';
import { choiceOf, RowFilters } from '../../../terminal/orders/row-filters.tsx';
import { yearsSince } from '../ledger-filter.ts';
import {
  ALL,
  daysOf,
  fileAddress,
  type HistoryFilter,
  type HistoryTab,
  isAll,
  SOURCES,
  yearOf,
} from './history-filter.ts';
import { networkName } from './network-name.ts';

/** Words of the states of a tab's rows. */
const WORDS = {
  deposits: 'depositState',
  withdrawals: 'withdrawalState',
  conversions: 'conversionState',
  sends: 'sendState',
} as const satisfies Record<HistoryTab, string>;

/** What a tab is narrowed to, and its file (WPAG-71, WPAG-74). */
export function HistoryFilters({
  tab,
  filter,
  assets,
  coins,
  onChange,
}: {
  tab: HistoryTab;
  filter: HistoryFilter;
  assets: readonly string[];
  coins: readonly CoinData[];
  onChange: (change: Partial<HistoryFilter>) => void;
}) {
  const t = useMessages();
  const nowMs = Date.now();
  const years = yearsSince(useRootData()?.me?.createdAt ?? nowMs, nowMs);
  const { hasNetwork, states } = SOURCES[tab];
  const same = (id: string) => ({ id, text: id });
  const codes = [...new Set(coins.flatMap(({ networks }) => networks.map(({ network }) => network)))];
  const networks = codes.map((id) => ({ id, text: networkName(coins, id) }));
  const words = states.map((id) => ({ id, text: t(`${WORDS[tab]}.${id}` as MessageId) }));
  const { asset, network, state } = filter;
  const choices = [
    choiceOf(t('ledger.filter'), t('ledger.allAssets'), assets.map(same), asset, (next) => onChange({ asset: next })),
    ...(hasNetwork
      ? [
          choiceOf(t('deposit.network'), t('history.allNetworks'), networks, network, (next) =>
            onChange({ network: next }),
          ),
        ]
      : []),
    ...(states.length > 0
      ? [choiceOf(t('history.state'), t('history.allStates'), words, state, (next) => onChange({ state: next }))]
      : []),
    choiceOf(t('history.year'), t('history.allYears'), years.map(same), yearOf(filter, years), (year) =>
      onChange(daysOf(year)),
    ),
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
