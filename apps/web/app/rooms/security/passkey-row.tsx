import type { Passkey } from '@pelorus/protocol/identity/factors.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Mark, Row } from '../../ui/layout/card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import type { Question } from './confirm-dialog.tsx';
import { SECURITY, useRenewSecurity } from './security-data.ts';

const NAME_MAX = 40;

/** One passkey, with rename and remove (FAC-22). */
export function PasskeyRow({ passkey, ask }: { passkey: Passkey; ask: (question: Question) => void }) {
  const t = useMessages();
  const [isNaming, setNaming] = useState(false);
  const { id, name, madeAt, lastUsedAt, backedUp } = passkey;
  const remove = () =>
    ask({
      title: t('security.passkey.removeNamed', { name }),
      warning: t('security.factorRemoveWarning'),
      button: t('security.remove'),
      done: t('security.done'),
      work: () => SECURITY.removePasskey(id),
    });
  return (
    <Row
      icon="key"
      title={<bdi>{name}</bdi>}
      mark={backedUp && <Mark isGood>{t('security.passkey.backedUp')}</Mark>}
      action={
        <>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${t('security.rename')}: ${name}`}
            onPress={() => setNaming(true)}
          >
            {t('security.rename')}
          </Button>
          <Button variant="secondary" size="sm" aria-label={`${t('security.remove')}: ${name}`} onPress={remove}>
            {t('security.remove')}
          </Button>
        </>
      }
    >
      {t('security.since')} <TimeText timeMs={madeAt} style="date" /> · {t('apiKeys.used')}:{' '}
      {lastUsedAt === null ? t('apiKeys.never') : <TimeText timeMs={lastUsedAt} />}
      {isNaming && <NameDialog passkey={passkey} onClose={() => setNaming(false)} />}
    </Row>
  );
}

function NameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useMessages();
  const sending = useSending('name');
  const renew = useRenewSecurity();
  const [name, setName] = useState(passkey.name);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return sending.fail('name', t('security.nameMissing'));
    void sending.send(async () => {
      await SECURITY.namePasskey(passkey.id, name.trim());
      void renew();
      if (sending.isThere()) onClose();
      return 'left';
    });
  };
  return (
    <Dialog title={t('security.passkey.renameNamed', { name: passkey.name })} isOpen onClose={onClose}>
      <form ref={sending.form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <TextField
          label={t('apiKeys.label')}
          value={name}
          onChange={(text) => {
            setName(text);
            sending.clear();
          }}
          maxLength={NAME_MAX}
          error={sending.fields.name}
          autoFocus
        />
        <Button type="submit" isPending={sending.isPending} className="w-full">
          {t('security.save')}
        </Button>
      </form>
    </Dialog>
  );
}
