import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { abbreviate } from '@pelorus/site/numbers.ts';
import { Link } from 'react-router';
import { useLocale, usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FiatText } from '../../shell/money/fiat-text.tsx';
import { useRootData } from '../../state/root-data.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { direction, PercentText } from '../../ui/text/percent-text.tsx';
import { NumberText, PriceText } from '../../ui/text/price-text.tsx';
import { Sparkline } from '../../ui/text/sparkline.tsx';
import type { MarketRow } from './market-rows.ts';

/** The product in one sentence, its main action and a live market. */
export function Hero({ rows, sparklines }: { rows: readonly MarketRow[]; sparklines: Sparklines }) {
  const t = useMessages();
  const to = usePageLink();
  const root = useRootData();
  const first = rows[0];
  const cta = root?.config.features.signUp === true ? 'register' : 'trade';
  const pair = root?.defaultPair;
  return (
    <section className="bg-surface-raised">
      <div className="page grid items-center gap-10 py-12 md:grid-cols-[1.1fr_1fr] md:py-20">
        <div className="flex flex-col items-start gap-5">
          {root?.config.slogan && <p className="font-medium text-accent">{root.config.slogan}</p>}
          <h1 className="text-2xl font-semibold tracking-tight text-balance">{t('home.title')}</h1>
          <p className="max-w-prose text-lg text-text-muted text-pretty">{t('home.lead')}</p>
          <Link
            to={cta === 'register' ? to('register') : to('trade', pair == null ? {} : { pair })}
            className={buttonStyle('primary', 'lg', 'mt-2')}
          >
            {cta === 'register' ? t('home.ctaSignUp') : t('home.ctaTrade')}
          </Link>
          {root?.config.mode === 'demo' && <p className="text-sm text-text-muted">{t('home.demoNote')}</p>}
        </div>
        {first !== undefined && <MarketCard row={first} prices={sparklines[first.ticker.pairCode] ?? []} />}
      </div>
    </section>
  );
}

function MarketCard({ row, prices }: { row: MarketRow; prices: readonly string[] }) {
  const t = useMessages();
  const to = usePageLink();
  const { tag } = useLocale();
  const { ticker, base, quote, name } = row;
  const facts = [
    { title: t('markets.high24h'), value: <NumberText value={ticker.high} /> },
    { title: t('markets.low24h'), value: <NumberText value={ticker.low} /> },
    {
      title: t('markets.volume24h'),
      value: (
        <span className="numeric">
          {abbreviate(ticker.quoteVolume, tag, 2)} {quote}
        </span>
      ),
    },
  ];
  return (
    <Link
      to={to('trade', { pair: ticker.pairCode })}
      className="block overflow-hidden rounded border border-line bg-surface transition-colors hover:border-line-strong"
    >
      <div className="flex items-start justify-between gap-4 p-5 pb-0">
        <div className="flex items-center gap-3">
          <CoinIcon code={base} size={40} />
          <div>
            <p className="font-semibold">{name}</p>
            <p className="numeric text-sm text-text-muted">{`${base}/${quote}`}</p>
          </div>
        </div>
        <div className="text-end">
          <PriceText value={ticker.last} className="rounded px-1 text-xl font-semibold" />
          <div className="text-sm text-text-muted">
            <FiatText asset={quote} amount={ticker.last} />
          </div>
          <div>
            <PercentText value={ticker.changePercent} className="text-base" />{' '}
            <span className="text-sm text-text-muted">{t('home.inADay')}</span>
          </div>
        </div>
      </div>
      <Sparkline
        prices={prices}
        rising={direction(ticker.changePercent) !== 'down'}
        width={520}
        height={180}
        filled
        className="my-4 h-44 w-full"
      />
      <dl className="grid grid-cols-3 gap-2 border-t border-line p-5 py-4 text-sm">
        {facts.map(({ title, value }) => (
          <div key={title}>
            <dt className="text-xs text-text-muted">{title}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </Link>
  );
}
