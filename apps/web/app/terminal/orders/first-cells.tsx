import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type Column, StackedCell } from '../../ui/layout/table.tsx';
import { ShortTime } from '../../ui/text/short-time.tsx';
import { MarketText, SideText } from './order-cells.tsx';

/** The columns that every table of orders and trades begins with, for FirstCells. */
export function useFirstColumns(hasMarket: boolean): Column<string>[] {
  const t = useMessages();
  return [
    { id: 'time', title: t('trade.time') },
    ...(hasMarket ? [{ id: 'market', title: t('orders.market') }] : []),
    { id: 'side', title: t('trade.side') },
  ];
}

/** Time, market and side (TRAD-237). A row in a narrow place always names its market; its time ends the first line. */
export function FirstCells({
  timeMs,
  symbol,
  side,
  hasMarket,
}: {
  timeMs: number;
  symbol: string;
  side: Side;
  /** The rows are of more than one market. */
  hasMarket: boolean;
}) {
  return (
    <>
      <StackedCell className="@max-xl:order-1 @max-xl:ms-auto @max-xl:text-xs">
        <ShortTime timeMs={timeMs} className="whitespace-nowrap text-text-muted" />
      </StackedCell>
      <StackedCell className={hasMarket ? '' : '@xl:hidden'}>
        <MarketText symbol={symbol} />
      </StackedCell>
      <StackedCell>
        <SideText side={side} />
      </StackedCell>
    </>
  );
}
