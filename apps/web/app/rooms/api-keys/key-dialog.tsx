import type { ApiKey, NewApiKey } from '@pelorus/protocol/identity/api-keys.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useRenewApiKeys } from './api-keys-data.ts';
import { KeyForm } from './key-form.tsx';

/** Makes a key or changes what one may do; a new one is then shown with its secret, once. */
export function KeyDialog({
  apiKey,
  pairs,
  onClose,
}: {
  /** The one that is changed; null: a new one. */
  apiKey: ApiKey | null;
  pairs: readonly string[];
  onClose: () => void;
}) {
  const t = useMessages();
  const renew = useRenewApiKeys();
  const sending = useSending('label', 'publicKey', 'symbols', 'networks', 'endsAt');
  const [made, setMade] = useState<NewApiKey | null>(null);
  if (made !== null) return <MadeKey made={made} onClose={onClose} />;
  const title = apiKey === null ? t('apiKeys.make') : t('apiKeys.editNamed', { label: apiKey.label });
  return (
    // Once a key is asked for, its secret may come at any moment (WEB-71).
    <Dialog title={title} isOpen isKept={sending.isPending} onClose={onClose}>
      <KeyForm
        apiKey={apiKey}
        pairs={pairs}
        sending={sending}
        onMade={(key) => {
          setMade(key);
          void renew();
        }}
        onChanged={() => {
          showToast({ kind: 'done', text: t('security.done') });
          void renew();
          onClose();
        }}
      />
    </Dialog>
  );
}

function MadeKey({ made, onClose }: { made: NewApiKey; onClose: () => void }) {
  const t = useMessages();
  return (
    <Dialog title={t('apiKeys.madeTitle')} isOpen isKept onClose={onClose}>
      {made.secret !== null && <p className="rounded bg-warn-soft p-3 text-warn">{t('apiKeys.secretOnce')}</p>}
      <div className="mt-4 flex flex-col gap-4">
        <Secret title={t('apiKeys.key')} value={made.apiKey} />
        {made.secret !== null && <Secret title={t('apiKeys.secret')} value={made.secret} />}
      </div>
      <Button className="mt-6 w-full" onPress={onClose}>
        {t('apiKeys.kept')}
      </Button>
    </Dialog>
  );
}

function Secret({ title, value }: { title: string; value: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-text-muted">{title}</p>
      <div className="flex items-start gap-2 rounded bg-surface-sunken p-3">
        <code dir="ltr" className="grow break-all text-sm">
          {value}
        </code>
        <CopyButton text={value} what={title} />
      </div>
    </div>
  );
}
