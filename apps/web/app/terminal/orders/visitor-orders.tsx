import { Link, useLocation } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';

/** Shown to visitors in the place of orders. */
export function VisitorOrders() {
  const t = useMessages();
  const to = usePageLink();
  const { pathname } = useLocation();
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 px-4 py-8 text-center">
      <p className="text-text-muted">{t('trade.visitor.text')}</p>
      <div className="flex gap-2">
        <Link to={to('login', {}, { redirectUrl: pathname })} className={buttonStyle('secondary', 'sm')}>
          {t('trade.form.logIn')}
        </Link>
        <Link to={to('register', {}, { forwardUrl: pathname })} className={buttonStyle('primary', 'sm')}>
          {t('trade.form.signUp')}
        </Link>
      </div>
    </div>
  );
}
