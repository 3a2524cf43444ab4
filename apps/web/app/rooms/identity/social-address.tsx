import { isRegistrationEmail } from '@pelorus/site/fields.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ConsentBox } from '../../shell/credentials/consent-box.tsx';
import { textIn, useSending, useTypedEarly } from '../../shell/credentials/use-sending.ts';
import { useHumanCheck } from '../../shell/human/use-human-check.ts';
import { EmailField } from '../../ui/fields/email-field.tsx';
import { CheckedForm } from './checked-form.tsx';
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
    <CheckedForm sending={sending} check={check} submitText={t('thirdParty.sendCode')} onSubmit={submit}>
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
    </CheckedForm>
  );
}
