import type { AskedApi } from '@pelorus/protocol/http/loader-api.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useTickers } from '../../live/use-tickers.ts';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';

const SHOWN = 5;

export interface OpenMarket {
  base: string;
  quote: string;
  name: string;
  ticker: Ticker;
}

/** Returns the operator's first spot markets with their prices, for pages that lead there. */
export async function openMarkets(api: AskedApi): Promise<OpenMarket[]> {
  const [{ symbols, assets }, all] = await Promise.all([api.symbols(), api.tickers()]);
  const tickers = new Map(all.map((ticker) => [ticker.pairCode, ticker]));
  const names = new Map(assets.map(({ code, name }) => [code, name]));
  return symbols
    .flatMap(({ pairCode, base, quote }) => {
      const ticker = tickers.get(pairCode);
      return ticker === undefined ? [] : [{ base, quote, name: names.get(base) ?? base, ticker }];
    })
    .slice(0, SHOWN);
}

/** Live spot markets, shown while this product is not open. */
export function OpenMarkets({ markets }: { markets: readonly OpenMarket[] }) {
  const t = useMessages();
  const to = usePageLink();
  const live = useTickers();
  return (
    <section aria-labelledby="open-now" className="rounded border border-line bg-surface p-4 md:p-5">
      <h2 id="open-now" className="mb-2 px-1 text-sm font-medium text-text-muted">
        {t('product.openNow')}
      </h2>
      <ul>
        {markets.map(({ base, quote, name, ticker: rendered }) => {
          const ticker = live.get(rendered.pairCode) ?? rendered;
          return (
            <li key={rendered.pairCode}>
              <Link
                to={to('trade', { pair: rendered.pairCode })}
                className="flex min-h-13 items-center justify-between gap-3 rounded px-1 hover:bg-surface-sunken"
              >
                <span className="flex min-w-0 items-center gap-2.5">
                  <CoinIcon code={base} />
                  <span className="min-w-0">
                    <span className="numeric block font-medium">
                      {base}
                      <span className="font-normal text-text-muted">/{quote}</span>
                    </span>
                    <bdi className="block truncate text-xs text-text-muted">{name}</bdi>
                  </span>
                </span>
                <span className="flex shrink-0 items-center gap-x-3 max-sm:flex-col max-sm:items-end">
                  <PriceText value={ticker.last} className="rounded px-0.5 font-medium" />
                  <PercentText value={ticker.changePercent} className="text-end text-sm sm:w-20" />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
