import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { abbreviate, formatNumber } from '@pelorus/site/numbers.ts';
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../live/use-connection.ts';
import { useTicker } from '../../live/use-tickers.ts';
import { AlertButton } from '../../shell/alerts/alert-button.tsx';
import { AlertOverlay } from '../../shell/alerts/alert-overlay.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { ShareButton } from '../../shell/frame/share-button.tsx';
import { toggleFavourite, useFavourites } from '../../shell/markets/favourites.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { IconButton } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import type { Overlay } from '../desk/overlays.tsx';
import type { MarketRules } from '../market-rules.ts';
import { STALE } from '../stale.ts';
import { stateWords } from '../state-words.ts';
import { MOVE_COLOUR, useLastMove } from '../use-last-move.ts';
import { useLastPrice } from '../use-last-price.ts';
import type { PairRow } from './pair-row.ts';
import { noteMarket } from './recent-markets.ts';

const PairSearch = lazyPart(() => import('./pair-search.tsx'));

let hadFocus = false;

/** Returns the ref of the market's name: where it had the focus, that of the next market takes it over (TRAD-261). */
function useName(): RefObject<HTMLButtonElement | null> {
  const name = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = name.current;
    if (hadFocus) own?.focus();
    return () => {
      hadFocus = own === document.activeElement;
    };
  }, []);
  return name;
}

interface HeaderProps {
  rules: MarketRules;
  /** The ticker the page came with. */
  first: Ticker;
  pairs: readonly PairRow[];
  /** The list of markets is open. */
  isSearching: boolean;
  onOverlay: (overlay: Overlay | null) => void;
  /** The market's name where it is not base/quote. */
  title?: string;
  /** More of its numbers, before those of the day. */
  stats?: React.ReactNode;
}

/** The market's name, its last price and its day; pressing the name opens the other markets. */
export function PairHeader({ rules, first, pairs, isSearching, onOverlay, title, stats }: HeaderProps) {
  const t = useMessages();
  const { tag } = useLocale();
  const ticker = useTicker(rules.pairCode) ?? first;
  const isFavourite = useFavourites().includes(rules.pairCode);
  const pair = title ?? `${rules.base}/${rules.quote}`;
  const name = useName();
  const last = useLastPrice(rules.pairCode, first);
  const [alerted, setAlerted] = useState<string | null>(null);
  useEffect(() => noteMarket(rules.pairCode), [rules.pairCode]);
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-1 border-b border-line bg-surface-raised px-3 py-2 max-lg:gap-x-2 max-lg:gap-y-0 max-lg:px-4 max-lg:pt-1 max-lg:pb-0 lg:h-15 lg:flex-nowrap lg:gap-x-4 lg:contain-strict xl:gap-x-6">
      <PageHead
        title={t('trade.title', { price: formatNumber(last, tag), pair })}
        shareTitle={pair}
        description={t('trade.description', { pair, base: rules.base })}
      />
      <MarketName ref={name} base={rules.base} pair={pair} isOpen={isSearching} onPress={() => onOverlay('pairs')} />
      <div className="-ms-5 flex max-lg:-ms-2">
        <IconButton
          icon="star"
          filled={isFavourite}
          label={t(isFavourite ? 'trade.pairs.unstar' : 'trade.pairs.star', { pair })}
          onPress={() => toggleFavourite(rules.pairCode)}
          className={isFavourite ? 'text-accent' : ''}
        />
        <span className="max-sm:hidden">
          <AlertButton onPress={() => setAlerted(rules.pairCode)} />
        </span>
      </div>
      <div className="ms-auto flex lg:order-last">
        <ShareButton title={pair} />
        <span data-tour="desk">
          <IconButton icon="tune" label={t('trade.desk.title')} onPress={() => onOverlay('desk')} />
        </span>
      </div>
      <Day
        ticker={ticker}
        last={last}
        rules={rules}
        stats={stats}
        alerts={<AlertButton onPress={() => setAlerted(rules.pairCode)} />}
      >
        <MarketState rules={rules} />
      </Day>
      {isSearching && (
        <Suspense>
          <PairSearch
            pairs={pairs}
            current={rules.pairCode}
            anchor={name}
            onClose={() => onOverlay(null)}
            onAlerts={(symbol) => {
              onOverlay(null);
              setAlerted(symbol);
            }}
          />
        </Suspense>
      )}
      {alerted !== null && (
        <Suspense>
          <AlertOverlay symbol={alerted} onClose={() => setAlerted(null)} />
        </Suspense>
      )}
    </header>
  );
}

/** The market's name, which opens the others. */
function MarketName({
  ref,
  base,
  pair,
  isOpen,
  onPress,
}: {
  ref: RefObject<HTMLButtonElement | null>;
  base: string;
  pair: string;
  isOpen: boolean;
  onPress: () => void;
}) {
  const t = useMessages();
  return (
    <h1 className="contents">
      <button
        ref={ref}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onPress}
        data-tour="pair"
        className="-ms-1 flex min-h-11 items-center gap-2 rounded px-2 text-lg font-semibold hover:bg-surface-sunken"
      >
        <CoinIcon code={base} size={24} />
        <span className="numeric">{pair}</span>
        <Icon name="down" size={18} />
        <span className="sr-only">{t('trade.pairs.open')}</span>
      </button>
    </h1>
  );
}

/** Said where the market does not simply trade, or not for long. */
function MarketState({ rules }: { rules: MarketRules }) {
  const t = useMessages();
  const timeWords = useTimeWords();
  const state = stateWords(rules);
  const { delistsAt } = rules;
  const leaves = delistsAt === null ? null : t('markets.delisting', { date: timeWords(delistsAt, 'date') });
  const said = state === null ? leaves : t(state);
  if (said === null) return null;
  return (
    <p role="status" className="rounded bg-warn-soft px-2 py-1 text-xs text-warn max-lg:ms-auto lg:order-1">
      {said}
    </p>
  );
}

/** The last price, and the day's statistics; `alerts`: what stands at their end on a phone, where the name's row has no room (INBX-58). */
function Day({
  ticker,
  last,
  rules,
  stats,
  alerts,
  children,
}: {
  ticker: Ticker;
  last: string | null;
  rules: MarketRules;
  stats: React.ReactNode;
  alerts: React.ReactNode;
  children: React.ReactNode;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  const move = useLastMove(last ?? '0');
  const isCurrent = useConnection() !== 'down';
  return (
    <>
      <p className={`flex items-baseline gap-2 lg:flex-col lg:gap-0 ${isCurrent ? '' : STALE}`}>
        <NumberText value={last} className={`text-lg leading-6 font-semibold ${MOVE_COLOUR[move]}`} />
        <span className="flex items-baseline gap-2 text-xs">
          <FiatText asset={rules.quote} amount={last} className="text-text-muted" />
          <PercentText value={ticker.changePercent} />
        </span>
      </p>
      {children}
      <Stats isCurrent={isCurrent} end={alerts}>
        {stats}
        <Stat label={t('trade.stats.high')} value={<NumberText value={ticker.high} />} />
        <Stat label={t('trade.stats.low')} value={<NumberText value={ticker.low} />} />
        <Stat label={t('trade.stats.volume', { asset: rules.base })} value={abbreviate(ticker.volume, tag, 2)} />
        <Stat label={t('trade.stats.volume', { asset: rules.quote })} value={abbreviate(ticker.quoteVolume, tag, 2)} />
      </Stats>
    </>
  );
}

export function Stat({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div className="shrink-0 whitespace-nowrap">
      <dt className="text-text-muted">{label}</dt>
      <dd className="numeric">{value}</dd>
    </div>
  );
}

/** Moves a row that is wider than its place by a wheel that turns up and down only. */
function turnRow({ currentTarget: row, deltaX, deltaY }: WheelEvent<HTMLElement>): void {
  if (deltaX === 0) row.scrollLeft += getComputedStyle(row).direction === 'rtl' ? -deltaY : deltaY;
}

/** The day's figures in one row, to be moved along where they have no room (TRAD-344, TRAD-345). */
function Stats({ isCurrent, end, children }: { isCurrent: boolean; end: React.ReactNode; children: React.ReactNode }) {
  const t = useMessages();
  return (
    <div className="flex max-lg:-mx-4 max-lg:w-[calc(100%+2rem)] lg:min-w-0 lg:grow">
      <section
        aria-label={t('trade.stats')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onWheel={turnRow}
        className="fade-edges flex [scrollbar-width:none] min-w-0 grow items-center overflow-x-auto max-lg:h-11 max-lg:px-4 lg:h-8"
      >
        <dl className={`flex w-max gap-x-4 text-xs xl:gap-x-6 ${isCurrent ? '' : STALE}`}>{children}</dl>
      </section>
      <span className="me-2 sm:hidden">{end}</span>
    </div>
  );
}
