import { passwordFlags } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { PasswordField } from '../../shell/credentials/password-field.tsx';
import { PasswordRules } from '../../shell/credentials/password-rules.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { SECURITY, useRenewSecurity } from './security-data.ts';

/** Gives a new password; the present one is asked for where it is all that a person has (SEC-30). */
export function PasswordDialog({ asksCurrent, onClose }: { asksCurrent: boolean; onClose: () => void }) {
  const t = useMessages();
  const sending = useSending('current', 'password');
  const renew = useRenewSecurity();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (asksCurrent && current === '') return sending.fail('current', t('identity.passwordMissing'));
    if (!passwordFlags(password).special) return sending.fail('password', t('identity.passwordWeak'));
    void sending.send(async () => {
      await SECURITY.setPassword({ password, ...(asksCurrent ? { current } : {}) });
      void renew();
      showToast({ kind: 'done', text: t('security.done') });
      if (sending.isThere()) onClose();
      return 'left';
    });
  };
  return (
    <Dialog title={t('security.password.change')} isOpen onClose={onClose}>
      <form ref={sending.form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SendingFailure sending={sending} />
        <p className="text-text-muted text-pretty">{t('security.changeEffects')}</p>
        {asksCurrent && (
          <PasswordField
            label={t('security.password.current')}
            name="current"
            isNew={false}
            value={current}
            onChange={(text) => {
              setCurrent(text);
              sending.clear();
            }}
            error={sending.fields.current ?? null}
          />
        )}
        <PasswordField
          label={t('security.password.new')}
          isNew
          value={password}
          onChange={(text) => {
            setPassword(text);
            sending.clear();
          }}
          error={sending.fields.password ?? null}
        />
        <PasswordRules password={password} />
        <Button type="submit" isPending={sending.isPending} className="w-full">
          {t('security.password.change')}
        </Button>
      </form>
    </Dialog>
  );
}
