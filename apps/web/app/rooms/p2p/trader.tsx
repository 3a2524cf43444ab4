import { apiGet } from '@pelorus/client/http/request.ts';
import type { OffersData } from '@pelorus/protocol/p2p/ads.ts';
import type { ReviewData, TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Card, Mark, RowsPlace } from '../../ui/layout/card.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useP2pMe } from './me-data.ts';
import { OfferList } from './offer-list.tsx';
import { BlockButton } from './people/block-button.tsx';
import { useBlocks } from './people/people-data.ts';
import { ReportButton } from './people/report-button.tsx';
import { TraderFacts } from './people/trader-facts.tsx';
import { TraderName } from './trader-name.tsx';

const RENEWED_MS = 5_000;
const REVIEW_ROWS = 10;
const at = (id: string) => `/api/p2p/traders/${encodeURIComponent(id)}` as const;

/** A trader: profile, ads and reviews, with block and report (PPAG-22). */
export function Trader({ id }: { id: string }) {
  const trader = useQuery({
    queryKey: ['p2p', 'traders', id],
    queryFn: ({ signal }) => apiGet<TraderData>(at(id), { signal }),
  });
  if (trader.data === undefined)
    return trader.isError ? (
      <div className="rounded bg-surface-raised">
        <ErrorState error={trader.error} onRetry={() => void trader.refetch()} />
      </div>
    ) : (
      <Skeleton className="h-72 w-full" />
    );
  return (
    <>
      <Profile trader={trader.data} />
      <Ads id={id} />
      <Reviews id={id} />
    </>
  );
}

function Profile({ trader }: { trader: TraderData }) {
  const t = useMessages();
  return (
    <section aria-label={t('p2p.trader')} className="flex min-w-0 flex-col gap-5 rounded bg-surface-raised p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <TraderName trader={trader} />
          {trader.isVerified && <Mark isGood>{t('p2p.trader.verified')}</Mark>}
          <span className="text-sm text-text-muted">
            {trader.isOnline || trader.lastSeenAt === null ? (
              t(trader.isOnline ? 'p2p.online' : 'p2p.offline')
            ) : (
              <>
                {t('p2p.trader.lastSeen')} <TimeText timeMs={trader.lastSeenAt} style="minute" />
              </>
            )}
          </span>
        </div>
        <Actions trader={trader} />
      </div>
      <TraderFacts trader={trader} />
    </section>
  );
}

/** Block and report, for everybody who trades but the trader. */
function Actions({ trader: { id, nickname } }: { trader: TraderData }) {
  const isPerson = useRootData()?.me != null;
  const own = useP2pMe().data?.trader ?? null;
  if (!isPerson || own === null || own.id === id) return null;
  return <OthersActions id={id} nickname={nickname} />;
}

function OthersActions({ id, nickname }: { id: string; nickname: string }) {
  const blocks = useBlocks().data;
  return (
    <div className="flex gap-1">
      {blocks !== undefined && (
        <BlockButton id={id} nickname={nickname} isBlocked={blocks.some(({ trader }) => trader.id === id)} />
      )}
      <ReportButton id={id} nickname={nickname} />
    </div>
  );
}

function Ads({ id }: { id: string }) {
  const t = useMessages();
  const offers = useQuery({
    queryKey: ['p2p', 'offers', 'of', id],
    queryFn: async ({ signal }) => (await apiGet<OffersData>(`${at(id)}/offers`, { signal })).rows,
    refetchInterval: RENEWED_MS,
  });
  return (
    <Card id="ads" title={t('p2p.trader.ads')}>
      {offers.data === undefined ? (
        offers.isError ? (
          <ErrorState error={offers.error} onRetry={() => void offers.refetch()} />
        ) : (
          <RowsPlace rows={2} />
        )
      ) : offers.data.length === 0 ? (
        <EmptyState icon="orders" title={t('p2p.trader.noAds')} />
      ) : (
        <OfferList rows={offers.data} label={t('p2p.trader.ads')} />
      )}
    </Card>
  );
}

function Reviews({ id }: { id: string }) {
  const t = useMessages();
  const reviews = useInfiniteQuery({
    queryKey: ['p2p', 'reviews', id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      apiGet<{ rows: ReviewData[]; next: string | null }>(`${at(id)}/reviews`, {
        signal,
        query: { limit: REVIEW_ROWS, cursor: pageParam },
      }),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const rows = reviews.data?.pages.flatMap((page) => page.rows);
  return (
    <Card id="reviews" title={t('p2p.trader.reviews')}>
      {rows === undefined ? (
        reviews.isError ? (
          <ErrorState error={reviews.error} onRetry={() => void reviews.refetch()} />
        ) : (
          <RowsPlace rows={3} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="star" title={t('p2p.trader.noReviews')} />
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {rows.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      <LoadMore list={reviews} />
    </Card>
  );
}

function Review({ review: { by, isPositive, text, time } }: { review: ReviewData }) {
  const t = useMessages();
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        <span className={`flex items-center gap-1 font-medium ${isPositive ? 'text-up' : 'text-down'}`}>
          <Icon name={isPositive ? 'check' : 'close'} size={16} />
          {t(isPositive ? 'p2p.trader.positive' : 'p2p.trader.negative')}
        </span>
        <bdi>{by}</bdi>
        <TimeText timeMs={time} style="date" />
      </p>
      {text !== '' && (
        <p dir="auto" className="break-words">
          {text}
        </p>
      )}
    </li>
  );
}
