import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { toggleFavourite } from '../../shell/favourites.ts';
import { FiatText } from '../../shell/fiat-text.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { Icon } from '../../ui/icons.tsx';
import { direction, PercentText } from '../../ui/percent-text.tsx';
import { NumberText, PriceText } from '../../ui/price-text.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { type Sorting, Table } from '../../ui/table.tsx';
import type { MarketRow, SortKey } from './market-rows.ts';

type ColumnId = SortKey | 'favourite' | 'course';

/** The markets as a table whose every number sorts. */
export function MarketTable({
  rows,
  sparklines,
  favourites,
  sorting,
  onSort,
}: {
  rows: readonly MarketRow[];
  sparklines: Sparklines;
  favourites: readonly string[];
  /** Not there: the rows stand in an order of their own. */
  sorting?: Sorting<ColumnId>;
  onSort: (by: SortKey) => void;
}) {
  const t = useMessages();
  return (
    <Table<ColumnId>
      label={t('markets.title')}
      {...(sorting === undefined ? {} : { sorting })}
      onSort={(by) => onSort(by as SortKey)}
      columns={[
        { id: 'favourite', title: t('markets.favourite'), hideTitle: true },
        { id: 'pair', title: t('markets.pair'), sortable: true },
        { id: 'last', title: t('markets.price'), sortable: true, end: true },
        { id: 'change', title: t('markets.change24h'), sortable: true, end: true },
        { id: 'high', title: t('markets.high24h'), sortable: true, end: true, wideOnly: true },
        { id: 'low', title: t('markets.low24h'), sortable: true, end: true, wideOnly: true },
        { id: 'volume', title: t('markets.volume24h'), sortable: true, end: true, wideOnly: true },
        { id: 'course', title: t('markets.lastDay'), end: true, wideOnly: true },
      ]}
    >
      {rows.map((row) => (
        <Row
          key={row.ticker.pairCode}
          row={row}
          prices={sparklines[row.ticker.pairCode] ?? []}
          starred={favourites.includes(row.ticker.pairCode)}
        />
      ))}
    </Table>
  );
}

function Row({ row, prices, starred }: { row: MarketRow; prices: readonly string[]; starred: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { ticker, base, quote, name, status } = row;
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
      <th scope="row" className="py-3 pe-1 text-start font-normal md:pe-4">
        <Link
          to={to('trade', { pair: ticker.pairCode })}
          prefetch="intent"
          className="flex items-center gap-2 before:absolute md:gap-3 before:inset-0"
        >
          <CoinIcon code={base} size={28} />
          <span className="flex min-w-0 flex-col">
            <span className="numeric self-start font-medium md:text-base">
              {base}
              <span className="font-normal text-text-muted">/{quote}</span>
            </span>
            <span className="truncate text-xs text-text-muted">
              {status === 'TRADING' ? name : t('markets.halted')}
            </span>
          </span>
        </Link>
      </th>
      <td className="py-3 pe-1.5 text-end md:pe-4">
        <PriceText value={ticker.last} className="rounded font-medium md:text-base" />
        <span className="block text-xs text-text-muted">
          <FiatText asset={quote} amount={ticker.last} />
        </span>
      </td>
      <td className="py-3 text-end md:pe-4">
        <PercentText value={ticker.changePercent} className="md:text-base" />
      </td>
      <td className="py-3 pe-4 text-end max-md:hidden">
        <NumberText value={ticker.high} />
      </td>
      <td className="py-3 pe-4 text-end max-md:hidden">
        <NumberText value={ticker.low} />
      </td>
      <td className="py-3 pe-4 text-end max-md:hidden">
        <span className="numeric">
          {abbreviate(ticker.quoteVolume, tag, 2)} {quote}
        </span>
      </td>
      <td className="py-2 text-end max-md:hidden">
        <Sparkline prices={prices} rising={direction(ticker.changePercent) !== 'down'} className="ms-auto" />
      </td>
    </tr>
  );
}
