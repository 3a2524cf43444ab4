import { apiGet } from '@pelorus/client/http/request.ts';
import { trimZeros } from '@pelorus/money/units.ts';
import type { FeeLevelData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';

/** Returns the level of whoever is logged in; undefined for visitors and until it is known. */
export function useFeeLevel() {
  const me = useRootData()?.me;
  return useQuery({
    queryKey: ['fee-level', me?.accountId],
    queryFn: ({ signal }) => apiGet<FeeLevelData>('/api/spot/fee-level', { signal }),
    enabled: me != null,
  });
}

/** One's own level and the way to the next (LEG-11). */
export function OwnLevel({ level }: { level: ReturnType<typeof useFeeLevel> }) {
  const t = useMessages();
  const to = usePageLink();
  const me = useRootData()?.me;
  return (
    <Card id="own-level" title={t('legal.fees.own')}>
      {me == null ? (
        <Link
          to={to('login')}
          className="inline-flex min-h-8 items-center self-start text-accent underline max-md:min-h-11"
        >
          {t('legal.fees.logIn')}
        </Link>
      ) : level.data !== undefined ? (
        <Level level={level.data} />
      ) : level.isError ? (
        <ErrorState error={level.error} onRetry={() => void level.refetch()} />
      ) : (
        <Skeleton className="h-28 w-full max-sm:h-42" />
      )}
    </Card>
  );
}

function Level({ level: { next, tier, volume, volumeAsset } }: { level: FeeLevelData }) {
  const t = useMessages();
  const { tag } = useLocale();
  const amount = (text: string) => `${formatNumber(trimZeros(text), tag)} ${volumeAsset}`;
  return (
    <div className="flex min-h-28 flex-col gap-3">
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-text-muted">{t('legal.level')}</dt>
          <dd className="numeric text-xl font-semibold">{formatNumber(String(tier), tag)}</dd>
        </div>
        {volume !== null && (
          <div>
            <dt className="text-sm text-text-muted">{t('legal.fees.ownVolume')}</dt>
            <dd className="numeric text-xl font-semibold break-all">
              <bdi>{amount(volume)}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {next === null ? (
        <p className="text-sm text-text-muted">{t('legal.fees.highest')}</p>
      ) : (
        <div className="flex flex-col gap-1">
          <div className="h-2 overflow-hidden rounded bg-control" aria-hidden>
            <div className="h-full bg-accent" style={{ inlineSize: `${next.percent}%` }} />
          </div>
          <p className="text-sm text-text-muted">
            {t('legal.fees.next', { amount: amount(next.left), level: formatNumber(String(next.tier), tag) })}
          </p>
        </div>
      )}
    </div>
  );
}
