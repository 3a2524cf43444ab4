import type { NewWebhook, Webhook } from '@pelorus/protocol/webhooks/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { hostOf, useRenewWebhooks, WEBHOOKS } from './webhooks-data.ts';

/** Asks before an endpoint goes, or its secret is another. */
export function ConfirmDialog({
  deed,
  hook: { id, url },
  onSecret,
  onClose,
}: {
  deed: 'remove' | 'secret';
  hook: Webhook;
  onSecret: (made: NewWebhook) => void;
  onClose: () => void;
}) {
  const t = useMessages();
  const sending = useSending();
  const renew = useRenewWebhooks();
  const isRemoval = deed === 'remove';
  const confirm = () =>
    sending.send(
      async () => {
        if (isRemoval) {
          await WEBHOOKS.remove(id);
          showToast({ kind: 'done', text: t('webhooks.removed') });
          if (sending.isThere()) onClose();
        } else onSecret(await WEBHOOKS.renewSecret(id));
        void renew();
        return 'left';
      },
      async ({ error }) => {
        // Deleted elsewhere meanwhile: the list shows it.
        if (error === 'NOT_FOUND') void renew();
        return false;
      },
    );
  return (
    <Dialog
      title={t(isRemoval ? 'webhooks.remove' : 'webhooks.newSecret')}
      isOpen
      isKept={!isRemoval && sending.isPending}
      onClose={onClose}
      role="alertdialog"
    >
      <div className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">
          {isRemoval ? t('webhooks.removeWarning', { host: hostOf(url) }) : t('webhooks.newSecretWarning')}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" isPending={sending.isPending} onPress={confirm}>
            {t(isRemoval ? 'webhooks.remove' : 'webhooks.newSecret')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Shows a secret, once. */
export function SecretDialog({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t('webhooks.madeTitle')} isOpen isKept onClose={onClose}>
      <p className="rounded bg-warn-soft p-3 text-warn">{t('apiKeys.secretOnce')}</p>
      <p className="mt-4 text-text-muted text-pretty">{t('webhooks.secretUse')}</p>
      <div className="mt-4 flex items-start gap-2 rounded bg-surface-sunken p-3">
        <code dir="ltr" data-secret className="grow break-all text-sm">
          {made.secret}
        </code>
        <CopyButton text={made.secret} what={t('apiKeys.secret')} />
      </div>
      <Button className="mt-6 w-full" onPress={onClose}>
        {t('apiKeys.kept')}
      </Button>
    </Dialog>
  );
}
