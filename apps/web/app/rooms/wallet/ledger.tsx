import { trimZeros } from '@pelorus/money/units.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { Amount } from './amount.tsx';
import { LedgerExport } from './ledger-export.tsx';
import { EVERYTHING, isEverything, type LedgerFilter, tellsHolds, totalChange } from './ledger-filter.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { useLedger } from './wallet-data.ts';

/** Every change of every balance, with its reason and the balance it left. */
export function Ledger({ assets, hidden }: { assets: readonly string[]; hidden: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const [filter, setFilter] = useState<LedgerFilter>(EVERYTHING);
  const ledger = useLedger(filter);
  const hasHolds = tellsHolds(filter);
  const columns = useColumns(hasHolds);
  const rows = ledger.data?.pages.flatMap((page) => page.rows);
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
          {rows?.map((row) => <Row key={`${row.asset}${row.id}`} row={row} hidden={hidden} hasHolds={hasHolds} />) ?? (
            <SkeletonRows rows={6} columns={columns.length} />
          )}
        </Table>
      )}
      <LoadMore list={ledger} />
    </section>
  );
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

function Row({ row, hidden, hasHolds }: { row: LedgerRow; hidden: boolean; hasHolds: boolean }) {
  const t = useMessages();
  const reason: `ledgerReason.${PostingReason}` = `ledgerReason.${row.reason}`;
  return (
    <tr className="border-b border-line align-top last:border-0">
      <td className="py-2.5 pe-4 text-text-muted max-md:hidden">
        <TimeText timeMs={row.time} />
      </td>
      <td className="py-2.5 pe-4">
        {t(reason satisfies MessageId)}
        {row.orderId !== null && (
          <span className="block text-xs text-text-muted">{t('ledger.order', { id: String(row.orderId) })}</span>
        )}
        <TimeText timeMs={row.time} className="block text-xs text-text-muted md:hidden" />
      </td>
      <td className="py-2.5 pe-4 max-md:hidden">{row.asset}</td>
      <td className="py-2.5 text-end md:pe-4">
        <Change value={hasHolds ? row.availableChange : totalChange(row)} hidden={hidden} />
        <span className="numeric ms-auto block w-fit text-xs text-text-muted md:hidden">
          <Amount value={trimZeros(hasHolds ? row.available : row.total)} hidden={hidden} /> {row.asset}
        </span>
        {hasHolds && (
          <span className="ms-auto block w-fit text-xs text-text-muted md:hidden">
            {t('wallet.held')} <Change value={row.heldChange} hidden={hidden} />
          </span>
        )}
      </td>
      {hasHolds && <Holds row={row} hidden={hidden} />}
      <td className="py-2.5 text-end max-md:hidden">
        <Amount value={trimZeros(row.total)} hidden={hidden} />
      </td>
    </tr>
  );
}

function Holds({ row, hidden }: { row: LedgerRow; hidden: boolean }) {
  return (
    <>
      <td className="py-2.5 pe-4 text-end max-md:hidden">
        <Change value={row.heldChange} hidden={hidden} />
      </td>
      <td className="py-2.5 pe-4 text-end max-md:hidden">
        <Amount value={trimZeros(row.available)} hidden={hidden} />
      </td>
      <td className="py-2.5 pe-4 text-end text-text-muted max-md:hidden">
        <Amount value={trimZeros(row.held)} hidden={hidden} />
      </td>
    </>
  );
}

function Change({ value, hidden }: { value: string; hidden: boolean }) {
  const way = direction(value);
  if (way === 'flat') return <span className="text-text-muted">0</span>;
  return <Amount value={trimZeros(value)} hidden={hidden} signed className={DIRECTION_COLOUR[way]} />;
}
