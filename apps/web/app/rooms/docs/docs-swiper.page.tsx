import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { Carousel } from '../../ui/layout/carousel.tsx';
import { Marquee } from '../../ui/layout/marquee.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Icon, type IconName } from '../../ui/text/icons.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { Demo } from './demo.tsx';
import { designersOnly } from './designers-only.ts';
import { DocsFrame } from './docs-frame.tsx';
import { DOCS_PAGES } from './docs-pages.ts';
import { CODE } from './samples.ts';

const ICONS: readonly IconName[] = ['shield', 'globe', 'clock', 'ledger'];

export async function loader({ context }: LoaderFunctionArgs) {
  await designersOnly({ context });
  return { tickers: await context.get(webContext).api.tickers() };
}

export default function DocsSwiperPage() {
  const t = useMessages();
  const brand = useRootData()?.config.brandName ?? '';
  const { tickers } = useLoaderData<typeof loader>();
  const live = useTickers();
  const slides = DOCS_PAGES.slice(1, 5).map(({ page, title, lead }, place) => ({
    id: page,
    content: (
      <div className="flex min-h-40 flex-col items-center justify-center gap-2 bg-accent-soft p-6 text-center">
        <span className="text-accent">
          <Icon name={ICONS[place] ?? 'info'} size={28} />
        </span>
        <p className="font-semibold">{t(title)}</p>
        <p className="max-w-md text-sm">{t(lead, { brand })}</p>
      </div>
    ),
  }));
  return (
    <DocsFrame page="docs-swiper">
      <Demo title={t('docs.swiper.carousel')} text={t('docs.swiper.carouselHint')} code={CODE.carousel}>
        <Carousel label={t('docs.title')} slides={slides} autoplay />
      </Demo>
      <Demo title={t('docs.swiper.marquee')} text={t('docs.swiper.marqueeHint')} code={CODE.marquee}>
        <Marquee label={t('markets.title')}>
          {tickers.map((first) => {
            const { pairCode, last, changePercent } = live.get(first.pairCode) ?? first;
            return (
              <span key={pairCode} className="flex items-center gap-2 text-sm whitespace-nowrap">
                <CoinIcon code={pairCode.split('_')[0] ?? ''} size={20} />
                <bdi className="font-medium">{pairCode.replace('_', '/')}</bdi>
                <NumberText value={last} />
                <PercentText value={changePercent} />
              </span>
            );
          })}
        </Marquee>
      </Demo>
    </DocsFrame>
  );
}
