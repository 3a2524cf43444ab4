import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { ProgrammePage } from './programme-page.tsx';

/** The dashboard of who recommends this venue. */
export default function AffiliatePage() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <ProgrammePage title={t('affiliate.title')}>
      <Link to={to('wallet')} className={buttonStyle('primary', 'lg')}>
        {t('nav.wallet')}
      </Link>
    </ProgrammePage>
  );
}
