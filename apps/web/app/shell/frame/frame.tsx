import { Suspense, use } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { usePage } from '../start/page.ts';
import { ServerFactsContext } from '../start/server-facts.ts';
import { ConsentBar } from '../tracking/consent-bar.tsx';
import { DemoView } from './demo-view.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { MobileHeader } from './mobile-header.tsx';
import { SubView } from './sub-view.tsx';

const LateBanner = lazyPart(() => import('../announcements/banner.tsx'));

/**
 * Header and footer around a page, as its row of the path table says (spec S2.05); `bottomBar` is the bottom bar of
 * phones. Without a page, everything is shown.
 */
export function Frame({ bottomBar, children }: { bottomBar?: React.ReactNode; children: React.ReactNode }) {
  const t = useMessages();
  const page = usePage();
  const banner = useRootData()?.banner;
  const { Banner = LateBanner } = use(ServerFactsContext);
  const header = page?.header !== false;
  const bare = header && page?.mobileHeader === true;
  const bar = page?.bottomBar === false ? undefined : bottomBar;
  return (
    <div
      className={classes(
        'flex min-h-dvh flex-col',
        bar !== undefined && 'max-md:pb-[calc(3.5rem+var(--safe-bottom))]',
        page?.headerBackground === 'surface' && 'bg-surface',
      )}
    >
      {header && (
        <a
          href="#main"
          className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded focus:bg-surface-raised focus:px-4 focus:py-2 focus:shadow-over"
        >
          {t('nav.skip')}
        </a>
      )}
      <ConsentBar />
      <SubView />
      <DemoView />
      {banner && header && (
        <Suspense>
          <Banner key={banner.id} banner={banner} />
        </Suspense>
      )}
      {bare && <MobileHeader />}
      {header && <Header sticky={page?.sticky !== false} className={bare ? 'max-md:hidden' : ''} />}
      {/* As high as the screen: the foot is never in sight while a page is fetched, and does not move for what comes (WEB-79). */}
      <div className={page?.footer === false ? 'contents' : 'flex min-h-[calc(100dvh-3.5rem)] grow flex-col'}>
        {children}
      </div>
      {page?.footer !== false && <Footer />}
      {bar}
    </div>
  );
}
