import { passwordFlags } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { PasswordField } from '../../shell/credentials/password-field.tsx';
import { PasswordRules } from '../../shell/credentials/password-rules.tsx';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { leavePerson } from '../../state/person.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { sendPassword } from './journey-calls.ts';
import { type Standing, stepLoader } from './journey-loader.ts';
import { EndPage, JourneyPage } from './journey-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';
import { useGoOn, useLostStep } from './use-go-on.ts';

export const loader = stepLoader('forget-reset');

/** The last step of a recovery: a new password. It ends every session and begins none (JRN-41). */
export default function RecoveryResetPage({ loaderData }: { loaderData: Standing | null }) {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  // The session of this browser ends with the others.
  const isPerson = (useRootData()?.me ?? null) !== null;
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <EndPage
        icon="check"
        title={t('reset.done')}
        facts={[t('reset.sessions'), t('reset.keys'), t('reset.withdrawals')]}
      >
        <Link to={to('login', {}, carriedReturn(target))} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('nav.logIn')}
        </Link>
      </EndPage>
    );
  return (
    <JourneyPage
      standing={loaderData}
      step="reset"
      icon="key"
      title={t('reset.title')}
      lead={(address) => t('reset.lead', { address })}
    >
      {() => (
        <NewPassword
          onDone={() => {
            if (isPerson) leavePerson();
            setDone(true);
          }}
        />
      )}
    </JourneyPage>
  );
}

function NewPassword({ onDone }: { onDone: () => void }) {
  const t = useMessages();
  const sending = useSending('password');
  const goOn = useGoOn('login', onDone);
  const lost = useLostStep();
  const [password, setPassword] = useState('');
  useTypedEarly(sending.form, (typed) => setPassword(textIn(typed, 'password')));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (Object.values(passwordFlags(password)).includes(false))
      return sending.fail('password', t('identity.passwordWeak'));
    void sending.send(async () => goOn(await sendPassword(password)), lost);
  };
  return (
    <form ref={sending.form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <SendingFailure sending={sending} />
      <PasswordField
        isNew
        value={password}
        onChange={(text) => {
          setPassword(text);
          sending.clear();
        }}
        error={sending.fields.password ?? null}
      />
      <PasswordRules password={password} />
      <Button type="submit" size="lg" isPending={sending.isPending} className="mt-2 w-full">
        {t('reset.save')}
      </Button>
    </form>
  );
}
