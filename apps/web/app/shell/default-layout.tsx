import { Outlet } from 'react-router';
import { useMessages } from '../i18n/messages.ts';
import { BottomNav } from './bottom-nav.tsx';
import { ErrorPage } from './error-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { usePage } from './page.ts';

export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that failed, inside the usual frame. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage />
    </Frame>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useMessages();
  const page = usePage();
  return (
    <div className="flex min-h-dvh flex-col max-md:pb-[calc(3.5rem+var(--safe-bottom))]">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50 focus:rounded focus:bg-surface-raised focus:px-4 focus:py-2 focus:shadow-over"
      >
        {t('nav.skip')}
      </a>
      {page?.header !== false && <Header sticky={page?.sticky !== false} />}
      {children}
      {page?.footer !== false && <Footer />}
      <BottomNav />
    </div>
  );
}
