import type { ApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useKeyCalls, useRenewApiKeys } from './api-keys-data.ts';

/** Asks before a key dies. */
export function DeleteDialog({ apiKey: { id, label }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useMessages();
  const sending = useSending();
  const keys = useKeyCalls();
  const renew = useRenewApiKeys();
  const confirm = () =>
    sending.send(
      async () => {
        await keys.remove(id);
        showToast({ kind: 'done', text: t('apiKeys.revoked', { label }) });
        void renew();
        if (sending.isThere()) onClose();
        return 'left';
      },
      async ({ error }) => {
        // Deleted elsewhere meanwhile: the list shows it.
        if (error === 'NOT_FOUND') void renew();
        return false;
      },
    );
  return (
    <Dialog title={t('apiKeys.revokeNamed', { label })} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{t('apiKeys.revokeWarning')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" isPending={sending.isPending} onPress={confirm}>
            {t('apiKeys.revoke')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
