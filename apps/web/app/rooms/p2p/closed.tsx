import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import type { P2pStart } from './p2p-loader.ts';

const WORDS: ProductWords = {
  icon: 'people',
  title: 'p2p.title',
  lead: 'p2p.lead',
  points: ['p2p.advert', 'p2p.escrow', 'p2p.release'],
};

/** What any page of P2P shows where the venue has none (PUB-10). */
export function P2pClosed({ markets }: Pick<P2pStart, 'markets'>) {
  return <ProductPage words={WORDS} markets={markets} />;
}
