import type { P2pSettingsData } from '@pelorus/protocol/p2p/ads.ts';
import type { PageName } from '@pelorus/site/paths.ts';
import { createContext, use, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { type MessageId, useMessages } from '../../i18n/messages.ts';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { usePage } from '../../shell/start/page.ts';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { useRootData } from '../../state/root-data.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { P2pClosed } from './closed.tsx';
import type { P2pStart } from './p2p-loader.ts';

const Settings = createContext<P2pSettingsData | null>(null);
const Scales = createContext<Readonly<Record<string, number>>>({});

/** Returns what P2P offers at this venue. Only within P2pFrame. */
export function useP2pSettings(): P2pSettingsData {
  const settings = use(Settings);
  if (settings === null) throw new Error('no settings outside of P2pFrame');
  return settings;
}

/** Returns the digits of a coin after its point. */
export function useScale(asset: string): number {
  return use(Scales)[asset] ?? 0;
}

interface Entry {
  page: PageName;
  title: MessageId;
  /** Only for people who are logged in. */
  isOwn: boolean;
}
/** Pages of P2P, in the order of its navigation (PPAG-20). */
const ENTRIES: readonly Entry[] = [
  { page: 'p2p', title: 'p2p.market', isOwn: false },
  { page: 'p2p-express', title: 'p2p.express', isOwn: false },
  { page: 'p2p-orders', title: 'p2p.orders.title', isOwn: true },
  { page: 'p2p-ads', title: 'p2p.myAds', isOwn: true },
  { page: 'p2p-payment-accounts', title: 'p2p.accounts', isOwn: true },
  { page: 'p2p-profile', title: 'p2p.me.title', isOwn: true },
  { page: 'p2p-merchant', title: 'p2p.merchant', isOwn: true },
];

/** Around every page of P2P: its navigation, its title, and what all of them need; the product's page where there is no P2P. */
export function P2pFrame({
  start,
  title,
  description,
  children,
}: {
  start: P2pStart;
  title: string;
  description?: string;
  children: React.ReactNode;
}) {
  const t = useMessages();
  if (start.settings === null) return <P2pClosed markets={start.markets} />;
  return (
    <QueryProvider>
      <Settings value={start.settings}>
        <Scales value={start.scales}>
          <main id="main" className="page flex min-w-0 grow flex-col gap-5 py-6 md:py-8">
            <PageHead title={title} {...(description === undefined ? {} : { description })} />
            <Navigation />
            {!start.settings.isRunning && (
              <p role="status" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
                <Icon name="pause" />
                {t('p2p.paused')}
              </p>
            )}
            {children}
          </main>
        </Scales>
      </Settings>
    </QueryProvider>
  );
}

function Navigation() {
  const t = useMessages();
  const to = usePageLink();
  const page = usePage();
  const isPerson = useRootData()?.me != null;
  const row = useRef<HTMLUListElement>(null);
  // The present page's entry may stand beyond the edge of a phone. Sideways alone: the page itself stays where it is.
  useEffect(() => {
    const [box, here] = [row.current, row.current?.querySelector('[aria-current]')];
    if (box == null || here == null) return;
    const [place, at] = [box.getBoundingClientRect(), here.getBoundingClientRect()];
    box.scrollLeft += Math.max(0, at.right - place.right) + Math.min(0, at.left - place.left);
  }, []);
  return (
    <nav aria-label={t('p2p.pages')}>
      <ul ref={row} className="flex gap-1 overflow-x-auto border-b border-line">
        {ENTRIES.filter(({ isOwn }) => isPerson || !isOwn).map(({ page: name, title }) => (
          <li key={name} className="shrink-0">
            <Link
              to={to(name)}
              {...(page?.name === name ? { 'aria-current': 'page' } : {})}
              className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 whitespace-nowrap text-text-muted hover:text-text aria-[current]:border-accent aria-[current]:font-medium aria-[current]:text-text"
            >
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
