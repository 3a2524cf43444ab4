import { type DocumentKind, PICTURE_TYPES, type PictureKind } from '@pelorus/protocol/identity/verification-rules.ts';
import { useRef } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { pictureWord } from '../../shell/verification/words.ts';
import { useGlobal } from '../../state/global-state.ts';
import { Button, type ButtonProps } from '../../ui/buttons/button.tsx';
import { ERROR } from '../../ui/fields/field-style.ts';
import { Mark } from '../../ui/layout/card.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import type { Place } from './steps.ts';
import type { Pictures, Way } from './use-pictures.ts';

const HINTS: Record<PictureKind, MessageId> = {
  'document-front': 'verification.pictureHint.document',
  'document-back': 'verification.pictureHint.document',
  face: 'verification.pictureHint.face',
  address: 'verification.pictureHint.address',
};
const PERCENT = 100;

/** A place for one picture: taken or chosen, looked at, sent, taken away or taken again. */
export function PicturePlace({
  place: { kind, picture, isSentBefore, isNeeded, isAsked },
  document,
  pictures,
  isFull,
}: {
  place: Place;
  document: DocumentKind | null;
  pictures: Pictures;
  isFull: boolean;
}) {
  const t = useMessages();
  const what = pictureWord(t, kind, document);
  const way = pictures.ways[kind];
  const isUnderWay = way?.phase === 'sending' || way?.phase === 'removing';
  return (
    <li data-picture={kind} className="flex flex-wrap gap-4 rounded border border-line p-4">
      <Preview way={way} what={what} isThere={picture !== null} />
      <div className="flex min-w-0 grow basis-60 flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h4 className="font-medium">{what}</h4>
          {picture !== null ? (
            <Mark isGood>{t('verification.added')}</Mark>
          ) : isNeeded ? (
            <Mark isGood={false}>{t('verification.needed')}</Mark>
          ) : (
            isSentBefore && <Mark isGood={false}>{t('verification.sentBefore')}</Mark>
          )}
        </div>
        <p className="text-sm text-text-muted text-pretty">{t(HINTS[kind])}</p>
        {picture !== null && !isUnderWay && <TimeText timeMs={picture.addedAt} className="text-sm text-text-muted" />}
        {way?.phase === 'sending' && <Share share={way.share} what={what} />}
        <p role="alert" className={ERROR}>
          {way?.phase === 'failed' && way.text}
        </p>
        <div className="flex flex-wrap gap-2">
          {way?.phase === 'sending' ? (
            <Button variant="secondary" size="sm" onPress={() => pictures.cancel(kind)}>
              {t('ui.cancel')}
            </Button>
          ) : (
            <>
              {isAsked && <Ways kind={kind} what={what} picture={picture} pictures={pictures} isFull={isFull} />}
              {picture !== null && <Remove kind={kind} what={what} id={picture.id} pictures={pictures} />}
            </>
          )}
        </div>
      </div>
    </li>
  );
}

/** Ways to add a picture: on phones the camera first. */
function Ways({
  kind,
  what,
  picture,
  pictures,
  isFull,
}: {
  kind: PictureKind;
  what: string;
  picture: Place['picture'];
  pictures: Pictures;
  isFull: boolean;
}) {
  const t = useMessages();
  const hasCamera = useGlobal(({ device }) => device.isTouch);
  const way = pictures.ways[kind];
  const isRemoving = way?.phase === 'removing';
  const again = way?.phase === 'failed' ? way.file : null;
  const take = (file: File) => void pictures.choose(kind, file);
  const common = { size: 'sm', isDisabled: isFull || isRemoving } as const;
  const first = again === null && picture === null ? 'primary' : 'secondary';
  return (
    <>
      {again !== null && (
        <Button
          {...common}
          onPress={() => void pictures.choose(kind, again)}
          aria-label={`${t('ui.tryAgain')}: ${what}`}
        >
          {t('ui.tryAgain')}
        </Button>
      )}
      {hasCamera && kind !== 'address' && (
        <FileButton
          {...common}
          variant={first}
          camera={kind === 'face' ? 'user' : 'environment'}
          onFile={take}
          aria-label={`${t('verification.take')}: ${what}`}
        >
          {t('verification.take')}
        </FileButton>
      )}
      <FileButton
        {...common}
        variant={hasCamera && kind !== 'address' ? 'secondary' : first}
        onFile={take}
        aria-label={`${t('verification.choose')}: ${what}`}
      >
        {t('verification.choose')}
      </FileButton>
    </>
  );
}

/** Opens the machine's own choice of a file, or its camera. */
function FileButton({
  camera,
  onFile,
  ...button
}: ButtonProps & { camera?: 'user' | 'environment'; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURE_TYPES.join()}
        capture={camera}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // The same file may be chosen again.
          currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

function Remove({ kind, what, id, pictures }: { kind: PictureKind; what: string; id: string; pictures: Pictures }) {
  const t = useMessages();
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="trash"
      isPending={pictures.ways[kind]?.phase === 'removing'}
      onPress={() => void pictures.remove(kind, id)}
      aria-label={`${t('security.remove')}: ${what}`}
    >
      {t('security.remove')}
    </Button>
  );
}

/** The file as it was chosen; the server gives none back (KYC-04). */
function Preview({ way, what, isThere }: { way: Way | undefined; what: string; isThere: boolean }) {
  const t = useMessages();
  const url = way?.phase === 'sending' || way?.phase === 'there' ? way.url : null;
  return (
    <div className="flex h-28 w-40 shrink-0 items-center justify-center overflow-hidden rounded bg-surface-sunken text-text-muted max-sm:w-full">
      {url === null ? (
        <Icon name={isThere ? 'check' : 'camera'} size={28} />
      ) : (
        <img src={url} alt={t('verification.preview', { what })} className="size-full object-contain" />
      )}
    </div>
  );
}

function Share({ share, what }: { share: number; what: string }) {
  const t = useMessages();
  return (
    <ProgressBar
      value={share * PERCENT}
      aria-label={`${t('verification.sending')}: ${what}`}
      className="flex flex-col gap-1 text-sm"
    >
      {({ percentage = 0, valueText }) => (
        <>
          <span className="flex justify-between gap-3">
            {t('verification.sending')}
            <bdi className="tabular">{valueText}</bdi>
          </span>
          <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-line">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${percentage}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
