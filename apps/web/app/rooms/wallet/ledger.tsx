import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { LedgerExport } from './ledger-export.tsx';
import { EVERYTHING, isEverything, type LedgerFilter, tellsHolds } from './ledger-filter.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { PostingRow } from './ledger-row.tsx';
import { type LedgerItem, ledgerItems } from './ledger-trades.ts';
import { TradeRow } from './trade-row.tsx';
import { useLedger } from './wallet-data.ts';

/** Every change of every balance, with its reason and the balance it left; a trade is one row. */
export function Ledger({
  assets,
  markets,
  hidden,
}: {
  assets: readonly string[];
  /** Codes of all markets. */
  markets: readonly string[];
  hidden: boolean;
}) {
  const t = useMessages();
  const to = usePageLink();
  const [filter, setFilter] = useState<LedgerFilter>(EVERYTHING);
  const ledger = useLedger(filter);
  const hasHolds = tellsHolds(filter);
  const columns = useColumns(hasHolds);
  const rows = ledger.data?.pages.flatMap((page) => page.rows);
  const items = useItems(rows, markets, hasHolds);
  return (
    <section aria-labelledby="history" className="rounded bg-surface-raised p-5 md:p-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="history" className="text-lg font-semibold">
          {t('ledger.title')}
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Link to={to('wallet-history')} className="text-sm text-accent underline">
            {t('history.open')}
          </Link>
          <LedgerExport filter={filter} />
        </div>
      </div>
      <LedgerFilters assets={assets} filter={filter} onChange={setFilter} />
      {rows === undefined && ledger.isError ? (
        <ErrorState error={ledger.error} onRetry={() => ledger.refetch()} />
      ) : rows?.length === 0 ? (
        isEverything(filter) ? (
          <EmptyState icon="ledger" title={t('ledger.none')} text={t('ledger.noneHint')} />
        ) : (
          <EmptyState
            icon="search"
            title={t('ledger.noneFound')}
            action={
              <Button
                variant="secondary"
                size="sm"
                onPress={() => setFilter({ ...EVERYTHING, hasHolds: filter.hasHolds })}
              >
                {t('ledger.clear')}
              </Button>
            }
          />
        )
      ) : (
        <Table label={t('ledger.title')} columns={columns}>
          {items === undefined ? (
            <SkeletonRows rows={6} columns={columns.length} />
          ) : (
            <Items items={items} hidden={hidden} hasHolds={hasHolds} />
          )}
        </Table>
      )}
      <LoadMore list={ledger} />
    </section>
  );
}

/** Returns what is shown: with holds each row leads to the next of its asset, and stands alone (WALT-12). */
function useItems(rows: readonly LedgerRow[] | undefined, markets: readonly string[], hasHolds: boolean) {
  const known = useMemo(() => new Set(markets), [markets]);
  if (hasHolds) return rows?.map((row): LedgerItem => ({ kind: 'posting', row }));
  return rows && ledgerItems(rows, known);
}

/** Without holds a row shows the total; with them, available and held too (WALT-12). */
function useColumns(hasHolds: boolean): Column<string>[] {
  const t = useMessages();
  return [
    { id: 'time', title: t('ledger.time'), wideOnly: true },
    { id: 'reason', title: t('ledger.reason') },
    { id: 'asset', title: t('wallet.asset'), wideOnly: true },
    { id: 'change', title: t(hasHolds ? 'ledger.change' : 'ledger.totalChange'), end: true },
    ...(hasHolds
      ? [
          { id: 'heldChange', title: t('ledger.heldChange'), end: true, wideOnly: true },
          { id: 'available', title: t('ledger.availableAfter'), end: true, wideOnly: true },
          { id: 'held', title: t('ledger.heldAfter'), end: true, wideOnly: true },
        ]
      : []),
    { id: 'total', title: t('ledger.totalAfter'), end: true, wideOnly: true },
  ];
}

function Items({ items, hidden, hasHolds }: { items: readonly LedgerItem[]; hidden: boolean; hasHolds: boolean }) {
  return items.map((item) =>
    item.kind === 'trade' ? (
      <TradeRow key={`trade ${item.trade.rows[0]?.id}`} trade={item.trade} hidden={hidden} />
    ) : (
      <PostingRow key={`${item.row.asset}${item.row.id}`} row={item.row} hidden={hidden} hasHolds={hasHolds} />
    ),
  );
}
