import { isEmail } from '@pelorus/site/fields.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { useRootData } from '../../shell/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { FormFailure } from './form-failure.tsx';
import { PasswordField } from './password-field.tsx';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { useCredentials } from './use-credentials.ts';

export const loader = guestsOnly('login');

export default function LogInPage() {
  const t = useMessages();
  const target = useReturnTarget('login');
  const signUp = useRootData()?.config.features.signUp === true;
  const form = useCredentials('login');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (form.isPending) return;
    if (!isEmail(form.email)) return form.fail('email', t('identity.emailWrong'));
    if (form.password === '') return form.fail('password', t('identity.passwordMissing'));
    void form.send();
  };
  return (
    <CredentialsPage
      title={t('identity.logIn')}
      other={
        signUp
          ? {
              text: t('identity.noAccount'),
              link: t('identity.signUp'),
              page: 'register',
              query: carriedReturn(target),
            }
          : null
      }
      aside={{ link: t('identity.forgot'), page: 'forget', query: carriedReturn(target) }}
    >
      <PageHead title={t('identity.logIn')} description={t('identity.logInDescription')} />
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
          error={form.emailError}
        />
        <PasswordField isNew={false} value={form.password} onChange={form.setPassword} error={form.passwordError} />
        {form.check.view !== null && (
          <HumanCheck view={form.check.view} title={form.check.title} onRetry={form.check.retry} />
        )}
        <Button type="submit" size="lg" isPending={form.isPending} className="mt-2 w-full">
          {t('identity.logIn')}
        </Button>
      </form>
    </CredentialsPage>
  );
}
