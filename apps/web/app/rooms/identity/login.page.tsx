import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { namedPage } from '../../shell/credentials/passkey-ceremony.ts';
import { PasswordField } from '../../shell/credentials/password-field.tsx';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { CheckedForm } from './checked-form.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { logIn } from './journey-calls.ts';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { ThirdPartyButtons } from './third-party-buttons.tsx';
import { accountTrouble, typedAddress } from './typed-address.ts';
import { useGoOn } from './use-go-on.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

export const loader = guestsOnly('login');

export default function LogInPage() {
  const t = useMessages();
  const target = useReturnTarget('login');
  const signUp = useRootData()?.config.features.signUp === true;
  const other = {
    text: t('identity.noAccount'),
    link: t('identity.signUp'),
    page: 'register',
    query: carriedReturn(target),
  } as const;
  return (
    <CredentialsPage
      title={t('identity.logIn')}
      other={signUp ? other : null}
      aside={{ link: t('identity.forgot'), page: 'forget', query: carriedReturn(target) }}
    >
      <PageHead title={t('identity.logIn')} description={t('identity.logInDescription')} />
      <LogInForm />
      <ThirdPartyButtons />
    </CredentialsPage>
  );
}

function LogInForm() {
  const t = useMessages();
  const phones = useRootData()?.config.features.phones === true;
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const sending = useSending('address', 'password');
  const check = useHumanCheck('log-in', 'asked');
  const goOn = useGoOn('login');
  const withPasskey = usePasskeyLogIn(sending, goOn, true);
  // A passkey belongs to a name: by this machine's number the way to one is this page at its name (FAC-21).
  const named = useInBrowser() ? namedPage(window.location) : null;
  useTypedEarly(sending.form, (typed) => {
    setAddress(textIn(typed, 'email'));
    setPassword(textIn(typed, 'password'));
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const name = typedAddress(address);
    const trouble = accountTrouble(name);
    if (trouble !== null) return sending.fail('address', t(trouble));
    if (password === '') return sending.fail('password', t('identity.passwordMissing'));
    void sending.send(async () => {
      const result = await check.send((human) =>
        logIn({ address: name, password, ...(human === undefined ? {} : { human }) }),
      );
      return goOn(result, false);
    });
  };
  return (
    <>
      <CheckedForm sending={sending} check={check} submitText={t('identity.logIn')} onSubmit={submit}>
        <EmailField
          label={t(phones ? 'identity.addressOrPhone' : 'identity.address')}
          name="email"
          type="text"
          autoComplete="username webauthn"
          value={address}
          onChange={(text) => {
            setAddress(text);
            sending.clear();
          }}
          error={sending.fields.address}
        />
        <PasswordField
          isNew={false}
          value={password}
          onChange={(text) => {
            setPassword(text);
            sending.clear();
          }}
          error={sending.fields.password ?? null}
        />
      </CheckedForm>
      {named === null ? (
        <Button variant="secondary" size="lg" icon="key" isDisabled={sending.isPending} onPress={withPasskey}>
          {t('passkey.logIn')}
        </Button>
      ) : (
        <a href={named} className={buttonStyle('secondary', 'lg')}>
          <Icon name="key" />
          {t('passkey.logIn')}
        </a>
      )}
    </>
  );
}
