import { trimZeros } from '@pelorus/money/units.ts';
import type { FundingRow, IncomeRow, TransferRow } from '@pelorus/protocol/futures/history.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractName } from '../../shell/markets/contract-name.ts';
import { type FuturesFilter, isNarrowed } from '../../terminal/contracts/history-filter.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { type Column, STACKED_ROW, StackedCell, Table } from '../../ui/layout/table.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { RateText } from '../../ui/text/rate-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { Amount } from './amount.tsx';
import { type FuturesPath, useFuturesPages } from './futures-data.ts';
import { Profit } from './futures-summary.tsx';

interface HistoryProps {
  filter: FuturesFilter;
  hidden: boolean;
}

/** A history as a table: what is fetched, why it is empty or could not be had, and the way to older rows. */
function History<Row extends { id: string }>({
  path,
  filter,
  label,
  none,
  columns,
  rowOf,
}: {
  path: FuturesPath;
  filter: FuturesFilter;
  label: string;
  none: string;
  columns: readonly Column<string>[];
  rowOf: (row: Row) => React.ReactNode;
}) {
  const t = useMessages();
  const list = useFuturesPages<Row>(path, filter);
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined && list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (rows?.length === 0 && !list.hasNextPage)
    return isNarrowed(filter) ? (
      <EmptyState icon="search" title={t('ledger.noneFound')} />
    ) : (
      <EmptyState icon="ledger" title={none} />
    );
  return (
    <>
      <Table label={label} columns={columns} isStacked>
        {rows?.map((row) => (
          <tr key={row.id} className={STACKED_ROW}>
            {rowOf(row)}
          </tr>
        )) ?? <SkeletonRows rows={5} columns={columns.length} />}
      </Table>
      <LoadMore list={list} />
    </>
  );
}

function Contract({ symbol }: { symbol: string | null }) {
  return symbol === null ? '' : <span className="numeric">{contractName(symbol)}</span>;
}

const Time = ({ at }: { at: number }) => (
  <StackedCell className="text-text-muted">
    <TimeText timeMs={at} />
  </StackedCell>
);

/** What came into the wallet and left it, with the wallet after it. */
export function IncomeTable({ filter, hidden }: HistoryProps) {
  const t = useMessages();
  const [amount, after] = [t('transfer.amount'), t('ledger.totalAfter')];
  const columns = [
    { id: 'time', title: t('ledger.time') },
    { id: 'reason', title: t('ledger.reason') },
    { id: 'contract', title: t('futuresWallet.contract') },
    { id: 'amount', title: amount, end: true },
    { id: 'after', title: after, end: true },
  ];
  return (
    <History<IncomeRow>
      path="/futuresapi/income"
      filter={filter}
      label={t('futuresHistory.income')}
      none={t('futuresHistory.noIncome')}
      columns={columns}
      rowOf={(row) => (
        <>
          <Time at={row.time} />
          <StackedCell>
            {t(`ledgerReason.${row.reason}`)}
            {row.orderId !== null && row.orderId > 0 && (
              <span className="block text-xs text-text-muted">{t('ledger.order', { id: String(row.orderId) })}</span>
            )}
          </StackedCell>
          <StackedCell>
            <Contract symbol={row.symbol} />
          </StackedCell>
          <StackedCell title={amount} end>
            <Profit value={row.amount} hidden={hidden} /> <span className="text-text-muted">{row.asset}</span>
          </StackedCell>
          <StackedCell title={after} end>
            <Amount value={trimZeros(row.balance)} hidden={hidden} />
          </StackedCell>
        </>
      )}
    />
  );
}

export function TransfersTable({ filter, hidden }: HistoryProps) {
  const t = useMessages();
  const amount = t('transfer.amount');
  return (
    <History<TransferRow>
      path="/futuresapi/transfers"
      filter={filter}
      label={t('futuresHistory.transfers')}
      none={t('futuresHistory.noTransfers')}
      columns={[
        { id: 'time', title: t('ledger.time') },
        { id: 'direction', title: t('futuresHistory.direction') },
        { id: 'amount', title: amount, end: true },
      ]}
      rowOf={(row) => (
        <>
          <Time at={row.time} />
          <StackedCell>{t(`futuresHistory.${row.direction}`)}</StackedCell>
          <StackedCell title={amount} end>
            <Amount value={trimZeros(row.amount)} hidden={hidden} />{' '}
            <span className="text-text-muted">{row.asset}</span>
          </StackedCell>
        </>
      )}
    />
  );
}

/** Each payment with what it was reckoned from: quantity × mark × rate. */
export function FundingTable({ filter, hidden }: HistoryProps) {
  const t = useMessages();
  const titles = {
    size: t('futuresHistory.positionSize'),
    mark: t('futuresWallet.mark'),
    rate: t('futuresHistory.rate'),
    amount: t('transfer.amount'),
  };
  const columns = [
    { id: 'time', title: t('ledger.time') },
    { id: 'contract', title: t('futuresWallet.contract') },
    ...Object.entries(titles).map(([id, title]) => ({ id, title, end: true })),
  ];
  return (
    <History<FundingRow>
      path="/futuresapi/funding"
      filter={filter}
      label={t('futuresHistory.funding')}
      none={t('futuresHistory.noFunding')}
      columns={columns}
      rowOf={(row) => (
        <>
          <Time at={row.time} />
          <StackedCell>
            <Contract symbol={row.symbol} />
          </StackedCell>
          <StackedCell title={titles.size} end>
            <Amount value={trimZeros(row.quantity)} hidden={hidden} />
          </StackedCell>
          <StackedCell title={titles.mark} end>
            <NumberText value={row.markPrice} />
          </StackedCell>
          <StackedCell title={titles.rate} end>
            <RateText rate={row.rate} signed digits={4} />
          </StackedCell>
          <StackedCell title={titles.amount} end>
            <Profit value={row.amount} hidden={hidden} />
          </StackedCell>
        </>
      )}
    />
  );
}
