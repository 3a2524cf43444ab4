import { isRegistrationEmail } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ConsentBox } from '../../shell/credentials/consent-box.tsx';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/email-field.tsx';
import { HumanCheck } from '../../ui/human-check.tsx';
import { ConsentLinks } from './consent-links.tsx';
import { sendAddress } from './third-party.ts';
import { useGoOn, useLostStep } from './use-go-on.ts';

/** Asks for the address that the other service did not tell, and for consent, as sign-up does. */
export function SocialAddress() {
  const t = useMessages();
  const [address, setAddress] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const sending = useSending('address', 'consent');
  const check = useHumanCheck('sign-up', 'always');
  const goOn = useGoOn('login');
  const lost = useLostStep();
  useTypedEarly(sending.form, (typed) => {
    setAddress(textIn(typed, 'email'));
    setAgreed(typed.has('consent'));
  });
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (!isRegistrationEmail(address))
      return sending.fail('address', t(address.includes('+') ? 'identity.emailPlus' : 'identity.emailWrong'));
    if (!isAgreed) return sending.fail('consent', t('identity.consentMissing'));
    const body = { address: address.trim(), consent: true } as const;
    void sending.send(async () => {
      const result = await check.send((human) => sendAddress(human === undefined ? body : { ...body, human }));
      return goOn(result);
    }, lost);
  };
  return (
    <form
      ref={sending.form}
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={check.prepare}
      className="flex flex-col gap-4"
    >
      <SendingFailure sending={sending} />
      <EmailField
        label={t('identity.email')}
        name="email"
        autoComplete="email"
        value={address}
        onChange={(text) => {
          setAddress(text);
          sending.clear();
        }}
        error={sending.fields.address}
      />
      <ConsentBox
        links={<ConsentLinks />}
        isSelected={isAgreed}
        onChange={(agreed) => {
          setAgreed(agreed);
          sending.clear();
        }}
        error={sending.fields.consent}
      >
        {t('identity.consent')}
      </ConsentBox>
      {check.view !== null && <HumanCheck view={check.view} title={check.title} onRetry={check.retry} />}
      <Button type="submit" size="lg" isPending={sending.isPending} className="w-full">
        {t('thirdParty.sendCode')}
      </Button>
    </form>
  );
}
