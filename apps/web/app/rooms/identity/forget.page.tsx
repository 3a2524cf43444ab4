import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { HelpLine } from '../../shell/help-line.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CredentialsPage } from './credentials-page.tsx';
import { carriedReturn, useReturnTarget } from './session-guest.ts';

/** This venue sends no mail yet, so it cannot let anybody choose a new password: it says so (PUB-03). */
export default function ForgetPage() {
  const t = useMessages();
  const to = usePageLink();
  const target = useReturnTarget('login');
  return (
    <CredentialsPage icon="key" title={t('forget.title')} lead={t('forget.text')}>
      <PageHead title={t('forget.title')} />
      <ul className="flex list-disc flex-col gap-2 ps-5 text-text-muted">
        <li>{t('forget.safe')}</li>
        <li>{t('forget.manager')}</li>
      </ul>
      <Link to={to('login', {}, carriedReturn(target))} className={buttonStyle('primary', 'lg', 'w-full')}>
        {t('forget.back')}
      </Link>
      <HelpLine />
    </CredentialsPage>
  );
}
