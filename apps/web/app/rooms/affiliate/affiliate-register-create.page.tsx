import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { ProgrammePage } from './programme-page.tsx';

/** The form of the programme, once it is open; until then there is nothing to fill in. */
export default function AffiliateCreatePage() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <ProgrammePage title={t('affiliate.createTitle')}>
      <Link to={to('register')} className={buttonStyle('primary', 'lg')}>
        {t('affiliate.signUp')}
      </Link>
    </ProgrammePage>
  );
}
