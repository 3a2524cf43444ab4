import type { ApiKey } from '@pelorus/protocol/identity/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useRefusalText } from '../../ui/refusal-text.ts';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useMakeApiKey } from './api-keys-data.ts';
import { FormFailure } from './form-failure.tsx';

const LABEL_MAX = 40;

/** Names a key and says what it may do; then shows key and secret, once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages();
  const make = useMakeApiKey();
  const made = make.data;
  if (made !== undefined)
    return (
      <Dialog title={t('apiKeys.madeTitle')} isOpen isKept onClose={onClose}>
        <p className="rounded bg-warn-soft p-3 text-warn">{t('apiKeys.secretOnce')}</p>
        <div className="mt-4 flex flex-col gap-4">
          <Secret title={t('apiKeys.key')} value={made.apiKey} />
          <Secret title={t('apiKeys.secret')} value={made.secret} />
        </div>
        <Button className="mt-6 w-full" onPress={onClose}>
          {t('apiKeys.kept')}
        </Button>
      </Dialog>
    );
  return (
    // Once it is asked for, its secret may come at any moment.
    <Dialog title={t('apiKeys.make')} isOpen isKept={make.isPending} onClose={onClose}>
      <NewKeyForm make={make} />
    </Dialog>
  );
}

function NewKeyForm({ make }: { make: ReturnType<typeof useMakeApiKey> }) {
  const t = useMessages();
  const say = useRefusalText();
  const [label, setLabel] = useState('');
  const [labelMissing, setLabelMissing] = useState(false);
  const [mayTrade, setMayTrade] = useState(true);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (make.isPending) return;
    if (label.trim() === '') return setLabelMissing(true);
    const scopes: ApiKey['scopes'] = mayTrade ? ['read', 'spot'] : ['read'];
    make.mutate({ label: label.trim(), scopes });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormFailure failure={make.isError ? say(make.error) : null} />
      <TextField
        label={t('apiKeys.label')}
        hint={t('apiKeys.labelHint')}
        value={label}
        onChange={(text) => {
          setLabel(text);
          setLabelMissing(false);
        }}
        maxLength={LABEL_MAX}
        error={labelMissing ? t('apiKeys.labelMissing') : null}
        autoFocus
      />
      <div className="flex flex-col gap-2">
        <p className="flex items-center gap-2 text-sm text-text-muted">{t('apiKeys.readAlways')}</p>
        <Switch isSelected={mayTrade} onChange={setMayTrade}>
          {t('apiKeys.mayTrade')}
        </Switch>
      </div>
      <Button type="submit" isPending={make.isPending} className="mt-2 w-full">
        {t('apiKeys.make')}
      </Button>
    </form>
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
