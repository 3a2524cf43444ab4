import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { openMarkets } from '../../shell/open-markets.tsx';
import { ProductPage, type ProductWords } from '../../shell/product-page.tsx';
import { webContext } from '../../web-context.ts';

const WORDS: ProductWords = {
  icon: 'people',
  title: 'p2p.title',
  lead: 'p2p.lead',
  points: ['p2p.advert', 'p2p.escrow', 'p2p.release'],
};

export async function loader({ context }: LoaderFunctionArgs) {
  return { markets: await openMarkets(context.get(webContext).api) };
}

export default function P2pPage() {
  return <ProductPage words={WORDS} markets={useLoaderData<typeof loader>().markets} />;
}
