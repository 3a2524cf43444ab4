import { Link, Outlet } from 'react-router';
import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';

export default function DefaultLayout() {
  const t = useMessages();
  const to = usePageLink();
  return (
    <>
      <header>
        <Link to={to('markets')}>{t('nav.markets')}</Link>
      </header>
      <Outlet />
    </>
  );
}
