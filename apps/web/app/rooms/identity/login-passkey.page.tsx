import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { SendingFailure } from '../../shell/credentials/form-failure.tsx';
import { PasskeyNotice, usePasskeySupport } from '../../shell/credentials/passkey-notice.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, guestsOnly, useReturnTarget } from './session-guest.ts';
import { useGoOn } from './use-go-on.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

export const loader = guestsOnly('login');

/** A passkey alone logs in (JRN-33). A key or another device may hold it, so the button is there whatever this one can. */
export default function LogInByPasskeyPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  const support = usePasskeySupport();
  const sending = useSending();
  const logIn = usePasskeyLogIn(sending, useGoOn('login'), false);
  return (
    <CredentialsPage icon="key" title={t('passkey.logIn')}>
      <PageHead title={t('passkey.logIn')} />
      <PasskeyNotice support={support} />
      <SendingFailure sending={sending} />
      <div className="flex flex-col gap-2">
        <Button
          size="lg"
          icon="key"
          isDisabled={support === 'address'}
          isPending={sending.isPending}
          onPress={logIn}
          className="w-full"
        >
          {t('passkey.logIn')}
        </Button>
        <Link to={to('login', {}, carriedReturn(target))} className={buttonStyle('secondary', 'lg', 'w-full')}>
          {t('passkey.usePassword')}
        </Link>
      </div>
    </CredentialsPage>
  );
}
