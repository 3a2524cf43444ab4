import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { QueryProvider } from '../start/query-provider.tsx';
import { TransferForm } from './transfer-form.tsx';
import type { TransferWanted } from './use-transfer.ts';

/** Moves money between a person's spot and futures wallets. */
export function TransferDialog(wanted: TransferWanted) {
  const t = useMessages();
  return (
    <Dialog title={t('transfer.title')} isOpen onClose={wanted.onClose}>
      <QueryProvider>
        <TransferForm {...wanted} />
      </QueryProvider>
    </Dialog>
  );
}
