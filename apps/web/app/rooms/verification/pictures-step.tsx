import type { Verification } from '@pelorus/protocol/identity/verification.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PicturePlace } from './picture-place.tsx';
import { placesOf } from './steps.ts';
import type { Pictures } from './use-pictures.ts';

/** Said only when it begins to matter. */
const FEW_LEFT = 6;

/** A place for each picture that is asked for. */
export function PicturesStep({ verification, pictures }: { verification: Verification; pictures: Pictures }) {
  const t = useMessages();
  const { asks, application } = verification;
  return (
    <>
      <p className="text-text-muted text-pretty">{t('verification.picturesLead')}</p>
      <ul className="flex flex-col gap-4">
        {placesOf(verification).map((place) => (
          <PicturePlace
            key={place.kind}
            place={place}
            document={application?.details?.documentKind ?? null}
            pictures={pictures}
            isFull={asks.picturesLeft === 0}
          />
        ))}
      </ul>
      {asks.picturesLeft <= FEW_LEFT && (
        <p className="text-sm text-text-muted">{t('verification.picturesLeft', { count: asks.picturesLeft })}</p>
      )}
      <p role="status" className="text-sm text-text-muted">
        {pictures.isBusy
          ? t('verification.picturesBusy')
          : asks.missing.length > 0
            ? t('verification.picturesMissing')
            : null}
      </p>
    </>
  );
}
