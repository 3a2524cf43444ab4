import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { abbreviate, EMPTY_NUMBER } from '@pelorus/site/numbers.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { toggleFavourite } from '../../shell/markets/favourites.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { type Sorting, Table } from '../../ui/layout/table.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { direction, PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText, PriceText } from '../../ui/text/price-text.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { ChangeCell } from './change-cell.tsx';
import type { MarketRow, SortKey } from './market-rows.ts';
import { drawnOf } from './market-view.ts';
import { StateOrName } from './state-or-name.tsx';
import { type ChosenColumn, MARKET_TABLE, useColumns } from './table-columns.ts';
import { COLUMN_TITLES } from './table-titles.ts';

type ColumnId = SortKey | 'favourite' | 'course';

/** A cell of a number that phones do not show. */
const WIDE = 'py-3 pe-4 text-end max-md:hidden';

/** The markets as a table whose every number sorts. */
export function MarketTable({
  rows,
  sparklines,
  favourites,
  marked,
  showsListed,
  sorting,
  onSort,
}: {
  rows: readonly MarketRow[];
  sparklines: Sparklines;
  favourites: readonly string[];
  /** Those that are marked as new. */
  marked: ReadonlySet<string>;
  /** With the day each was listed. */
  showsListed: boolean;
  /** Absent: the rows have their own order. */
  sorting?: Sorting<ColumnId>;
  onSort: (by: SortKey) => void;
}) {
  const t = useMessages();
  const [drawsAll, setDrawsAll] = useState(false);
  const drawn = drawnOf(rows, drawsAll);
  const columns = useColumns(MARKET_TABLE);
  const listed = [{ id: 'listed' as const, title: t('markets.listed'), sortable: true, end: true, wideOnly: true }];
  const chosen = (...ids: ChosenColumn[]) =>
    ids
      .filter((id) => columns.includes(id))
      .map((id) => ({ id, title: t(COLUMN_TITLES[id]), sortable: id !== 'course', end: true, wideOnly: true }));
  return (
    <>
      <Table<ColumnId>
        label={t('markets.title')}
        {...(sorting === undefined ? {} : { sorting })}
        onSort={(by) => onSort(by as SortKey)}
        columns={[
          { id: 'favourite', title: t('markets.favourite'), hideTitle: true },
          { id: 'pair', title: t('markets.pair'), sortable: true },
          { id: 'last', title: t('markets.price'), sortable: true, end: true },
          ...chosen('hour'),
          { id: 'change', title: t('markets.change24h'), sortable: true, end: true },
          ...chosen('week'),
          ...(showsListed ? listed : []),
          ...chosen('high', 'low', 'volume', 'course'),
        ]}
      >
        {drawn.map((row) => (
          <Row
            key={row.pairCode}
            row={row}
            prices={sparklines[row.pairCode] ?? []}
            starred={favourites.includes(row.pairCode)}
            isMarked={marked.has(row.pairCode)}
            showsListed={showsListed}
            columns={columns}
          />
        ))}
      </Table>
      {drawn.length < rows.length && (
        <p className="py-3 text-center">
          <button type="button" onClick={() => setDrawsAll(true)} className={buttonStyle('secondary', 'sm')}>
            {t('markets.showAll', { count: rows.length })}
          </button>
        </p>
      )}
    </>
  );
}

function Row({
  row,
  prices,
  starred,
  isMarked,
  showsListed,
  columns,
}: {
  row: MarketRow;
  prices: readonly string[];
  starred: boolean;
  isMarked: boolean;
  showsListed: boolean;
  columns: readonly ChosenColumn[];
}) {
  const t = useMessages();
  const { ticker, base, quote } = row;
  const pair = `${base}/${quote}`;
  return (
    <tr className="group relative border-b border-line last:border-0 hover:bg-surface-sunken">
      <td className="w-8 py-1 md:w-9">
        <button
          type="button"
          aria-pressed={starred}
          aria-label={t('markets.star', { pair })}
          onClick={() => toggleFavourite(ticker.pairCode)}
          className={`relative z-10 flex size-8 items-center justify-center max-md:h-11 ${starred ? 'text-warn' : 'text-text-muted hover:text-text'}`}
        >
          <Icon name="star" size={18} filled={starred} />
        </button>
      </td>
      <NameCell row={row} isMarked={isMarked} showsListed={showsListed} />
      <td className="py-3 pe-1.5 text-end md:pe-4">
        <PriceText value={ticker.last} className="rounded font-medium md:text-base" />
        <span className="block text-xs text-text-muted">
          <FiatText asset={quote} amount={ticker.last} />
        </span>
      </td>
      {columns.includes('hour') && <ChangeCell change={row.hourChange} />}
      <td className="py-3 text-end md:pe-4">
        <PercentText value={ticker.changePercent} className="md:text-base" />
      </td>
      {columns.includes('week') && <ChangeCell change={row.weekChange} />}
      {showsListed && (
        <td className="py-3 pe-4 text-end text-text-muted max-md:hidden">
          {row.listedAtMs === null ? EMPTY_NUMBER : <TimeText timeMs={row.listedAtMs} style="date" />}
        </td>
      )}
      <DayCells row={row} prices={prices} columns={columns} />
    </tr>
  );
}

/** What else the day was like, as far as the reader wants it. */
function DayCells({
  row: { ticker, quote },
  prices,
  columns,
}: {
  row: MarketRow;
  prices: readonly string[];
  columns: readonly ChosenColumn[];
}) {
  const { tag } = useLocale();
  return (
    <>
      {columns.includes('high') && (
        <td className={WIDE}>
          <NumberText value={ticker.high} />
        </td>
      )}
      {columns.includes('low') && (
        <td className={WIDE}>
          <NumberText value={ticker.low} />
        </td>
      )}
      {columns.includes('volume') && (
        <td className={WIDE}>
          <span className="numeric">
            {abbreviate(ticker.quoteVolume, tag, 2)} {quote}
          </span>
        </td>
      )}
      {columns.includes('course') && (
        <td className="py-2 text-end max-md:hidden">
          <Sparkline prices={prices} rising={direction(ticker.changePercent) !== 'down'} className="ms-auto" />
        </td>
      )}
    </>
  );
}

/** Name of the market, linked to it. */
function NameCell({ row, isMarked, showsListed }: { row: MarketRow; isMarked: boolean; showsListed: boolean }) {
  const to = usePageLink();
  const { base, quote, pairCode } = row;
  return (
    <th scope="row" className="py-3 pe-1 text-start font-normal md:pe-4">
      <Link
        to={to('trade', { pair: pairCode })}
        prefetch="intent"
        className="flex items-center gap-2 before:absolute md:gap-3 before:inset-0"
      >
        <CoinIcon code={base} size={28} />
        <span className="flex min-w-0 flex-col">
          <span className="numeric self-start font-medium md:text-base">
            {base}
            <span className="font-normal text-text-muted">/{quote}</span>
            {isMarked && <NewBadge />}
          </span>
          <span className="truncate text-xs text-text-muted">
            {showsListed && row.listedAtMs !== null && (
              <TimeText timeMs={row.listedAtMs} style="date" className="me-1.5 md:hidden" />
            )}
            <span className={showsListed ? 'max-md:hidden' : ''}>
              <StateOrName row={row} />
            </span>
          </span>
        </span>
      </Link>
    </th>
  );
}

/** Listed lately (MKTS-16). */
function NewBadge() {
  const t = useMessages();
  return (
    <span className="ms-1.5 rounded bg-accent-soft px-1.5 py-0.5 align-middle text-xs font-medium text-accent">
      {t('markets.newBadge')}
    </span>
  );
}
