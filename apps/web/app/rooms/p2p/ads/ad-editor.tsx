import { useMessages } from '../../../i18n/messages.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/layout/states.tsx';
import { AdForm } from './ad-form.tsx';
import { useAd } from './ads-data.ts';

/** Edits one of my ads; a closed one cannot be. */
export function AdEditor({ id }: { id: string }) {
  const t = useMessages();
  const ad = useAd(id);
  if (ad.data === undefined)
    return ad.isError ? (
      <ErrorState error={ad.error} onRetry={() => void ad.refetch()} />
    ) : (
      <Skeleton className="h-120 w-full" />
    );
  if (ad.data.state === 'CLOSED')
    return <EmptyState icon="orders" title={t('p2p.ad.state.CLOSED')} text={t('p2p.gone')} />;
  return <AdForm key={`${ad.data.id} ${ad.data.version}`} ad={ad.data} />;
}
