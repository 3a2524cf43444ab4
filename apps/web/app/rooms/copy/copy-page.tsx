import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { ProductPage, type ProductWords } from '../../shell/frame/product-page.tsx';
import type { OpenMarket } from '../../shell/markets/open-markets.tsx';

const WORDS = {
  spot: { icon: 'copy', title: 'copy.spotTitle', lead: 'copy.spotLead' },
  futures: { icon: 'copy', title: 'copy.futuresTitle', lead: 'copy.futuresLead' },
} as const;
const POINTS: ProductWords['points'] = ['copy.choose', 'copy.follow', 'copy.stop'];

/** Copying of one kind, and the way to the other. */
export function CopyPage({ kind, markets }: { kind: keyof typeof WORDS; markets: readonly OpenMarket[] }) {
  const t = useMessages();
  const to = usePageLink();
  const other = kind === 'spot' ? 'futures' : 'spot';
  return (
    <ProductPage
      words={{ ...WORDS[kind], points: POINTS }}
      markets={markets}
      more={
        <Link to={to(`copy-${other}`)} className="inline-flex min-h-8 items-center self-start text-accent underline">
          {t(WORDS[other].title)}
        </Link>
      }
    />
  );
}
