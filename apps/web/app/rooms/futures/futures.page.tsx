import { contractToShow } from '@pelorus/site/contract-guard.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import { openMarkets } from '../../shell/markets/open-markets.tsx';
import { webContext } from '../../shell/start/web-context.ts';

const WORDS: ProductWords = {
  icon: 'gauge',
  title: 'futures.title',
  lead: 'futures.lead',
  points: ['futures.margin', 'futures.funding', 'futures.liquidation'],
};
/** The contracts of this venue: none before it has futures. */
const CONTRACTS: readonly string[] = [];

/** S2.16: a contract that is missing or unknown gives way to the default one; without any, to the page about them. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const shown = contractToShow(params.contract, CONTRACTS, null);
  const goTo = (contract?: string) =>
    redirect(
      localePath(splitLocale(url.pathname).locale, pagePath('futures', contract === undefined ? {} : { contract })) +
        url.search,
    );
  if (shown.is === 'go') throw goTo(shown.contract);
  if (shown.is === 'none' && params.contract !== undefined) throw goTo();
  return { markets: await openMarkets(context.get(webContext).api) };
}

export default function FuturesPage() {
  return <ProductPage words={WORDS} markets={useLoaderData<typeof loader>().markets} />;
}
