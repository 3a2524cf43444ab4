import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

/** Fetched data is fresh for this long; a visit within it shows the cached data. */
const FRESH_MS = 5_000;

/** Around pages that fetch in the browser. A session that ended is everybody's matter: state/session-watch.ts. */
export function QueryProvider({ children }: { children: React.ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        // GETs are repeated once by the client package (S7.01), so not again here.
        // A browser may call itself off line on the machine that serves it, and an act that waits for the network would
        // come when nobody expects it any more: everything is tried at once, and failing is said.
        defaultOptions: {
          queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always', refetchOnReconnect: true },
          mutations: { networkMode: 'always' },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
