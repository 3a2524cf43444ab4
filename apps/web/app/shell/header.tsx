import { Link, NavLink } from 'react-router';
import { usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { AccountMenu } from './account-menu.tsx';
import { AppearanceMenu, LanguageMenu } from './choice-menus.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { LogoMark } from './logo.tsx';
import { useNavigationItems } from './navigation.ts';
import { usePage } from './page.ts';
import { useRootData } from './root-data.ts';

/** The bar over every page: where to go, in which language and light, and who you are. */
export function Header({ sticky }: { sticky: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const items = useNavigationItems().filter(({ id }) => id !== 'home');
  return (
    <header className={`${sticky ? 'sticky top-0 z-40' : ''} border-b border-line bg-surface-raised pt-(--safe-top)`}>
      <div className="flex min-h-14 items-center gap-1 px-3 sm:px-4 md:gap-2 md:px-6">
        <Link to={to('home')} className="me-1 flex items-center gap-2 text-lg font-semibold md:me-4">
          <LogoMark />
          <span>{root?.config.brandName}</span>
        </Link>
        <nav aria-label={t('nav.main')} className="flex gap-1 max-md:hidden">
          {items.map(({ id, href, text }) => (
            <NavLink
              key={id}
              to={href}
              className={({ isActive }) =>
                `flex min-h-9 items-center rounded px-3 text-base hover:bg-surface-sunken ${isActive ? 'font-medium text-text' : 'text-text-muted hover:text-text'}`
              }
            >
              {text}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5 md:gap-1">
          <CurrencyMenu className="max-lg:hidden" />
          <LanguageMenu />
          <AppearanceMenu />
          {root?.me == null ? (
            <VisitorLinks signUp={root?.config.features.signUp === true} />
          ) : (
            <AccountMenu me={root.me} />
          )}
        </div>
      </div>
    </header>
  );
}

function VisitorLinks({ signUp }: { signUp: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const page = usePage()?.name;
  return (
    <>
      {page !== 'login' && (
        <Link to={to('login')} className={buttonStyle('ghost', 'sm')}>
          {t('nav.logIn')}
        </Link>
      )}
      {signUp && page !== 'register' && (
        <Link to={to('register')} className={buttonStyle('primary', 'sm', page === 'login' ? '' : 'max-sm:hidden')}>
          {t('nav.signUp')}
        </Link>
      )}
    </>
  );
}
