import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { returnTarget } from '@pelorus/site/return-target.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { webContext } from '../../web-context.ts';

/** Loader of log-in and sign-up: who is logged in already goes on to where they wanted to be. */
export async function guestsOnly({ url, context }: LoaderFunctionArgs) {
  const { api, origin } = context.get(webContext);
  if ((await api.me()) !== null)
    throw redirect(
      returnTarget(url.search, origin) ?? localePath(splitLocale(url.pathname).locale, pagePath('wallet')),
    );
  return { origin };
}
