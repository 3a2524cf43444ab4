import { passwordFlags } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { ConsentBox } from '../../shell/credentials/consent-box.tsx';
import { PasswordField } from '../../shell/credentials/password-field.tsx';
import { PasswordRules } from '../../shell/credentials/password-rules.tsx';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { useRootData } from '../../state/root-data.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { CheckedForm } from './checked-form.tsx';
import { ConsentLinks } from './consent-links.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { invitedBy, isInvite } from './invite.ts';
import { signUp } from './journey-calls.ts';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { ThirdPartyButtons } from './third-party-buttons.tsx';
import { registrationTrouble, typedAddress } from './typed-address.ts';
import { useGoOn } from './use-go-on.ts';

export const loader = guestsOnly('register');

export default function SignUpPage() {
  const t = useMessages();
  const target = useReturnTarget('register');
  const { open, phones } = useOffers();
  return (
    <CredentialsPage
      title={t('identity.signUp')}
      lead={t(phones ? 'identity.signUpLeadPhone' : 'identity.signUpLead')}
      other={{
        text: t('identity.haveAccount'),
        link: t('identity.logIn'),
        page: 'login',
        query: carriedReturn(target),
      }}
      aside={{ link: t('footer.account'), page: 'register-learn-more' }}
    >
      <PageHead title={t('identity.signUp')} description={t('identity.signUpDescription')} />
      {open ? <SignUpForm /> : <EmptyState icon="user" title={t('identity.signUpClosed')} />}
      {open && <ThirdPartyButtons />}
    </CredentialsPage>
  );
}

/** Returns whether the operator offers sign-up, and with phone numbers. */
function useOffers(): { open: boolean; phones: boolean } {
  const features = useRootData()?.config.features;
  return { open: features?.signUp !== false, phones: features?.phones === true };
}

/** State of the form, and its local validation. */
function useSignUp() {
  const t = useMessages();
  const { search } = useLocation();
  const { phones } = useOffers();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [invite, setInvite] = useState(() => invitedBy(search));
  const [isAgreed, setAgreed] = useState(false);
  const sending = useSending('address', 'password', 'invite', 'consent');
  const check = useHumanCheck('sign-up', 'always');
  const goOn = useGoOn('register');
  useTypedEarly(sending.form, (typed) => {
    setEmail(textIn(typed, 'email'));
    setPassword(textIn(typed, 'password'));
    setInvite(textIn(typed, 'invite'));
    setAgreed(typed.has('consent'));
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const code = invite.trim();
    const address = typedAddress(email);
    const trouble = registrationTrouble(address, phones);
    if (trouble !== null) return sending.fail('address', t(trouble));
    if (Object.values(passwordFlags(password)).includes(false))
      return sending.fail('password', t('identity.passwordWeak'));
    if (code !== '' && !isInvite(code)) return sending.fail('invite', t('identity.inviteWrong'));
    if (!isAgreed) return sending.fail('consent', t('identity.consentMissing'));
    const body = { address, password, consent: true, ...(code === '' ? {} : { invite: code }) } as const;
    void sending.send(async () => {
      const result = await check.send((human) => signUp(human === undefined ? body : { ...body, human }));
      return goOn(result, false);
    });
  };
  const changes =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      sending.clear();
    };
  return {
    phones,
    email,
    password,
    invite,
    isAgreed,
    setEmail: changes(setEmail),
    setPassword: changes(setPassword),
    setInvite: changes(setInvite),
    setAgreed: changes(setAgreed),
    sending,
    check,
    submit,
  };
}

function SignUpForm() {
  const t = useMessages();
  const { sending, check, submit, ...form } = useSignUp();
  const [emailLeft, setEmailLeft] = useState(false);
  const trouble = registrationTrouble(typedAddress(form.email), form.phones);
  const isHinted = emailLeft && form.email !== '' && trouble !== null;
  return (
    <CheckedForm sending={sending} check={check} submitText={t('identity.signUp')} onSubmit={submit}>
      <EmailField
        label={t(form.phones ? 'identity.emailOrPhone' : 'identity.email')}
        name="email"
        type={form.phones ? 'text' : 'email'}
        autoComplete="username"
        value={form.email}
        onChange={form.setEmail}
        onBlur={() => setEmailLeft(true)}
        onFocus={() => setEmailLeft(false)}
        error={sending.fields.address ?? (isHinted ? t(trouble) : null)}
      />
      <PasswordField isNew value={form.password} onChange={form.setPassword} error={sending.fields.password ?? null} />
      <PasswordRules password={form.password} />
      <TextField
        label={t('identity.invite')}
        name="invite"
        autoComplete="off"
        maxLength={40}
        ltr
        value={form.invite}
        onChange={form.setInvite}
        error={sending.fields.invite}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <ConsentBox
        links={<ConsentLinks />}
        isSelected={form.isAgreed}
        onChange={form.setAgreed}
        error={sending.fields.consent}
      >
        {t('identity.consent')}
      </ConsentBox>
    </CheckedForm>
  );
}
