import { futuresGet } from '@pelorus/client/http/request.ts';
import type { closedPositionData, fundingData, incomeData } from '@pelorus/protocol/futures/history.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import {
  fileAddress,
  futuresQueryOf,
  INCOME_REASONS,
  isNarrowed,
  WHOLE_FUTURES,
} from '../../terminal/contracts/history-filter.ts';
import { FuturesFilters } from '../../terminal/contracts/history-filters.tsx';
import { HistoryTable } from '../../terminal/orders/history-table.tsx';
import { MarketText } from '../../terminal/orders/order-cells.tsx';
import { usePaged } from '../../terminal/orders/use-paged.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, StackedCell } from '../../ui/layout/table.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { FractionText } from './fraction-text.tsx';

const ShareCard = lazyPart(() => import('./share-card.tsx'));

interface Of {
  accountId: number;
  /** null: every contract, or one of one's choice. */
  symbol: string | null;
  /** Symbols to choose from. */
  contracts: readonly string[];
}
type Row<Schema extends { _output: unknown }> = Schema['_output'];
type Closed = Row<typeof closedPositionData>;
type Funding = Row<typeof fundingData>;
type Income = Row<typeof incomeData>;

interface HistoryProps<T> extends Of {
  history: Parameters<typeof fileAddress>[0];
  hasReasons?: boolean;
  title: MessageId;
  empty: MessageId;
  columns: Parameters<typeof HistoryTable>[0]['columns'];
  rowOf: (row: T) => ReactNode;
}

/** A history of contracts, page by page, under what narrows it, and its file (FPAG-26). */
function History<T>(props: HistoryProps<T>) {
  const { accountId, symbol, contracts, history, hasReasons = false, title, empty, columns, rowOf } = props;
  const t = useMessages();
  const [chosen, setChosen] = useState(WHOLE_FUTURES);
  const filter = symbol === null ? chosen : { ...chosen, symbol };
  const path = `/futuresapi/${history}` as const;
  const query = { limit: 50, ...futuresQueryOf(filter) };
  const { rows, error, retry, list } = usePaged(path, accountId, query, (cursor) =>
    futuresGet<Page<T>>(path, { query: { ...query, cursor } }),
  );
  if (error !== null && rows === null) return <ErrorState error={error} onRetry={retry} />;
  if (rows?.length === 0 && !list.hasNextPage && !isNarrowed(chosen))
    return <EmptyState icon="orders" title={t(empty)} />;
  return (
    <>
      <FuturesFilters
        contracts={symbol === null ? contracts : []}
        reasons={hasReasons ? INCOME_REASONS : []}
        filter={chosen}
        onChange={setChosen}
        file={fileAddress(history, filter)}
      />
      <HistoryTable label={t(title)} columns={columns} rows={rows} list={list} rowOf={rowOf} />
    </>
  );
}

/** An amount with its sign and its colour. */
function Signed({ value }: { value: string }) {
  return <NumberText value={value} signed className={DIRECTION_COLOUR[direction(value)]} />;
}

const TimeCell = ({ timeMs }: { timeMs: number }) => (
  <StackedCell className="@max-xl:order-1 @max-xl:ms-auto @max-xl:text-xs">
    <TimeText timeMs={timeMs} className="text-text-muted @xl:whitespace-normal" />
  </StackedCell>
);

/** A closed position as it is shared: with which leverage it was held is not kept. */
function sharedOf({ direction, entryPrice, exitPrice, symbol }: Closed) {
  const price = { title: 'perp.exit', value: exitPrice } as const;
  return { symbol, direction, entryPrice, price, leverage: null, returnOnEquity: null };
}

/** Closed positions: what each realised, and what it cost. */
export function ClosedPositions(of: Of) {
  const t = useMessages();
  const [shared, setShared] = useState<Closed | null>(null);
  const columns = [
    { id: 'time', title: t('trade.time') },
    { id: 'contract', title: t('perp.contract') },
    { id: 'size', title: t('perp.sizeMost'), end: true },
    { id: 'entry', title: t('perp.entry'), end: true },
    { id: 'exit', title: t('perp.exit'), end: true },
    { id: 'profit', title: t('perp.realised'), end: true },
    { id: 'fees', title: t('perp.feesFunding'), end: true },
    { id: 'share', title: t('perp.card.share'), end: true, hideTitle: true },
  ];
  const rowOf = (row: Closed) => (
    <tr key={`${row.symbol} ${row.positionSide} ${row.closedAt}`} className={STACKED_ROW}>
      <TimeCell timeMs={row.closedAt} />
      <StackedCell>
        <MarketText symbol={row.symbol} />
        <span className={`block text-xs ${row.direction === 'LONG' ? 'text-up' : 'text-down'}`}>
          {t(row.direction === 'LONG' ? 'perp.long' : 'perp.short')}
        </span>
      </StackedCell>
      <StackedCell title={t('perp.sizeMost')} end>
        <NumberText value={row.quantityMax} />
      </StackedCell>
      <StackedCell title={t('perp.entry')} end>
        <NumberText value={row.entryPrice} />
      </StackedCell>
      <StackedCell title={t('perp.exit')} end>
        <NumberText value={row.exitPrice} />
      </StackedCell>
      <StackedCell title={t('perp.realised')} end>
        <Signed value={row.realisedProfit} />
      </StackedCell>
      <StackedCell title={t('perp.feesFunding')} end>
        <NumberText value={row.fees} /> <span className="text-text-muted">/</span> <Signed value={row.funding} />
      </StackedCell>
      <StackedCell end>
        <Button variant="ghost" size="sm" onPress={() => setShared(row)}>
          {t('perp.card.share')}
        </Button>
      </StackedCell>
    </tr>
  );
  const words = { title: 'perp.closed', empty: 'perp.noClosed' } as const;
  return (
    <>
      <History<Closed> {...of} {...words} history="positions/closed" columns={columns} rowOf={rowOf} />
      {shared !== null && (
        <Suspense>
          <ShareCard position={sharedOf(shared)} onClose={() => setShared(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Funding that positions paid and received. */
export function FundingHistory(of: Of) {
  const t = useMessages();
  const columns = [
    { id: 'time', title: t('trade.time') },
    { id: 'contract', title: t('perp.contract') },
    { id: 'rate', title: t('perp.fundingRate'), end: true },
    { id: 'mark', title: t('perp.mark'), end: true },
    { id: 'size', title: t('perp.size'), end: true },
    { id: 'amount', title: t('trade.amount'), end: true },
  ];
  const rowOf = (row: Funding) => (
    <tr key={row.id} className={STACKED_ROW}>
      <TimeCell timeMs={row.time} />
      <StackedCell>
        <MarketText symbol={row.symbol} />
      </StackedCell>
      <StackedCell title={t('perp.fundingRate')} end>
        <FractionText value={row.rate} digits={4} />
      </StackedCell>
      <StackedCell title={t('perp.mark')} end>
        <NumberText value={row.markPrice} />
      </StackedCell>
      <StackedCell title={t('perp.size')} end>
        <NumberText value={row.quantity} />
      </StackedCell>
      <StackedCell title={t('trade.amount')} end>
        <Signed value={row.amount} />
      </StackedCell>
    </tr>
  );
  const words = { title: 'perp.fundingHistory', empty: 'perp.noFunding' } as const;
  return <History<Funding> {...of} {...words} history="funding" columns={columns} rowOf={rowOf} />;
}

/** All that came into the futures wallets and left them. */
export function IncomeHistory(of: Of) {
  const t = useMessages();
  const columns = [
    { id: 'time', title: t('trade.time') },
    { id: 'contract', title: t('perp.contract') },
    { id: 'reason', title: t('perp.reason') },
    { id: 'amount', title: t('trade.amount'), end: true },
    { id: 'balance', title: t('perp.balanceAfter'), end: true },
  ];
  const rowOf = (row: Income) => (
    <tr key={row.id} className={STACKED_ROW}>
      <TimeCell timeMs={row.time} />
      <StackedCell>{row.symbol === null ? '--' : <MarketText symbol={row.symbol} />}</StackedCell>
      <StackedCell title={t('perp.reason')}>{t(`ledgerReason.${row.reason}`)}</StackedCell>
      <StackedCell title={t('trade.amount')} end>
        <Signed value={row.amount} /> <span className="text-text-muted">{row.asset}</span>
      </StackedCell>
      <StackedCell title={t('perp.balanceAfter')} end>
        <NumberText value={row.balance} />
      </StackedCell>
    </tr>
  );
  const words = { title: 'perp.income', empty: 'perp.noIncome' } as const;
  return <History<Income> {...of} {...words} history="income" hasReasons columns={columns} rowOf={rowOf} />;
}
