import { matching } from '@pelorus/site/market-search.ts';
import { abbreviate, EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';
import { type ContractKey, type ContractOrder, type ContractRow, sortContracts } from './contract-rows.ts';
import { type ContractsAtStart, useContractRows } from './use-contract-rows.ts';

/** Contracts as a table whose every column sorts (FWEB-50). `search`: only those that it finds. */
export default function ContractList({ contracts, search }: { contracts: ContractsAtStart; search: string }) {
  const t = useMessages();
  const [order, setOrder] = useState<ContractOrder | null>(null);
  const found = matching(useContractRows(contracts), search);
  const rows = order === null ? found : sortContracts(found, order);
  if (rows.length === 0)
    return <EmptyState icon="search" title={t('markets.nothingFound')} text={t('markets.nothingFoundHint')} />;
  const sort = (by: ContractKey) =>
    setOrder({ by, descending: order?.by === by ? !order.descending : by !== 'contract' });
  return (
    <Table<ContractKey>
      label={t('nav.futures')}
      {...(order === null ? {} : { sorting: order })}
      onSort={sort}
      columns={[
        { id: 'contract', title: t('markets.contract'), sortable: true },
        { id: 'last', title: t('markets.price'), sortable: true, end: true },
        { id: 'change', title: t('markets.change24h'), sortable: true, end: true },
        { id: 'funding', title: t('markets.funding'), sortable: true, end: true, wideOnly: true },
        { id: 'interest', title: t('markets.openInterest'), sortable: true, end: true, wideOnly: true },
        { id: 'volume', title: t('markets.volume24h'), sortable: true, end: true, wideOnly: true },
      ]}
    >
      {rows.map((row) => (
        <Row key={row.symbol} row={row} />
      ))}
    </Table>
  );
}

function Row({ row: { base, quote, symbol, name, leverageMax, ticker, mark } }: { row: ContractRow }) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const last = ticker?.last ?? mark?.markPrice;
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-surface-sunken">
      <td className="py-2.5 pe-2">
        <span className="flex min-w-0 items-center gap-2.5">
          <CoinIcon code={base} />
          <span className="min-w-0">
            <Link
              to={to('futures', { contract: symbol })}
              className="numeric font-medium after:absolute after:inset-0 md:text-base"
            >
              {base}
              {quote} <span className="font-normal text-text-muted">{leverageMax}×</span>
            </Link>
            <span className="block truncate text-xs text-text-muted">
              <bdi>{name}</bdi> · {t('markets.perpetual')}
            </span>
          </span>
        </span>
      </td>
      <td className="py-3 pe-1.5 text-end md:pe-4">
        {last === undefined ? EMPTY_NUMBER : <PriceText value={last} className="rounded font-medium md:text-base" />}
      </td>
      <td className="py-3 text-end md:pe-4">
        {ticker === undefined ? EMPTY_NUMBER : <PercentText value={ticker.changePercent} className="md:text-base" />}
        {mark !== undefined && (
          <span className="block text-xs text-text-muted md:hidden">
            <RateText rate={mark.fundingRate} signed digits={4} />
          </span>
        )}
      </td>
      <td className="py-3 pe-4 text-end max-md:hidden">
        {mark === undefined ? EMPTY_NUMBER : <RateText rate={mark.fundingRate} signed digits={4} />}
      </td>
      <td className="numeric py-3 pe-4 text-end max-md:hidden">
        {mark === undefined ? EMPTY_NUMBER : `${abbreviate(mark.openInterestValue, tag, 2)} ${quote}`}
      </td>
      <td className="numeric py-3 text-end max-md:hidden">
        {ticker === undefined ? EMPTY_NUMBER : `${abbreviate(ticker.quoteVolume, tag, 2)} ${quote}`}
      </td>
    </tr>
  );
}
