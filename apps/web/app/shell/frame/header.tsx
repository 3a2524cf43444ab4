import { logInPath } from '@pelorus/site/return-target.ts';
import { Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useGlobal } from '../../state/global-state.ts';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import { askPalette } from '../palette/ask-palette.ts';
import { usePage } from '../start/page.ts';
import { AccountMenu } from './account-menu.tsx';
import { AppearanceMenu, LanguageMenu } from './choice-menus.tsx';
import { CurrencyMenu } from './currency-menu.tsx';
import { LogoMark } from './logo.tsx';
import { useNavigationItems } from './navigation.ts';
import { Soon } from './soon.tsx';

/** Fetched by whoever is logged in, once the page is alive; its place is kept (INBX-50). */
const Bell = lazyPart(() => import('../inbox/bell.tsx'));

/** The bar over every page: where to go, in which language and light, and who you are. */
export function Header({ sticky, className = '' }: { sticky: boolean; className?: string }) {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const page = usePage();
  const isAnniversary = useGlobal((state) => state.anniversary.showSwitch);
  const isAlive = useInBrowser();
  const items = useNavigationItems().filter(({ id }) => id !== 'home');
  return (
    <header
      className={classes(
        'border-b border-line pt-(--safe-top)',
        sticky && 'sticky top-0 z-40',
        page?.headerBackground === 'surface' ? 'bg-surface' : 'bg-surface-raised',
        className,
      )}
    >
      <div className="flex min-h-14 items-center gap-1 px-3 sm:px-4 md:gap-2 md:px-6">
        <Link to={to('home')} className="me-1 flex min-h-11 items-center gap-2 text-lg font-semibold md:me-4">
          <LogoMark />
          <span>{root?.config.brandName}</span>
          {isAnniversary && (
            <span className="rounded bg-accent-soft px-1.5 text-xs font-medium max-sm:hidden">
              {t('nav.anniversary')}
            </span>
          )}
        </Link>
        <nav aria-label={t('nav.main')} className="flex gap-1 max-md:hidden">
          {items.map(({ id, href, text, soon, isHere }) => (
            <Link
              key={id}
              to={href}
              aria-current={isHere ? 'page' : undefined}
              className={classes(
                'flex min-h-9 items-center gap-1.5 rounded px-3 text-base hover:bg-surface-sunken',
                isHere ? 'font-medium text-text' : 'text-text-muted hover:text-text',
                soon && 'max-lg:hidden',
              )}
            >
              {text}
              {soon && <Soon />}
            </Link>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5 md:gap-1">
          <PaletteButton />
          <CurrencyMenu className="max-lg:hidden" />
          <LanguageMenu />
          <AppearanceMenu />
          {root?.me == null ? (
            <VisitorLinks signUp={root?.config.features.signUp === true} />
          ) : (
            <>
              {root.me.isDemo !== true && (
                <span className="min-w-8 max-md:min-w-11">
                  {isAlive && (
                    <Suspense>
                      <Bell />
                    </Suspense>
                  )}
                </span>
              )}
              <AccountMenu me={root.me} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The palette by hand; phones have no keys for it, and no room. */
function PaletteButton() {
  return (
    <button
      type="button"
      aria-label={useMessages()('nav.palette')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={askPalette}
      className={buttonStyle('ghost', 'sm', 'px-1.5 max-lg:hidden')}
    >
      <Icon name="search" />
    </button>
  );
}

function VisitorLinks({ signUp }: { signUp: boolean }) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { pathname, search } = useLocation();
  const row = usePage();
  const page = row?.name;
  // Nothing to come back to on an address that is no page.
  const logIn = row === null ? to('login') : logInPath(tag, pathname + search, row);
  return (
    <>
      {page !== 'login' && (
        <Link to={logIn} className={buttonStyle('ghost', 'sm')}>
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
