import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import { openMarkets } from '../../shell/markets/open-markets.tsx';
import { webContext } from '../../shell/start/web-context.ts';

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
