import { useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { HelpLine } from '../../shell/frame/help-line.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { useRootData } from '../../state/root-data.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { CheckedForm } from './checked-form.tsx';
import { CredentialsPage } from './credentials-page.tsx';
import { recover } from './journey-calls.ts';
import { Aside } from './journey-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';
import { accountTrouble, typedAddress } from './typed-address.ts';
import { useGoOn } from './use-go-on.ts';

/** Start of a password recovery: the same answer for every address (JRN-40). */
export default function ForgetPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const isLoggedIn = (useRootData()?.me ?? null) !== null;
  return (
    <CredentialsPage icon="key" title={t('forget.title')} lead={t('forget.text')}>
      <PageHead title={t('forget.title')} />
      <RecoveryForm />
      <Aside>
        <ul className="flex list-disc flex-col gap-2 ps-5 text-text-muted">
          <li>{t('forget.safe')}</li>
          <li>{t('forget.after')}</li>
        </ul>
        <Link
          to={isLoggedIn ? to('security') : to('login', {}, carriedReturn(target))}
          className="inline-flex min-h-6 items-center underline"
        >
          {t(isLoggedIn ? 'security.title' : 'forget.back')}
        </Link>
        <HelpLine />
      </Aside>
    </CredentialsPage>
  );
}

function RecoveryForm() {
  const t = useMessages();
  const sending = useSending('address');
  const check = useHumanCheck('recovery', 'always');
  const goOn = useGoOn('login');
  const phones = useRootData()?.config.features.phones === true;
  const [address, setAddress] = useState('');
  useTypedEarly(sending.form, (typed) => setAddress(textIn(typed, 'email')));
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const name = typedAddress(address);
    const trouble = accountTrouble(name);
    if (trouble !== null) return sending.fail('address', t(trouble));
    void sending.send(async () => {
      const result = await check.send((human) => recover({ address: name, ...(human === undefined ? {} : { human }) }));
      return goOn(result, false);
    });
  };
  return (
    <CheckedForm sending={sending} check={check} submitText={t('forget.send')} onSubmit={submit}>
      <EmailField
        label={t(phones ? 'identity.addressOrPhone' : 'identity.address')}
        name="email"
        type="text"
        autoComplete="username"
        value={address}
        onChange={(text) => {
          setAddress(text);
          sending.clear();
        }}
        error={sending.fields.address}
      />
    </CheckedForm>
  );
}
