import { formatNumber } from '@pelorus/site/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { auctionFeed } from '../../live/auction.ts';
import { useFeed } from '../../live/use-connection.ts';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';

/** The auction: the trade if it ended now, and its end. */
export default function AuctionNote({ rules }: { rules: MarketRules }) {
  const t = useMessages();
  const { tag } = useLocale();
  const timeWords = useTimeWords();
  const auction = useFeed(auctionFeed(rules.pairCode));
  const endsAt = auction?.endsAt ?? rules.auctionEndsAt;
  return (
    <p className="flex flex-col gap-1" aria-live="polite">
      <span>
        {auction?.price == null
          ? t('trade.state.noIndication')
          : t('trade.state.indicative', {
              price: formatNumber(auction.price, tag),
              quantity: formatNumber(auction.quantity, tag),
              base: rules.base,
              quote: rules.quote,
            })}
      </span>
      {endsAt !== null && <span>{t('trade.state.auctionEnds', { time: timeWords(endsAt, 'dateTime') })}</span>}
    </p>
  );
}
