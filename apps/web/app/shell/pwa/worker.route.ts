import { createHash } from 'node:crypto';
import source from 'virtual:service-worker';
import { LOCALES, localeOf } from '@pelorus/site/locales.ts';
import { partsFor } from '@pelorus/site/word-parts.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { loadI18n } from '../../i18n/catalogue.ts';
import { webContext } from '../start/web-context.ts';
import { offlinePage } from './offline-page.ts';

const versions = new Map<string, Promise<string>>();

/** Returns a version that changes with the worker and with any cached page. */
function versionOf(brand: string): Promise<string> {
  let version = versions.get(brand);
  if (version === undefined) {
    version = (async () => {
      const hash = createHash('sha256').update(source);
      for (const { tag } of LOCALES)
        hash.update(offlinePage(localeOf(tag), await loadI18n(tag, partsFor('app')), brand, ''));
      return hash.digest('hex').slice(0, 16);
    })();
    versions.set(brand, version);
  }
  return version;
}

/** /sw.js: the service worker of this build, or the one that takes itself away (SHL-43). */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { brandName, features } = await context.get(webContext).api.config();
  const version = await versionOf(brandName);
  const script = source.replace('%VERSION%', version).replace('%STATE%', features.offlinePage ? 'on' : 'off');
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}
