import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { logInPath } from '@pelorus/site/return-target.ts';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { usePage } from './page.ts';

/** Fetched data is fresh for this long; a visit within it shows what is there. */
const FRESH_MS = 5_000;

/** Around pages that fetch in the browser. A session that ended leads to log-in and back (spec S8.01). */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  const page = usePage();
  const [client] = useState(
    () =>
      new QueryClient({
        // GETs are repeated once by the client package (S7.01), so not again here.
        defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } },
        queryCache: new QueryCache({
          onError: (error) => {
            if (!(error instanceof ApiRefusal) || error.error !== 'NOT_LOGGED_IN') return;
            const { pathname, search } = window.location;
            window.location.assign(logInPath(splitLocale(pathname).locale, pathname + search, page));
          },
        }),
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
