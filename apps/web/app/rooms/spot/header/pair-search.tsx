import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { useTickers } from '../../../live/use-tickers.ts';
import { toggleFavourite, useFavourites } from '../../../shell/favourites.ts';
import { IconButton } from '../../../ui/button.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PercentText } from '../../../ui/percent-text.tsx';
import { NumberText } from '../../../ui/price-text.tsx';
import { matchingPairs } from './matching-pairs.ts';

export interface PairRow {
  pairCode: string;
  base: string;
  quote: string;
  baseName: string;
  ticker: Ticker | undefined;
}

/** Every market, found by code or name; favourites first. */
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
  const live = useTickers();
  const favourites = useFavourites();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const rows = matchingPairs(pairs, query, favourites);
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys that choose what is being composed are the input method's own.
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Enter') {
      if (at >= 0) return;
      links[0]?.click();
    } else links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    event.preventDefault();
  };
  return (
    <Dialog title={t('trade.pairs.title')} isOpen onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk through the links below the search field */}
      <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col gap-3">
        <input
          type="search"
          autoFocus
          aria-label={t('trade.pairs.search')}
          placeholder={t('trade.pairs.search')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className="min-h-10 rounded border border-line-strong bg-surface px-3 text-base max-md:min-h-11 max-md:text-[1rem]"
        />
        {rows.length === 0 ? (
          <p className="py-8 text-center text-text-muted">{t('trade.pairs.none')}</p>
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

function PairItem({
  row: { pairCode, base, quote, baseName },
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
  const to = usePageLink();
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
        to={to('trade', { pair: pairCode })}
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 grow items-center gap-2 rounded px-2 hover:bg-surface-sunken aria-[current]:bg-surface-sunken"
      >
        <CoinIcon code={base} size={22} />
        <span className="numeric font-medium">
          {base}
          <span className="text-text-muted">/{quote}</span>
        </span>
        <span className="truncate text-sm text-text-muted">{baseName}</span>
        <span className="ms-auto flex flex-col items-end text-sm">
          <NumberText value={ticker?.last} />
          {ticker !== undefined && <PercentText value={ticker.changePercent} className="text-xs" />}
        </span>
      </Link>
    </li>
  );
}
