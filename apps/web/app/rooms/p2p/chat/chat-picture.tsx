import { useState } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { usePicture } from './chat-data.ts';

/** A small picture that opens to its whole size. */
export function ChatPicture({ orderId, picture, label }: { orderId: number; picture: number; label: string }) {
  const t = useMessages();
  const { url, isError } = usePicture(orderId, picture);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={url === null}
        aria-label={t('p2p.chat.openPicture', { what: label })}
        onClick={() => setOpen(true)}
        className="flex size-28 items-center justify-center overflow-hidden rounded bg-surface-sunken text-xs text-text-muted"
      >
        {url !== null ? (
          <img src={url} alt="" className="size-full object-cover" />
        ) : (
          isError && <span className="p-2">{t('p2p.chat.noPicture')}</span>
        )}
      </button>
      {isOpen && url !== null && (
        <Dialog title={label} isOpen isWide onClose={() => setOpen(false)}>
          <img src={url} alt={label} className="max-h-[70dvh] w-full object-contain" />
        </Dialog>
      )}
    </>
  );
}
