import { showAccount } from '@pelorus/client/http/shown-account.ts';
import { showOwner } from '@pelorus/client/storage/own.ts';
import { splitLocale } from '@pelorus/site/locales.ts';
import { Suspense, use, useEffect, useRef } from 'react';
import { I18nProvider as AriaLocale } from 'react-aria-components/I18nProvider';
import { preloadModule } from 'react-dom';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MiddlewareFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import { needWords } from './i18n/catalogue.ts';
import { useLocale } from './i18n/locale.ts';
import { THEME_COLOURS, themesOf } from './shell/frame/theme-colours.ts';
import { NativeShell } from './shell/native/native-shell.tsx';
import { startBrowser } from './shell/start/browser-start.ts';
import { developmentContext } from './shell/start/development-context.ts';
import { guard } from './shell/start/guard.ts';
import { LATE_START } from './shell/start/late-start.ts';
import { usePage } from './shell/start/page.ts';
import { ServerFactsContext } from './shell/start/server-facts.ts';
import { webContext } from './shell/start/web-context.ts';
import { StepUpHost } from './shell/step-up/step-up-host.tsx';
import { useTracking } from './shell/tracking/tracking.ts';
import { VerificationQuestion } from './shell/verification/verification-question.tsx';
import { bannersAway } from './state/banners-away.ts';
import { afterChunkFailure, START_GUARD, whileGoing } from './state/chunk-reload.ts';
import { readConsent } from './state/consent.ts';
import { dollarPrices } from './state/dollar-prices.ts';
import { readPreferences } from './state/preferences.ts';
import type { RootData } from './state/root-data.ts';
import { usePreferences } from './state/use-preferences.ts';
import { lazyPart } from './ui/lazy-part.ts';
import { useInBrowser } from './ui/text/time-text.tsx';
import './tokens.css';

/** Fetched once the page is alive: nothing is told before, and a connection has to be made before it can be lost. */
const LateParts = lazyPart(() => import('./shell/frame/late-parts.tsx'));

export { ErrorPage as ErrorBoundary } from './shell/errors/error-page.tsx';

export const middleware = import.meta.env.DEV ? [developmentContext, guard] : [guard];

/** In the browser: a page is shown once its words are here; they are fetched beside its data. */
export const clientMiddleware: MiddlewareFunction[] = [
  async ({ url }, next) => {
    const words = () => needWords(url.pathname).catch(afterChunkFailure);
    await whileGoing(url.pathname + url.search, () => Promise.all([next(), words()]));
  },
];

/** Returns the data of every page. */
export async function loader({ url, request, context }: LoaderFunctionArgs): Promise<RootData> {
  const { api, origin } = context.get(webContext);
  const { locale } = splitLocale(url.pathname);
  const [{ slogans, slogan, ...config }, me, { symbols }, contracts, rates, tickers, banners] = await Promise.all([
    api.config(),
    api.me(),
    api.symbols(),
    api.contracts(),
    api.rates(),
    api.tickers(),
    api.banners(locale),
  ]);
  const cookies = request.headers.get('cookie');
  const away = bannersAway(cookies);
  return {
    config: { ...config, slogan: slogans[locale] ?? slogan },
    me,
    defaultPair: symbols[0]?.pairCode ?? null,
    defaultContract: contracts[0]?.symbol ?? null,
    preferences: readPreferences(cookies),
    rates,
    dollarPrices: dollarPrices(tickers),
    consent: readConsent(request.headers),
    banner: banners.find(({ id }) => !away.has(id)) ?? null,
    origin,
  };
}

/** Returns the account a page shows, as the server knows it: real and demo accounts count by themselves (DEMO-02). */
function viewOf(me: RootData['me']): string | null {
  if (me === null) return null;
  return me.isDemo === true ? `demo-${me.accountId}` : String(me.accountId);
}

/** Returns the owner of the page's documents: the logged-in person, in every view (DOC-02). */
function ownerOf(me: RootData['me']): string | null {
  return me?.sub?.parentId ?? me?.userId ?? null;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { nonce, preloads, fonts } = use(ServerFactsContext);
  const { tag, lang, dir } = useLocale();
  const { theme, upColour } = usePreferences();
  const page = usePage();
  const shown = page?.forcedTheme ?? theme;
  for (const href of preloads) preloadModule(href, { as: 'script', ...(nonce === undefined ? {} : { nonce }) });
  return (
    <html lang={lang} dir={dir} data-theme={shown} data-up={upColour}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning>
          {START_GUARD}
        </script>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* React Aria reads it for the one style element it adds. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        {themesOf(shown).map(({ theme, media }) => (
          <meta
            key={theme}
            name="theme-color"
            content={THEME_COLOURS[theme][page?.headerBackground ?? 'surface-raised']}
            media={media}
          />
        ))}
        <meta name="color-scheme" content={shown === 'system' ? 'light dark' : shown} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
        <link rel="manifest" href={`/manifest.webmanifest?locale=${tag}`} />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
        <script nonce={nonce} suppressHydrationWarning>
          {LATE_START}
        </script>
      </body>
    </html>
  );
}

export default function Root({ loaderData }: { loaderData: RootData }) {
  const { bcp47 } = useLocale();
  const atStart = useRef(loaderData);
  const isAlive = useInBrowser();
  useTracking();
  // While rendering, before anything on the page can ask: its calls are meant for the account it shows (SUB-02).
  if (typeof window !== 'undefined') {
    showAccount(viewOf(loaderData.me));
    showOwner(ownerOf(loaderData.me));
  }
  useEffect(() => startBrowser(atStart.current), []);
  return (
    <AriaLocale locale={bcp47}>
      <Outlet />
      {isAlive && (
        <Suspense>
          <LateParts />
        </Suspense>
      )}
      <NativeShell />
      <StepUpHost />
      <VerificationQuestion />
    </AriaLocale>
  );
}
