import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { webContext } from '../../shell/start/web-context.ts';
import { p2pStart } from './p2p-loader.ts';

/** Loader of one's own pages of P2P. A sub-account has none (PTRD-02): it is led to the market. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = context.get(webContext);
  if ((await api.me())?.sub !== undefined)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('p2p')));
  return p2pStart(api);
}
