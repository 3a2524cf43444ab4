import type { PublicTrade } from '@pelorus/protocol/markets/http.ts';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { type DigitMode, formatParts } from '@pelorus/site/numbers.ts';
import { formatTime } from '@pelorus/site/times.ts';
import { memo } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { usePreferences } from '../../../shell/use-preferences.ts';
import { NumberDrawing } from '../../../ui/number-drawing.tsx';
import { useInBrowser } from '../../../ui/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';

/** The market's newest trades, newest first. The arrow and the colour say who came to whom. */
export function TradesTape({ rules, trades }: { rules: MarketRules; trades: readonly PublicTrade[] }) {
  const t = useMessages();
  const { tag } = useLocale();
  const inBrowser = useInBrowser();
  const { digits } = usePreferences();
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <h2 id="tape-title" className="flex h-10 shrink-0 items-center px-3 text-sm font-medium max-lg:sr-only">
        {t('trade.tape.title')}
      </h2>
      {trades.length === 0 ? (
        <p className="px-3 py-6 text-center text-sm text-text-muted">{t('trade.tape.empty')}</p>
      ) : (
        // Contained, and no flex item: a new trade lays out this list and nothing else.
        // Its own say in what fingers do, as everything that scrolls has: across, they turn the page (DSN-03).
        <div className="relative min-h-0 grow">
          <section
            className="absolute inset-0 overflow-y-auto max-lg:touch-pan-y overscroll-contain pb-2 contain-strict"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            aria-labelledby="tape-title"
            dir="ltr"
          >
            <table className="w-full table-fixed text-xs tabular-nums">
              <thead className="sticky top-0 bg-surface-raised text-text-muted">
                <tr className="h-6">
                  <th scope="col" className="ps-3 text-start font-normal">
                    {t('trade.priceIn', { asset: rules.quote })}
                  </th>
                  <th scope="col" className="text-end font-normal">
                    {t('trade.amountIn', { asset: rules.base })}
                  </th>
                  <th scope="col" className="pe-3 text-end font-normal">
                    {t('trade.time')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {trades.map((trade) => (
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
      <tr className="h-5 max-lg:h-6">
        <td className={`ps-3 ${isBuy ? 'text-up' : 'text-down'}`}>
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
