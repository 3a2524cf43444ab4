import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { PercentText } from '../../ui/text/percent-text.tsx';
import { PriceText } from '../../ui/text/price-text.tsx';
import { mostTraded } from './contract-rows.ts';
import { type ContractsAtStart, useContractRows } from './use-contract-rows.ts';

const SHOWN = 6;

/** The most traded contracts, live (FWEB-52). */
export default function ContractMovers({ contracts }: { contracts: ContractsAtStart }) {
  const t = useMessages();
  const to = usePageLink();
  const rows = mostTraded(useContractRows(contracts), SHOWN);
  return (
    <section className="page flex flex-col gap-5 pb-12" aria-labelledby="contracts">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="contracts" className="text-xl font-semibold">
          {t('nav.futures')}
        </h2>
        <Link
          to={to('markets', {}, { tab: 'futures' })}
          className="flex min-h-8 items-center gap-1 text-accent hover:underline"
        >
          {t('home.allContracts')}
          <Icon name="next" size={16} />
        </Link>
      </div>
      <ul className="grid gap-x-4 rounded bg-surface-raised p-4 md:grid-cols-2 lg:grid-cols-3">
        {rows.map(({ base, quote, symbol, ticker, mark }) => {
          const last = ticker?.last ?? mark?.markPrice;
          return (
            <li key={symbol}>
              <Link
                to={to('futures', { contract: symbol })}
                className="flex min-h-12 items-center justify-between gap-3 rounded px-1 py-1.5 hover:bg-surface-sunken"
              >
                <span className="flex min-w-0 items-center gap-2.5">
                  <CoinIcon code={base} />
                  <span className="min-w-0">
                    <span className="numeric block font-medium">
                      {base}
                      {quote}
                    </span>
                    <span className="block truncate text-xs text-text-muted">{t('markets.perpetual')}</span>
                  </span>
                </span>
                <span className="flex flex-col items-end text-sm">
                  {last !== undefined && <PriceText value={last} className="rounded px-0.5 font-medium" />}
                  {ticker !== undefined && <PercentText value={ticker.changePercent} />}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
