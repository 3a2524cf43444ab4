import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { isDollar } from '@pelorus/site/currencies.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { toggleFavourite, useFavourites } from '../../shell/markets/favourites.ts';
import { useRootData } from '../../state/root-data.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useMarketLink } from '../market-links.ts';
import { useTrading } from '../trading.ts';
import { matchingPairs } from './matching-pairs.ts';
import { ALL, FAVOURITES, groupsOf, inGroup, PAIR_SORTS, type PairSort, sortedPairs } from './pair-groups.ts';

export interface PairRow {
  pairCode: string;
  base: string;
  quote: string;
  name: string;
  aliases: readonly string[];
  ticker: Ticker | undefined;
}

const CHIP =
  'min-h-7 rounded px-2 text-sm text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:text-text max-md:min-h-11';

/** Every market, in groups, found by code or name; favourites first. */
export default function PairSearch({
  pairs,
  current,
  onClose,
}: {
  pairs: readonly PairRow[];
  current: string;
  onClose: () => void;
}) {
  const t = useMessages();
  const live = useTickers(useTrading().product);
  const favourites = useFavourites();
  const [query, setQuery] = useState('');
  const [group, setGroup] = useState(ALL);
  const [sort, setSort] = useState<PairSort>('own');
  const list = useRef<HTMLUListElement>(null);
  const rows = useRows(pairs, query, group, sort);
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
    else return;
    event.preventDefault();
  };
  return (
    <Dialog title={t('trade.pairs.title')} isOpen onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through the links below the search field */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col gap-3">
        <input
          ref={field}
          type="search"
          // Under a finger the keyboard would come over the list, and the list only after it (TRAD-273).
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          aria-label={t('trade.pairs.search')}
          placeholder={t('trade.pairs.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="min-h-10 rounded border border-line-strong bg-surface px-3 text-base max-md:min-h-11 max-md:text-[1rem]"
        />
        <Groups pairs={pairs} group={group} onGroup={setGroup} sort={sort} onSort={setSort} />
        {rows.length === 0 ? (
          <p className="h-88 py-8 text-center text-text-muted">
            {t(group === FAVOURITES && query.trim() === '' ? 'trade.pairs.noFavourites' : 'trade.pairs.none')}
          </p>
        ) : (
          <ul ref={list} className="-mx-2 h-88 overflow-y-auto">
            {rows.map((row) => (
              <PairItem
                key={row.pairCode}
                row={row}
                ticker={live.get(row.pairCode) ?? row.ticker}
                isFavourite={favourites.includes(row.pairCode)}
                isCurrent={row.pairCode === current}
                onChoose={onClose}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
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

function PairItem({
  row: { pairCode, base, quote, name },
  ticker,
  isFavourite,
  isCurrent,
  onChoose,
}: {
  row: PairRow;
  ticker: Ticker | undefined;
  isFavourite: boolean;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const t = useMessages();
  const to = useMarketLink();
  return (
    <li className="flex items-center">
      <IconButton
        icon="star"
        filled={isFavourite}
        label={t(isFavourite ? 'trade.pairs.unstar' : 'trade.pairs.star', { pair: `${base}/${quote}` })}
        onPress={() => toggleFavourite(pairCode)}
        className={isFavourite ? 'text-accent' : ''}
      />
      <Link
        to={to(pairCode)}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 grow items-center gap-2 rounded px-2 -outline-offset-2 hover:bg-surface-sunken aria-[current]:bg-surface-sunken"
      >
        <CoinIcon code={base} size={22} />
        <span className="numeric font-medium">
          {base}
          <span className="text-text-muted">/{quote}</span>
        </span>
        <span className="truncate text-sm text-text-muted">{name}</span>
        <span className="ms-auto flex flex-col items-end text-sm">
          <NumberText value={ticker?.last} />
          {ticker !== undefined && <PercentText value={ticker.changePercent} className="text-xs" />}
        </span>
      </Link>
    </li>
  );
}
