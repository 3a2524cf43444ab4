import { isRegistrationEmail, passwordFlags } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useRootData } from '../../shell/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordRules } from './password-rules.tsx';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { useCredentials } from './use-credentials.ts';

export const loader = guestsOnly('register');

export default function SignUpPage() {
  const t = useMessages();
  const target = useReturnTarget('register');
  const open = useRootData()?.config.features.signUp !== false;
  return (
    <CredentialsPage
      title={t('identity.signUp')}
      lead={t('identity.signUpLead')}
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
    </CredentialsPage>
  );
}

function SignUpForm() {
  const t = useMessages();
  const form = useCredentials('register');
  const [emailLeft, setEmailLeft] = useState(false);
  const emailOk = isRegistrationEmail(form.email);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (form.isPending) return;
    if (!emailOk) return form.fail('email', t(form.email.includes('+') ? 'identity.emailPlus' : 'identity.emailWrong'));
    if (Object.values(passwordFlags(form.password)).includes(false))
      return form.fail('password', t('identity.passwordWeak'));
    void form.send();
  };
  const emailHint = emailLeft && form.email !== '' && !emailOk ? t('identity.emailWrong') : null;
  return (
    <form
      ref={form.form}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={form.check.prepare}
      className="flex flex-col gap-4"
    >
      <FormFailure failure={form.failure} />
      <EmailField
        label={t('identity.email')}
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={form.setEmail}
        onBlur={() => setEmailLeft(true)}
        onFocus={() => setEmailLeft(false)}
        error={form.emailError ?? emailHint}
      />
      <PasswordField isNew value={form.password} onChange={form.setPassword} error={form.passwordError} />
      <PasswordRules password={form.password} />
      {form.check.view !== null && (
        <HumanCheck view={form.check.view} title={form.check.title} onRetry={form.check.retry} />
      )}
      <Button type="submit" size="lg" isPending={form.isPending} className="mt-2 w-full">
        {t('identity.signUp')}
      </Button>
    </form>
  );
}
