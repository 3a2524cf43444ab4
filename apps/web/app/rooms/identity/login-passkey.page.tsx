import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { PasskeyNotice } from './passkey-notice.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';

export default function LogInByPasskeyPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  return (
    <CredentialsPage icon="key" title={t('passkey.title')} lead={t('confirm.social.text')}>
      <PageHead title={t('passkey.title')} />
      <PasskeyNotice />
      <Link to={to('login', {}, carriedReturn(target))} className={buttonStyle('primary', 'lg', 'w-full')}>
        {t('passkey.usePassword')}
      </Link>
    </CredentialsPage>
  );
}
