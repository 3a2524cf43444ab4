import { Link, useLocation } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';

/** For visitors: the two ways in, in place of the button that sends; they come back here. */
export function SignUpLinks() {
  const t = useMessages();
  const to = usePageLink();
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-2">
      <Link to={to('register', {}, { forwardUrl: pathname })} className={buttonStyle('primary', 'md')}>
        {t('trade.form.signUp')}
      </Link>
      <Link to={to('login', {}, { redirectUrl: pathname })} className={buttonStyle('secondary', 'md')}>
        {t('trade.form.logIn')}
      </Link>
    </div>
  );
}
