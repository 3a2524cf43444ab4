import type { OffersData, OffersQuery } from '@pelorus/protocol/p2p/ads.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAddressView } from '../../shell/markets/use-address-view.ts';
import { useCurrency } from '../../shell/money/use-currency.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { classes } from '../../ui/classes.ts';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { ListChoice, MarketFilters } from './market-filters.tsx';
import { OfferList } from './offer-list.tsx';
import { useOffers } from './offers-data.ts';
import { knownView, OFFERS_VIEW, offersAsked } from './offers-view.ts';
import { useP2pSettings } from './p2p-frame.tsx';

export interface FirstOffers {
  asked: OffersQuery;
  data: OffersData | null;
}

/** The market: which list, what narrows it, and its ads (PPAG-01). */
export function Market({ first }: { first: FirstOffers }) {
  const t = useMessages();
  const settings = useP2pSettings();
  const currency = useCurrency();
  const isPerson = useRootData()?.me != null;
  const [asked, change] = useAddressView(OFFERS_VIEW);
  const view = knownView(asked, settings, currency);
  const title = t(view.side === 'BUY' ? 'trade.buyAsset' : 'trade.sellAsset', { asset: view.asset });
  return (
    <>
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold">{t('p2p.market')}</h1>
        <p className="max-w-prose text-sm text-text-muted text-pretty max-md:sr-only">{t('p2p.market.about')}</p>
      </div>
      <ListChoice view={view} onChange={change} />
      <MarketFilters view={view} onChange={change} />
      <section aria-label={title} className="min-w-0 rounded bg-surface-raised px-4 md:px-5">
        <Offers
          key={`${view.side} ${view.asset} ${view.fiat}`}
          asked={offersAsked(view, isPerson)}
          first={first}
          label={title}
        />
      </section>
    </>
  );
}

function Offers({ asked, first, label }: { asked: OffersQuery; first: FirstOffers; label: string }) {
  const t = useMessages();
  const to = usePageLink();
  const offers = useOffers(asked, first);
  const rows = offers.data?.pages.flatMap((page) => page.rows);
  if (rows === undefined)
    return offers.isError ? <ErrorState error={offers.error} onRetry={() => void offers.refetch()} /> : <OffersPlace />;
  return (
    <div
      className={classes(offers.isPlaceholderData && 'opacity-55 transition-opacity')}
      aria-busy={offers.isPlaceholderData}
    >
      {offers.isError && (
        <p role="status" className="pt-3 text-sm text-warn">
          {t('p2p.stale')}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          icon="people"
          title={t('p2p.noOffers')}
          text={t('p2p.noOffersText')}
          action={
            <Link to={to('p2p-new-ad')} className={buttonStyle('secondary', 'sm')}>
              {t('p2p.newAd')}
            </Link>
          }
        />
      ) : (
        <OfferList rows={rows} label={label} startsWith={asked.fiatAmount ?? ''} />
      )}
      <LoadMore list={offers} />
    </div>
  );
}

/** Holds the place of ads that are being fetched. */
function OffersPlace() {
  return (
    <div className="flex flex-col">
      {[1, 2, 3, 4, 5].map((place) => (
        <div key={place} className="border-b border-line py-4 last:border-0">
          <Skeleton className="h-36 w-full md:h-12" />
        </div>
      ))}
    </div>
  );
}
