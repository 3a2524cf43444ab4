import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import type { Ineligible } from '@pelorus/protocol/p2p/rules.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import type { PageName } from '@pelorus/site/paths.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { useP2pMe } from './me-data.ts';
import { useP2pSettings } from './p2p-frame.tsx';

/** Where each reason can be changed; the others change by themselves, or not at all. */
const WAYS: { readonly [reason in Ineligible]?: readonly [page: PageName, word: MessageId] } = {
  OWN_AD: ['p2p-ads', 'p2p.myAds'],
  BLOCKED: ['p2p-profile', 'p2p.me.title'],
  LEVEL: ['verification', 'p2p.fix.verify'],
  MIN_LEVEL: ['verification', 'p2p.fix.verify'],
  OPEN_ORDER: ['p2p-orders', 'p2p.orders.title'],
  OPEN_ORDERS_MAX: ['p2p-orders', 'p2p.orders.title'],
  NO_BALANCE: ['deposit', 'deposit.title'],
  NO_PAYMENT_ACCOUNT: ['p2p-payment-accounts', 'p2p.addAccount'],
};

/** Returns the function that says a reason in words (PADS-30). */
function useReasonWords(offer: OfferData): (reason: Ineligible) => string {
  const t = useMessages();
  const { tag } = useLocale();
  const time = useTimeWords();
  const settings = useP2pSettings();
  const pausedUntil = useP2pMe().data?.pausedUntil ?? null;
  const { conditions } = offer;
  const values: { [reason in Ineligible]?: Record<string, string | number> } = {
    LEVEL: { level: settings.levelNeeded },
    MIN_LEVEL: { level: conditions.level },
    MIN_ORDERS: { count: conditions.orders },
    MIN_COMPLETION: { percent: conditions.completion },
    MIN_AGE: { days: conditions.accountDays },
    PAUSED_BY_CANCELS: { time: pausedUntil === null ? '…' : time(pausedUntil, 'minute') },
    FIRST_ORDERS_LIMIT: { amount: formatNumber(settings.firstOrdersMax, tag) },
    NO_BALANCE: { asset: offer.asset },
  };
  return (reason) => t(`p2p.why.${reason}`, values[reason]);
}

/** Every reason why the reader may not take an ad, each with the way to change it (PPAG-03). */
export function WhyNot({ offer, reasons }: { offer: OfferData; reasons: readonly Ineligible[] }) {
  const t = useMessages();
  const to = usePageLink();
  const words = useReasonWords(offer);
  return (
    <section aria-label={t('p2p.why.title')} className="flex flex-col gap-3 rounded bg-warn-soft p-4">
      <p className="flex items-center gap-2.5 font-medium text-warn">
        <Icon name="info" />
        {t('p2p.why.title')}
      </p>
      <ul className="flex flex-col gap-3">
        {reasons.map((reason) => {
          const way = WAYS[reason];
          return (
            <li key={reason} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <span className="min-w-0 text-pretty">{words(reason)}</span>
              {way !== undefined && (
                <Link to={to(way[0])} className={buttonStyle('secondary', 'sm')}>
                  {t(way[1])}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
