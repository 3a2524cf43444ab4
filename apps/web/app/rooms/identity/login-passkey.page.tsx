import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PasskeyStep } from '../../shell/credentials/passkey-step.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { useGoOn } from './use-go-on.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

export const loader = guestsOnly('login');

/** A passkey alone logs in (JRN-33). */
export default function LogInByPasskeyPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const sending = useSending();
  const logIn = usePasskeyLogIn(sending, useGoOn('login'), false);
  return (
    <CredentialsPage icon="key" title={t('passkey.logIn')}>
      <PageHead title={t('passkey.logIn')} />
      <PasskeyStep label="passkey.logIn" sending={sending} onPress={logIn}>
        <Link to={to('login', {}, carriedReturn(target))} className={buttonStyle('secondary', 'lg', 'w-full')}>
          {t('passkey.usePassword')}
        </Link>
      </PasskeyStep>
    </CredentialsPage>
  );
}
