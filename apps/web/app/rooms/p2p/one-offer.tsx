import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { apiGet } from '@pelorus/client/http/request.ts';
import type { OfferData } from '@pelorus/protocol/p2p/ads.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { OfferRow } from './offer-row.tsx';
import { Take } from './take.tsx';

const RENEWED_MS = 5_000;

/** One ad by its link, open; those for a link and those with a password are found by it alone (PADS-10). */
export function OneOffer({ code }: { code: string }) {
  const t = useMessages();
  const offer = useQuery({
    queryKey: ['p2p', 'offers', 'one', code],
    queryFn: ({ signal }) => apiGet<OfferData>(`/api/p2p/offers/${encodeURIComponent(code)}`, { signal }),
    refetchInterval: RENEWED_MS,
  });
  const isGone = offer.error instanceof ApiRefusal && offer.error.status < 500 && offer.error.status !== 0;
  return (
    <section aria-label={t('p2p.offer')} className="min-w-0 rounded bg-surface-raised px-4 py-3 md:px-6">
      {offer.data === undefined ? (
        isGone ? (
          <Gone />
        ) : offer.isError ? (
          <ErrorState error={offer.error} onRetry={() => void offer.refetch()} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )
      ) : (
        <>
          <ul>
            <OfferRow offer={offer.data} isGone={isGone} />
          </ul>
          <Take offer={offer.data} isGone={isGone} />
        </>
      )}
    </section>
  );
}

function Gone() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <EmptyState
      icon="orders"
      title={t('p2p.gone')}
      action={
        <Link to={to('p2p')} className={buttonStyle('secondary', 'sm')}>
          {t('p2p.market')}
        </Link>
      }
    />
  );
}
