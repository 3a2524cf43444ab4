import { isDollar } from '@pelorus/site/currencies.ts';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { useFavourites } from '../../shell/markets/favourites.ts';
import { useRootData } from '../../state/root-data.ts';
import { marketName, useMarketLink } from '../market-links.ts';
import { useTrading } from '../trading.ts';
import { matchingPairs } from './matching-pairs.ts';
import { ALL, FAVOURITES, groupsOf, inGroup, PAIR_SORTS, type PairSort, sortedPairs } from './pair-groups.ts';
import { PairItem } from './pair-item.tsx';
import type { PairRow } from './pair-row.ts';
import { recentMarkets } from './recent-markets.ts';

const CHIP =
  'min-h-7 rounded px-2 text-sm text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-md:min-h-11';

/** Every market, in groups, found by code or name; favourites first. */
export function PairList({
  pairs,
  current,
  onClose,
  onAlerts,
}: {
  pairs: readonly PairRow[];
  current: string;
  onClose: () => void;
  onAlerts: (symbol: string) => void;
}) {
  const t = useMessages();
  const live = useTickers(useTrading().product);
  const favourites = useFavourites();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState(ALL);
  const [sort, setSort] = useState<PairSort>('own');
  const rows = useRows(pairs, query, group, sort);
  const { list, field, onKeyDown } = useRowKeys();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through the links below the search field
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col gap-2">
      <input
        ref={field}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: it opened for this; under a finger a keyboard would lie over the list (TRAD-273)
        autoFocus={!matchMedia('(pointer: coarse)').matches}
        aria-label={t('trade.pairs.search')}
        placeholder={t('trade.pairs.search')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        className="min-h-10 shrink-0 rounded border border-line-strong bg-surface px-3 text-base max-md:min-h-11 max-md:text-[1rem]"
      />
      {query === '' && <Recent current={current} onChoose={onClose} />}
      <Groups pairs={pairs} group={group} onGroup={setGroup} sort={sort} onSort={setSort} />
      <Headings />
      {rows.length === 0 ? (
        <p className="h-88 max-h-[45dvh] py-8 text-center text-text-muted">
          {t(group === FAVOURITES && query.trim() === '' ? 'trade.pairs.noFavourites' : 'trade.pairs.none')}
        </p>
      ) : (
        <ul ref={list} className="-mx-2 h-88 max-h-[45dvh] overflow-y-auto">
          {rows.map((row) => (
            <PairItem
              key={row.pairCode}
              row={row}
              ticker={live.get(row.pairCode) ?? row.ticker}
              isFavourite={favourites.includes(row.pairCode)}
              isCurrent={row.pairCode === current}
              onChoose={onClose}
              onAlerts={() => onAlerts(row.pairCode)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Keys of the search field and the rows below it (TRAD-260). */
function useRowKeys(): {
  list: RefObject<HTMLUListElement | null>;
  field: RefObject<HTMLInputElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during a composition belong to the input method; keys on a group, a sort button or a star belong to those.
    if (event.nativeEvent.isComposing) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(event.target as HTMLAnchorElement);
    if (at < 0 && event.target !== field.current) return;
    if (event.key === 'Enter' && at < 0) links[0]?.click();
    else if (event.key === 'ArrowDown') links[at + 1]?.focus();
    else if (event.key === 'ArrowUp' && at >= 0) (links[at - 1] ?? field.current)?.focus();
    else if (event.key === 'Home' && at >= 0) links[0]?.focus();
    else if (event.key === 'End' && at >= 0) links.at(-1)?.focus();
    else return;
    event.preventDefault();
  };
  return { list, field, onKeyDown };
}

/** The markets that are listed: of the group, or found among all of them while something is typed. */
function useRows(pairs: readonly PairRow[], query: string, group: string, sort: PairSort): PairRow[] {
  const live = useTickers(useTrading().product);
  const favourites = useFavourites();
  const dollarPrices = useRootData()?.dollarPrices;
  // Typing searches all markets, whatever group was open.
  const grouped = query.trim() === '' ? inGroup(pairs, group, favourites) : pairs;
  const tickers = new Map(pairs.map(({ pairCode, ticker }) => [pairCode, live.get(pairCode) ?? ticker]));
  return sortedPairs(
    matchingPairs(grouped, query, favourites),
    sort,
    (pairCode) => tickers.get(pairCode),
    (asset) => (isDollar(asset) ? '1' : dollarPrices?.[asset]),
  );
}

/** The markets visited last, of spot and of contracts (TRAD-351). */
function Recent({ current, onChoose }: { current: string; onChoose: () => void }) {
  const t = useMessages();
  const to = useMarketLink();
  const [recent] = useState(() => recentMarkets(current));
  if (recent.length === 0) return null;
  return (
    <nav aria-label={t('trade.pairs.recent')} className="flex flex-wrap items-center gap-x-1 text-sm">
      <span aria-hidden="true" className="text-xs text-text-muted">
        {t('trade.pairs.recent')}
      </span>
      {recent.map((symbol) => (
        <Link
          key={symbol}
          to={to(symbol)}
          onClick={onChoose}
          className="numeric flex min-h-7 items-center rounded px-1.5 hover:bg-surface-sunken max-md:min-h-11"
        >
          {marketName(symbol)}
        </Link>
      ))}
    </nav>
  );
}

/** What stands in the rows below; they are links, so it is for eyes only. */
function Headings() {
  const t = useMessages();
  return (
    <p aria-hidden="true" className="flex gap-2 border-b border-line ps-9 pb-1 text-xs text-text-muted">
      <span className="grow">{t('orders.market')}</span>
      <span className="w-28 text-end max-md:w-24">{t('trade.pairs.sort.change')}</span>
      <span className="w-18 text-end">{t('trade.pairs.sort.volume')}</span>
    </p>
  );
}

function Groups({
  pairs,
  group,
  onGroup,
  sort,
  onSort,
}: {
  pairs: readonly PairRow[];
  group: string;
  onGroup: (group: string) => void;
  sort: PairSort;
  onSort: (sort: PairSort) => void;
}) {
  const t = useMessages();
  return (
    <div className="flex flex-wrap items-center gap-1">
      <fieldset aria-label={t('trade.pairs.group')} className="flex flex-wrap gap-1">
        {groupsOf(pairs).map((one) => (
          <button key={one} type="button" aria-pressed={group === one} onClick={() => onGroup(one)} className={CHIP}>
            {one === FAVOURITES ? t('markets.favourites') : one === ALL ? t('trade.pairs.all') : one}
          </button>
        ))}
      </fieldset>
      <select
        aria-label={t('trade.pairs.sort')}
        value={sort}
        onChange={(event) => onSort(event.target.value as PairSort)}
        className="ms-auto h-7 rounded bg-surface-sunken px-1.5 text-xs max-md:h-11"
      >
        {PAIR_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`trade.pairs.sort.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
