import { use } from 'react';
import { preloadModule } from 'react-dom';
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { useLocale } from './i18n/locale.ts';
import { developmentContext } from './shell/development-context.ts';
import { readPreferences } from './shell/preferences.ts';
import { useRootData } from './shell/root-data.ts';
import { ServerFactsContext } from './shell/server-facts.ts';
import { webContext } from './web-context.ts';
import './tokens.css';

export { RootErrorBoundary as ErrorBoundary } from './shell/error-boundary.tsx';

export const middleware = import.meta.env.DEV ? [developmentContext] : [];

/** What every page knows: the operator's face, the person, and the choices their cookies carry. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, origin } = context.get(webContext);
  return {
    config: api.config(),
    me: await api.me(),
    /** Where "Trade" leads; null before the operator has any market. */
    defaultPair: api.symbols().symbols[0]?.pairCode ?? null,
    preferences: readPreferences(request.headers.get('cookie')),
    origin,
  };
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { preloads } = use(ServerFactsContext);
  const { lang, dir } = useLocale();
  const preferences = useRootData()?.preferences;
  for (const href of preloads) preloadModule(href, { as: 'script' });
  return (
    <html lang={lang} dir={dir} data-theme={preferences?.theme ?? 'light'} data-up={preferences?.upColour ?? 'upgreen'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
