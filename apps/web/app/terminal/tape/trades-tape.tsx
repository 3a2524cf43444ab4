import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { type DigitMode, formatNumber, formatParts } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { memo, useMemo, useRef, useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useConnection } from '../../live/use-connection.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import { NumberDrawing } from '../../ui/fields/number-drawing.tsx';
import { DropPanel } from '../../ui/overlays/drop-panel.tsx';
import { useInBrowser } from '../../ui/text/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';
import { STALE } from '../stale.ts';
import { leastChoices, type TapeFilter, tapeAfter, WHOLE_TAPE } from './tape-filter.ts';

/** The market's newest trades, newest first. The arrow and the colour say who came to whom. */
export function TradesTape({ rules, trades }: { rules: MarketRules; trades: readonly PublicTrade[] }) {
  const t = useMessages();
  const { tag } = useLocale();
  const inBrowser = useInBrowser();
  const { digits } = usePreferences();
  const [filter, setFilter] = useState(WHOLE_TAPE);
  const rows = useFiltered(trades, filter, rules);
  const isCurrent = useConnection() !== 'down';
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div className="flex h-9 shrink-0 items-center gap-1 px-3 max-lg:h-12">
        <h2
          id="tape-title"
          className="min-w-0 grow truncate text-sm font-medium max-lg:sr-only lg:group-data-tabbed/column:sr-only"
        >
          {t('trade.tape.title')}
        </h2>
        <Filters rules={rules} trades={trades} filter={filter} onChange={setFilter} />
      </div>
      {rows.length === 0 ? (
        <p className="px-3 py-6 text-center text-sm text-text-muted">
          {t(trades.length === 0 ? 'trade.tape.empty' : 'trade.tape.noneFit')}
        </p>
      ) : (
        // Contained, and no flex item: a new trade lays out this list and nothing else.
        // Its own say in what fingers do, as everything that scrolls has: across, they turn the page (DSN-03).
        <div className={`relative min-h-0 grow ${isCurrent ? '' : STALE}`}>
          <section
            className="absolute inset-0 overflow-y-auto max-lg:touch-pan-y overscroll-contain pb-2 contain-strict"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-labelledby="tape-title"
            dir="ltr"
          >
            <table className="w-full table-fixed text-xs tabular-nums">
              <thead className="sticky top-0 bg-surface-raised text-text-muted">
                <tr className="h-5">
                  <th scope="col" className="w-[37%] ps-3 text-start font-normal">
                    {t('trade.priceIn', { asset: rules.quote })}
                  </th>
                  <th scope="col" className="w-[36%] text-end font-normal">
                    {t('trade.amountIn', { asset: rules.base })}
                  </th>
                  <th scope="col" className="pe-3 text-end font-normal">
                    {t('trade.time')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((trade) => (
                  <TapeRow
                    key={trade.id}
                    trade={trade}
                    tag={tag}
                    inBrowser={inBrowser}
                    digits={digits}
                    sides={[t('trade.buy'), t('trade.sell')]}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </div>
  );
}

/** Trades matching the filter: shown ones stay while the filter is unchanged, or rare ones would soon disappear. */
function useFiltered(trades: readonly PublicTrade[], filter: TapeFilter, rules: MarketRules): readonly PublicTrade[] {
  const memory = useRef<{ filter: TapeFilter; rows: readonly PublicTrade[] }>({ filter, rows: [] });
  return useMemo(() => {
    const { current } = memory;
    const rows = tapeAfter(current.filter === filter ? current.rows : [], trades, filter, rules);
    memory.current = { filter, rows };
    return rows;
  }, [trades, filter, rules]);
}

const SELECT = 'h-7 min-w-0 rounded bg-surface-sunken px-1 text-xs max-lg:h-11 max-lg:grow';

/** On a phone in the tape's head; on a desktop, whose column is narrower, behind a button there. */
function Filters({
  rules,
  trades,
  filter,
  onChange,
}: {
  rules: MarketRules;
  trades: readonly PublicTrade[];
  filter: TapeFilter;
  onChange: (filter: TapeFilter) => void;
}) {
  const t = useMessages();
  // Made once: choices that move under the pointer cannot be chosen.
  const [choices] = useState(() => leastChoices(trades, rules));
  const fields = <FilterFields asset={rules.base} choices={choices} filter={filter} onChange={onChange} />;
  const chosen = (filter.side === null ? 0 : 1) + (filter.least === WHOLE_TAPE.least ? 0 : 1);
  return (
    <>
      <div className="contents lg:hidden">{fields}</div>
      <DropPanel label={t('trade.rows.filters')} chosen={chosen} className="ms-auto max-lg:hidden">
        {fields}
      </DropPanel>
    </>
  );
}

function FilterFields({
  asset,
  choices,
  filter,
  onChange,
}: {
  asset: string;
  choices: readonly string[];
  filter: TapeFilter;
  onChange: (filter: TapeFilter) => void;
}) {
  const t = useMessages();
  const { tag } = useLocale();
  return (
    <>
      <select
        aria-label={t('trade.side')}
        value={filter.side ?? ''}
        onChange={({ target }) => onChange({ ...filter, side: target.value === '' ? null : (target.value as Side) })}
        className={SELECT}
      >
        <option value="">{t('trade.rows.bothSides')}</option>
        <option value="BUY">{t('trade.buy')}</option>
        <option value="SELL">{t('trade.sell')}</option>
      </select>
      <select
        aria-label={t('trade.tape.least', { asset })}
        value={filter.least}
        onChange={({ target }) => onChange({ ...filter, least: target.value })}
        className={`numeric ${SELECT}`}
      >
        {choices.map((least) => (
          <option key={least} value={least}>
            {/[1-9]/.test(least) ? `≥ ${formatNumber(least, tag)}` : t('trade.tape.any')}
          </option>
        ))}
      </select>
    </>
  );
}

interface TapeRowProps {
  trade: PublicTrade;
  tag: LocaleTag;
  inBrowser: boolean;
  digits: DigitMode;
  sides: [string, string];
}

const TapeRow = memo(
  function TapeRow({ trade, tag, inBrowser, digits, sides }: TapeRowProps) {
    const isBuy = trade.takerSide === 'BUY';
    return (
      <tr className="h-[1.125rem] max-lg:h-6">
        <td className={`whitespace-nowrap ps-3 ${isBuy ? 'text-up' : 'text-down'}`}>
          <NumberDrawing {...formatParts(trade.price, tag, { digitMode: digits })} />
          <span className="sr-only"> {isBuy ? sides[0] : sides[1]}</span>
          <span aria-hidden="true"> {isBuy ? '↑' : '↓'}</span>
        </td>
        <td className="text-end">
          <NumberDrawing {...formatParts(trade.quantity, tag, { digitMode: digits })} />
        </td>
        <td className="pe-3 text-end text-text-muted">
          {formatTime(trade.time, tag, 'time', inBrowser ? undefined : 'UTC')}
        </td>
      </tr>
    );
  },
  (a, b) => a.trade.id === b.trade.id && a.tag === b.tag && a.inBrowser === b.inBrowser && a.digits === b.digits,
);
