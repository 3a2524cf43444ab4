import type { AddressBookEntry } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useBookCalls } from './address-book-data.ts';

/** Asks before an address goes (WPAG-23). */
export function RemoveAddressDialog({
  entry: { id, label },
  onClose,
}: {
  entry: AddressBookEntry;
  onClose: () => void;
}) {
  const t = useMessages();
  const sending = useSending();
  const book = useBookCalls();
  const confirm = () =>
    sending.send(
      async () => {
        await book.remove(id);
        showToast({ kind: 'done', text: t('addressBook.removed') });
        void book.renew();
        if (sending.isThere()) onClose();
        return 'left';
      },
      async ({ error }) => {
        // Removed elsewhere meanwhile: the list shows it.
        if (error === 'NOT_FOUND') void book.renew();
        return false;
      },
    );
  return (
    <Dialog title={t('addressBook.removeNamed', { label })} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{t('addressBook.removeHint')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" isPending={sending.isPending} onPress={confirm}>
            {t('addressBook.remove')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
