import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { openMarkets } from '../../shell/open-markets.tsx';
import { ProductPage, type ProductWords } from '../../shell/product-page.tsx';
import { webContext } from '../../web-context.ts';

const WORDS: ProductWords = {
  icon: 'robot',
  title: 'bots.title',
  lead: 'bots.lead',
  points: ['bots.grid', 'bots.average', 'bots.rules'],
};
/** The kinds of bots that addresses may name; the first is the one that old addresses lead to (spec S2.13). */
const SOURCE_TYPES: readonly string[] = ['autosystem'];

/** S2.16, PUB-12: an unknown kind of bot gives way to the first one, a known kind in odd spelling to its own. */
export function loader({ params, url, context }: LoaderFunctionArgs) {
  const asked = params.sourceType;
  const known = SOURCE_TYPES.find((type) => type === asked?.toLowerCase()) ?? SOURCE_TYPES[0];
  if (asked !== undefined && known !== undefined && asked !== known)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('bots', { sourceType: known })) + url.search);
  return { markets: openMarkets(context.get(webContext).api) };
}

export default function BotsPage() {
  return <ProductPage words={WORDS} markets={useLoaderData<typeof loader>().markets} />;
}
