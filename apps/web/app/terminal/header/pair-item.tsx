import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { AlertButton } from '../../shell/alerts/alert-button.tsx';
import { toggleFavourite } from '../../shell/markets/favourites.ts';
import { IconButton } from '../../ui/buttons/button.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useMarketLink } from '../market-links.ts';
import type { PairRow } from './pair-row.ts';

/** A market of the switcher: its price, its day's change and turnover; a link to its page, and its price alerts. */
export function PairItem({
  row: { pairCode, base, quote, name },
  ticker,
  isFavourite,
  isCurrent,
  onChoose,
  onAlerts,
}: {
  row: PairRow;
  ticker: Ticker | undefined;
  isFavourite: boolean;
  isCurrent: boolean;
  onChoose: () => void;
  onAlerts: () => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
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
        className="flex min-h-11 min-w-0 grow items-center gap-2 rounded px-2 -outline-offset-2 hover:bg-surface-sunken aria-[current]:bg-surface-sunken"
      >
        <CoinIcon code={base} size={22} />
        <span className="numeric font-medium">
          {base}
          <span className="text-text-muted">/{quote}</span>
        </span>
        <span className="min-w-0 grow truncate text-sm text-text-muted">{name}</span>
        <span className="flex w-28 shrink-0 flex-col items-end text-sm max-md:w-24">
          <NumberText value={ticker?.last} />
          {ticker !== undefined && <PercentText value={ticker.changePercent} className="text-xs" />}
        </span>
        <span className="w-18 shrink-0 text-end text-xs">
          <span className="sr-only">{t('trade.pairs.sort.volume')} </span>
          <span className="numeric">{ticker === undefined ? '--' : abbreviate(ticker.quoteVolume, tag, 2)}</span>
        </span>
      </Link>
      <span className="max-md:hidden">
        <AlertButton pair={`${base}/${quote}`} onPress={onAlerts} />
      </span>
    </li>
  );
}
