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
import { NumberText, PriceText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';
import { ChangeCell } from './change-cell.tsx';
import { type ContractKey, type ContractOrder, type ContractRow, sortContracts } from './contract-rows.ts';
import { type PastAtStart, usePastPrices, withPastChanges } from './past-changes.ts';
import { CONTRACT_TABLE, type ContractColumn, useColumns } from './table-columns.ts';
import { COLUMN_TITLES } from './table-titles.ts';
import { type ContractsAtStart, useContractRows } from './use-contract-rows.ts';

/** Contracts as a table whose every column sorts (FWEB-50). `search`: only those that it finds. */
export default function ContractList({
  contracts,
  search,
}: {
  contracts: ContractsAtStart & PastAtStart;
  search: string;
}) {
  const t = useMessages();
  const [order, setOrder] = useState<ContractOrder | null>(null);
  const columns = useColumns(CONTRACT_TABLE);
  const past = usePastPrices(contracts, 'futures');
  const found = withPastChanges(matching(useContractRows(contracts), search), past);
  const rows = order === null ? found : sortContracts(found, order);
  if (rows.length === 0)
    return <EmptyState icon="search" title={t('markets.nothingFound')} text={t('markets.nothingFoundHint')} />;
  const sort = (by: ContractKey) =>
    setOrder({ by, descending: order?.by === by ? !order.descending : by !== 'contract' });
  const chosen = (...ids: ContractColumn[]) =>
    ids
      .filter((id) => columns.includes(id))
      .map((id) => ({ id, title: t(COLUMN_TITLES[id]), sortable: true, end: true, wideOnly: true }));
  return (
    <Table<ContractKey>
      label={t('nav.futures')}
      {...(order === null ? {} : { sorting: order })}
      onSort={sort}
      columns={[
        { id: 'contract', title: t('markets.contract'), sortable: true },
        { id: 'last', title: t('markets.price'), sortable: true, end: true },
        ...chosen('hour'),
        { id: 'change', title: t('markets.change24h'), sortable: true, end: true },
        ...chosen('week', 'high', 'low', 'funding', 'interest', 'volume'),
      ]}
    >
      {rows.map((row) => (
        <Row key={row.symbol} row={row} columns={columns} />
      ))}
    </Table>
  );
}

function Row({ row, columns }: { row: ContractRow; columns: readonly ContractColumn[] }) {
  const { ticker, mark } = row;
  const last = ticker?.last ?? mark?.markPrice;
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-surface-sunken">
      <NameCell row={row} />
      <td className="py-3 pe-1.5 text-end md:pe-4">
        {last === undefined ? EMPTY_NUMBER : <PriceText value={last} className="rounded font-medium md:text-base" />}
      </td>
      {columns.includes('hour') && <ChangeCell change={row.hourChange} />}
      <td className="py-3 text-end md:pe-4">
        {ticker === undefined ? EMPTY_NUMBER : <PercentText value={ticker.changePercent} className="md:text-base" />}
        {mark !== undefined && (
          <span className="block text-xs text-text-muted md:hidden">
            <RateText rate={mark.fundingRate} signed digits={4} />
          </span>
        )}
      </td>
      {columns.includes('week') && <ChangeCell change={row.weekChange} />}
      <ChosenCells row={row} columns={columns} />
    </tr>
  );
}

/** Which contract it is, linked to it. */
function NameCell({ row: { base, quote, symbol, name, leverageMax } }: { row: ContractRow }) {
  const t = useMessages();
  const to = usePageLink();
  return (
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
  );
}

/** What else there is to know of it, as far as the reader wants it. */
function ChosenCells({
  row: { ticker, mark, quote },
  columns,
}: {
  row: ContractRow;
  columns: readonly ContractColumn[];
}) {
  const { tag } = useLocale();
  const inMoney = (amount: string | undefined) =>
    amount === undefined ? EMPTY_NUMBER : `${abbreviate(amount, tag, 2)} ${quote}`;
  const cells = {
    high: <NumberText value={ticker?.high ?? null} />,
    low: <NumberText value={ticker?.low ?? null} />,
    funding: mark === undefined ? EMPTY_NUMBER : <RateText rate={mark.fundingRate} signed digits={4} />,
    interest: <span className="numeric">{inMoney(mark?.openInterestValue)}</span>,
    volume: <span className="numeric">{inMoney(ticker?.quoteVolume)}</span>,
  };
  return (['high', 'low', 'funding', 'interest', 'volume'] as const)
    .filter((id) => columns.includes(id))
    .map((id) => (
      <td key={id} className="py-3 pe-4 text-end last:pe-0 max-md:hidden">
        {cells[id]}
      </td>
    ));
}
