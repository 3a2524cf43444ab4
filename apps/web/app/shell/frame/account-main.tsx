import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { usePage } from '../start/page.ts';
import { accountPages } from './page-list.ts';

/** The main part of an account page, beside the way to all of them; a visitor has none (WEB-119). */
export function AccountMain({ className = '', children }: { className?: string; children: React.ReactNode }) {
  return (
    <div className="page flex grow flex-col lg:flex-row lg:gap-10">
      <AccountNav />
      <main id="main" className={`flex min-w-0 grow flex-col gap-6 py-8 max-lg:pt-5 ${className}`}>
        {children}
      </main>
    </div>
  );
}

const GROUPS = ['account', 'access'] as const;
const LINK =
  'flex min-h-9 max-md:min-h-11 shrink-0 items-center gap-2.5 rounded px-3 text-sm max-lg:whitespace-nowrap -outline-offset-2 text-text-muted hover:bg-surface-sunken hover:text-text ' +
  'aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-text';

/** Down the side of a wide screen; else a row that scrolls by itself. */
function AccountNav() {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const here = usePage()?.name;
  const row = useCurrentInSight();
  if (root?.me == null) return null;
  const pages = accountPages(root);
  return (
    <nav
      ref={row}
      aria-label={t('pages.account')}
      className="flex gap-1 border-line max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:px-4 max-lg:py-2 lg:sticky lg:top-14 lg:max-h-[calc(100dvh-3.5rem)] lg:w-56 lg:shrink-0 lg:flex-col lg:self-start lg:overflow-y-auto lg:py-8"
    >
      {GROUPS.map((group) => (
        <div key={group} className="flex gap-1 lg:flex-col lg:not-first:mt-4">
          <p aria-hidden="true" className="px-3 pb-1 text-xs text-text-muted max-lg:hidden">
            {t(`pages.${group}`)}
          </p>
          {pages
            .filter((one) => one.group === group)
            .map(({ page, text, icon }) => (
              <Link key={page} to={to(page)} aria-current={page === here ? 'page' : undefined} className={LINK}>
                <Icon name={icon} size={18} />
                {t(text)}
              </Link>
            ))}
        </div>
      ))}
    </nav>
  );
}

/** Returns the ref of a row whose current page stands in sight, where the row is wider than its place; the page does not move. */
function useCurrentInSight() {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector('[aria-current]');
    const [place, at] = [row.current?.getBoundingClientRect(), current?.getBoundingClientRect()];
    if (place === undefined || at === undefined || (at.left >= place.left && at.right <= place.right)) return;
    row.current?.scrollBy({ left: (at.left + at.right - place.left - place.right) / 2 });
  }, []);
  return row;
}
