import { shownPath } from '@pelorus/site/shown-path.ts';
import { Link, useLocation, useRouteError } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { useSupport } from '../support.ts';
import { errorFacts, wordedStatus } from './error-facts.ts';

/** Error page: unknown addresses with status 404 (spec S2.20), and failures with message and code (S8.09). */
export function ErrorPage() {
  const t = useMessages();
  const to = usePageLink();
  const { status, message } = errorFacts(useRouteError());
  const { pathname } = useLocation();
  const { lang } = useLocale();
  const { helpCentre } = useSupport();
  const missing = status === 404;
  const title = missing ? t('errorPage.notFound', { path: shownPath(pathname) }) : t('errorPage.failed');
  return (
    <main id="main" lang={lang} className="page flex min-h-[60dvh] flex-col items-start justify-center gap-4 py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="flex flex-wrap items-baseline gap-x-3 text-text-muted">
        <span className="numeric text-2xl font-semibold">{status}</span>
        <span>{t(`errorPage.status.${wordedStatus(status)}`)}</span>
      </p>
      <h1 className="max-w-full text-xl font-semibold break-words">{title}</h1>
      <p className="max-w-prose text-text-muted">{missing ? t('errorPage.notFoundHint') : t('errorPage.failedHint')}</p>
      {!missing && message !== null && (
        <p dir="ltr" lang="en" className="max-w-full rounded bg-surface-sunken px-3 py-2 text-sm break-words">
          {message}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to={to('home')} reloadDocument={!missing} className={buttonStyle('primary', 'md')}>
          {t('errorPage.home')}
        </Link>
        {helpCentre !== null && (
          <a href={helpCentre.ask} className={buttonStyle('secondary', 'md')}>
            {t('footer.ask')}
          </a>
        )}
      </div>
    </main>
  );
}
