import { splitLocale } from '@pelorus/site/locales.ts';
import { isRouteErrorResponse, Link, useLocation, useRouteError } from 'react-router';
import { useLocale, usePageLink } from '../i18n/locale.ts';
import { useMessages } from '../i18n/messages.ts';
import { buttonStyle } from '../ui/button-style.ts';

/** What cannot be shown: unknown addresses with status 404 (spec S2.20) and failures with their code (S8.09). */
export function ErrorPage() {
  const t = useMessages();
  const to = usePageLink();
  const error = useRouteError();
  const { pathname } = useLocation();
  const { lang } = useLocale();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const missing = status === 404;
  const title = missing ? t('errorPage.notFound', { path: splitLocale(pathname).path }) : t('errorPage.failed');
  return (
    <main id="main" lang={lang} className="page flex min-h-[60dvh] flex-col items-start justify-center gap-4 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="numeric text-2xl font-semibold text-text-muted">{status}</p>
      <h1 className="max-w-full text-xl font-semibold break-words">{title}</h1>
      <p className="max-w-prose text-text-muted">{missing ? t('errorPage.notFoundHint') : t('errorPage.failedHint')}</p>
      <Link to={to('home')} reloadDocument={!missing} className={buttonStyle('primary', 'md', 'mt-2')}>
        {t('errorPage.home')}
      </Link>
    </main>
  );
}
