import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { formatSpan } from '@pelorus/site/times.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';

const MINUTE_MS = 60_000;

/** What its owner says of an ad, and how fast they are. */
export function OfferTerms({ offer: { remarks, side, trader } }: { offer: OfferData }) {
  const t = useMessages();
  const { tag } = useLocale();
  // Of an ad that sells, the buyer waits for the release; of one that buys, the seller for the payment.
  const speedMs = side === 'SELL' ? trader.releaseMs : trader.payMs;
  if (speedMs === null && remarks === '') return null;
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      {speedMs !== null && (
        <p className="flex flex-wrap justify-between gap-x-4">
          <span className="text-text-muted">{t(side === 'SELL' ? 'p2p.releaseTime' : 'p2p.payTime')}</span>
          <span>{formatSpan(Math.max(1, Math.round(speedMs / MINUTE_MS)), 'minute', tag)}</span>
        </p>
      )}
      {remarks !== '' && (
        <div>
          <p className="font-medium">{t('p2p.terms')}</p>
          <p dir="auto" className="max-h-60 overflow-y-auto break-words whitespace-pre-wrap text-text-muted">
            {remarks}
          </p>
        </div>
      )}
    </div>
  );
}
