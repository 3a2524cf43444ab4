import { DEFAULT_LOCALE, isLocaleTag, localeOf } from '@pelorus/site/locales.ts';
import { partsFor } from '@pelorus/site/word-parts.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { loadI18n } from '../../i18n/catalogue.ts';
import { webContext } from '../start/web-context.ts';
import { offlinePage } from './offline-page.ts';

/** /offline?locale=ar_AE: the page that the service worker keeps for visits without a connection (SHL-41). */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { api, nonce } = context.get(webContext);
  const wanted = new URL(request.url).searchParams.get('locale') ?? '';
  const tag = isLocaleTag(wanted) ? wanted : DEFAULT_LOCALE;
  const [i18n, { brandName }] = await Promise.all([loadI18n(tag, partsFor('app')), api.config()]);
  return new Response(offlinePage(localeOf(tag), i18n, brandName, nonce), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
