import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { PasskeyNotice } from './passkey-notice.tsx';
import { useReturnTarget } from './session-guest.ts';

export default function EnablePasskeyPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  return (
    <CredentialsPage icon="key" title={t('passkey.title')}>
      <PageHead title={t('passkey.title')} />
      <PasskeyNotice />
      {/* A whole document: the address may be on another host of the operator's. */}
      <a href={target ?? to('account')} className={buttonStyle('primary', 'lg', 'w-full')}>
        {t('stay.continue')}
      </a>
    </CredentialsPage>
  );
}
