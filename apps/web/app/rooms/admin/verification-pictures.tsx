import type { VerificationCase } from '@pelorus/protocol/admin/verification.ts';
import type { DocumentKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { pictureWord } from '../../shell/verification/words.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../ui/layout/states.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { staffBlob } from './staff-calls.ts';

type CasePicture = VerificationCase['pictures'][number];
interface PicturesProps {
  id: string;
  pictures: readonly CasePicture[];
  document: DocumentKind | null;
}

/** The pictures of an application, shown on request: each view is logged (KYC-04). */
export function CasePictures({ id, pictures, document }: PicturesProps) {
  const t = useMessages();
  const [isShown, setShown] = useState(false);
  return (
    <Card id="pictures" title={t('verification.step.pictures')}>
      {isShown ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {pictures.map((picture) => (
            <li key={picture.id}>
              <Picture id={id} picture={picture} document={document} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="secondary" icon="eye" onPress={() => setShown(true)}>
            {t('admin.verification.show')}
          </Button>
          <p className="text-sm text-text-muted">{t('admin.verification.showHint')}</p>
        </div>
      )}
    </Card>
  );
}

/** Sent as an attachment, so it comes as bytes and is shown from this window's memory alone. */
function Picture({
  id,
  picture: { id: pictureId, kind, submission, width, height },
  document,
}: {
  id: string;
  picture: CasePicture;
  document: DocumentKind | null;
}) {
  const t = useMessages();
  const [isLarge, setLarge] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'verification-picture', pictureId],
    queryFn: ({ signal }) => staffBlob(`/api/admin/verifications/${id}/pictures/${pictureId}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = useBlobUrl(data);
  const what = pictureWord(t, kind, document);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (url === null) return <Skeleton className="h-64 w-full" />;
  return (
    <figure className="flex flex-col gap-2">
      <button
        type="button"
        aria-expanded={isLarge}
        aria-label={t('admin.verification.larger', { what })}
        onClick={() => setLarge(!isLarge)}
        className={`overflow-auto rounded border border-line bg-surface-sunken ${isLarge ? 'cursor-zoom-out' : 'max-h-96 cursor-zoom-in'}`}
      >
        <img
          src={url}
          alt={t('admin.verification.pictureAlt', { what, number: submission, width, height })}
          className={isLarge ? 'max-w-none' : 'mx-auto max-h-96 object-contain'}
        />
      </button>
      <figcaption className="text-sm text-text-muted">
        {what} · {t('admin.verification.submission')} <span className="numeric">{submission}</span>
      </figcaption>
    </figure>
  );
}
