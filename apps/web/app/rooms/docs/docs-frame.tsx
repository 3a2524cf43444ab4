import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { useRootData } from '../../state/root-data.ts';
import { classes } from '../../ui/classes.ts';
import { useClickOutside } from '../../ui/gestures/use-click-outside.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { DOCS_PAGES, type DocsPageName } from './docs-pages.ts';

/** A page of the design system: its heading, and the way to the others (on a phone behind a button). */
export function DocsFrame({ page, children }: { page: DocsPageName; children: React.ReactNode }) {
  const t = useMessages();
  const brand = useRootData()?.config.brandName ?? '';
  const row = DOCS_PAGES.find((one) => one.page === page) ?? DOCS_PAGES[0];
  const title = t(row.title);
  const lead = t(row.lead, { brand });
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 py-6 md:py-10 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <PageHead title={page === 'docs' ? title : `${title}, ${t('docs.title')}`} description={lead} />
      <DocsNav current={page} title={title} />
      <main id="main" className="flex min-w-0 flex-col gap-8">
        <div className="flex flex-col gap-2">
          <h1 className="text-xl font-semibold">{title}</h1>
          <p className="max-w-2xl text-text-muted">{lead}</p>
        </div>
        {children}
      </main>
    </div>
  );
}

function DocsNav({ current, title }: { current: DocsPageName; title: string }) {
  const t = useMessages();
  const to = usePageLink();
  const [isOpen, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  useClickOutside(nav, () => setOpen(false), isOpen);
  return (
    <nav ref={nav} aria-label={t('docs.nav')} className="relative z-20 lg:sticky lg:top-20">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="docs-pages"
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded bg-control px-4 font-medium hover:bg-control-strong lg:hidden"
      >
        {title}
        <Icon name="down" size={18} />
      </button>
      <ul
        id="docs-pages"
        className={classes(
          'flex-col lg:flex',
          isOpen
            ? 'flex max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:mt-1 max-lg:rounded max-lg:bg-surface-raised max-lg:p-1 max-lg:shadow-over'
            : 'hidden',
        )}
      >
        {DOCS_PAGES.map(({ page, title: name }) => (
          <li key={page}>
            <Link
              to={to(page)}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-9 items-center rounded px-3 text-sm text-text-muted hover:text-text aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent max-lg:min-h-11"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
