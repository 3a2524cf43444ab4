import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { useBlobUrl } from '../../../ui/use-blob-url.ts';
import { staffBlob } from '../staff-calls.ts';

/** A picture of a disputed order, fetched when somebody asks to see it: each look is logged (PDIS-11). */
export function CasePicture({ orderId, picture }: { orderId: number; picture: number }) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  const label = t('admin.p2p.picture', { number: picture });
  if (isShown) return <Shown orderId={orderId} picture={picture} label={label} />;
  return (
    <Button variant="secondary" size="sm" icon="eye" className="self-start" onPress={() => setShown(true)}>
      {label}
    </Button>
  );
}

function Shown({ orderId, picture, label }: { orderId: number; picture: number; label: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'p2p', 'picture', orderId, picture],
    queryFn: ({ signal }) => staffBlob(`/api/admin/p2p/disputes/${orderId}/pictures/${picture}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = useBlobUrl(data);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (url === null) return <Skeleton className="h-64 w-full" />;
  return <img src={url} alt={label} className="max-h-[70dvh] w-full rounded border border-line object-contain" />;
}
