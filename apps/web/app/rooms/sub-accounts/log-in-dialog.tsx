import { LOG_IN_NAME } from '@pelorus/protocol/identity/rules.ts';
import type { SubAccount } from '@pelorus/protocol/identity/sub-accounts.ts';
import { passwordFlags } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { PasswordField } from '../../shell/credentials/password-field.tsx';
import { PasswordRules } from '../../shell/credentials/password-rules.tsx';
import { FAMILY, useFamilyCall } from '../../shell/transfer/family-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const LOG_IN_NAME_MAX = 30;

/** Gives a sub-account a name and password to log in with, or takes them away. */
export function LogInDialog({ sub, onClose }: { sub: SubAccount; onClose: () => void }) {
  const t = useMessages();
  const { send, isPending, failure, field } = useFamilyCall();
  const [name, setName] = useState(sub.logInName ?? '');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ name?: string; password?: string }>({});
  const done = (text: string) => () => {
    showToast({ kind: 'done', text });
    onClose();
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const logInName = name.trim().toLowerCase();
    const next = {
      ...(LOG_IN_NAME.test(logInName) ? {} : { name: t('subs.logInNameHint') }),
      ...(Object.values(passwordFlags(password)).every(Boolean) ? {} : { password: t('identity.passwordWeak') }),
    };
    setWrong(next);
    if (Object.keys(next).length > 0) return;
    send(() => FAMILY.giveLogIn(sub.id, { logInName, password }), done(t('subs.logInGiven', { name: sub.name })));
  };
  const take = () => send(() => FAMILY.takeLogIn(sub.id), done(t('subs.logInTaken', { name: sub.name })));
  const isFields = field === 'logInName' || field === 'password';
  return (
    <Dialog title={t('subs.logInTitle', { name: sub.name })} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-text-muted text-pretty">{t('subs.logInAbout')}</p>
        <FormFailure failure={isFields ? null : failure} />
        <TextField
          label={t('subs.logInName')}
          hint={t('subs.logInNameHint')}
          name="username"
          autoComplete="off"
          ltr
          maxLength={LOG_IN_NAME_MAX}
          value={name}
          onChange={setName}
          error={wrong.name ?? (field === 'logInName' ? failure?.text : null)}
          autoCapitalize="none"
          spellCheck={false}
          autoCorrect="off"
        />
        <PasswordField
          value={password}
          onChange={setPassword}
          isNew
          error={wrong.password ?? (field === 'password' ? (failure?.text ?? null) : null)}
        />
        <PasswordRules password={password} />
        <Button type="submit" isPending={isPending} className="mt-2 w-full">
          {t('subs.save')}
        </Button>
        {sub.logInName !== null && (
          <Button variant="danger" isDisabled={isPending} onPress={take} className="w-full">
            {t('subs.logInTake')}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
