import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import { openMarkets } from '../../shell/markets/open-markets.tsx';
import { webContext } from '../../shell/start/web-context.ts';

const WORDS: ProductWords = {
  icon: 'robot',
  title: 'bots.title',
  lead: 'bots.lead',
  points: ['bots.grid', 'bots.average', 'bots.rules'],
};
/** Default page of bots (spec S2.13). */
const USUAL = 'autosystem';
const KIND = /^[\w-]{1,64}$/;

/** S2.16, PUB-12: the kind that an address names stays in it; what cannot be the name of one gives way to the usual kind. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const asked = params.sourceType;
  if (asked !== undefined && !KIND.test(asked))
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('bots', { sourceType: USUAL })) + url.search);
  return { markets: await openMarkets(context.get(webContext).api) };
}

export default function BotsPage() {
  return <ProductPage words={WORDS} markets={useLoaderData<typeof loader>().markets} />;
}
