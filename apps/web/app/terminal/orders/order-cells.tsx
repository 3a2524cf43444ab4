import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { decimal, decimalText, trimmed } from '@pelorus/site/decimal.ts';
import type { TimeStyle } from '@pelorus/site/times.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { isOpen } from '../../live/account-state.ts';
import { HintText } from '../../ui/text/hint-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { shortStyle } from '../../ui/text/short-time.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import { marketName, useMarketLink } from '../market-links.ts';
import { useOrderSource } from '../trading.ts';

/** The market of an order or trade, which leads to its page. */
export function MarketText({ symbol }: { symbol: string }) {
  const to = useMarketLink();
  return (
    <Link
      to={to(symbol)}
      className="numeric font-medium hover:text-accent hover:underline max-md:-my-3.5 max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {marketName(symbol)}
    </Link>
  );
}

/** Buy or sell, in text and colour. */
export function SideText({ side }: { side: Side }) {
  const t = useMessages();
  return (
    <span className={side === 'BUY' ? 'text-up' : 'text-down'}>{t(side === 'BUY' ? 'trade.buy' : 'trade.sell')}</span>
  );
}

/**
 * `inItsList`: it is shown among its list's orders, below the list's name. `hasTif`: its time in force has a column of its
 * own.
 */
export function KindText({
  order,
  inItsList = false,
  hasTif = false,
}: {
  order: OrderData;
  inItsList?: boolean;
  hasTif?: boolean;
}) {
  const t = useMessages();
  const words = useTimeWords();
  const { OrderNote } = useOrderSource();
  const { algoId, goodTill, listId, peg, visibleQuantity } = order;
  const more: ReactNode[] = [];
  if (goodTill !== null) {
    const until = (style: TimeStyle) => t('trade.open.until', { time: words(goodTill, style) });
    more.push(<HintText whole={until('dateTime')}>{until(shortStyle(goodTill, Date.now()))}</HintText>);
  }
  if (visibleQuantity !== null)
    more.push(
      <>
        {t('trade.form.visible')} <NumberText value={visibleQuantity} />
      </>,
    );
  if (peg !== null) more.push(t('trade.kind.pegged'));
  if (listId !== null && !inItsList) more.push(<ListName order={order} />);
  if (algoId !== null) more.push(t('trade.open.inAlgo', { id: String(algoId) }));
  return (
    <span>
      {t(isTrailing(order) ? 'trade.kind.trailing' : `orderType.${order.type}`)}
      {!hasTif && order.type === 'LIMIT' && order.timeInForce !== 'GTC' && (
        <span className="text-text-muted"> {order.timeInForce}</span>
      )}
      {more.length > 0 && (
        // In one line: a row of a dense table has two.
        <span className="block text-xs text-text-muted">
          {more.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no names, and stand in one order
            <Fragment key={at}>
              {at > 0 && ' · '}
              {part}
            </Fragment>
          ))}
        </span>
      )}
      {OrderNote !== null && <OrderNote order={order} />}
    </span>
  );
}

/** Kind and number of an order's list; empty without a list. */
export function ListName({ order: { listId, listKind } }: { order: OrderData }) {
  const t = useMessages();
  return listKind === null ? null : t('trade.open.inList', { kind: listKind, id: String(listId) });
}

/** A stop that follows the price, and goes to the market once it has turned. */
const isTrailing = ({ type, trailingDelta }: OrderData) => type === 'STOP_LOSS' && trailingDelta !== null;

/** The limit price, or that there is none. */
export function OrderPrice({ order }: { order: OrderData }) {
  const t = useMessages();
  return order.type.includes('LIMIT') ? <NumberText value={order.price} /> : t('trade.kind.market');
}

const isSaid = (amount: string) => /[1-9]/.test(amount);

/** The amount. An order that sells its list's purchase has none before that (LIST-10). */
export function AmountText({ order: { quantity } }: { order: OrderData }) {
  return <NumberText value={isSaid(quantity) ? quantity : null} />;
}

const short = (amount: string) => decimalText(trimmed(decimal(amount)));

/** Filled part of the order, and the amount removed by self-trade prevention, if any (TRAD-253). */
export function FilledText({ order }: { order: OrderData }) {
  const t = useMessages();
  return (
    <>
      <FilledOfWhole order={order} />
      {isSaid(order.preventedQuantity) && (
        <span className="block text-xs text-text-muted">
          {t('trade.history.prevented')} <NumberText value={short(order.preventedQuantity)} />
        </span>
      )}
    </>
  );
}

/** In coins; of an order that names only money in that too. */
function FilledOfWhole({ order }: { order: OrderData }) {
  const { quantity, quoteQuantity, filledQuantity, filledQuoteQuantity, symbol } = order;
  if (!isSaid(quantity) && isSaid(quoteQuantity)) {
    return (
      <>
        <NumberText value={filledQuantity} />
        <span className="block text-xs text-text-muted">
          <NumberText value={short(filledQuoteQuantity)} /> / <NumberText value={short(quoteQuantity)} />{' '}
          {symbol.split('_')[1]}
        </span>
      </>
    );
  }
  return (
    <>
      <NumberText value={filledQuantity} />
      <span className="text-text-muted">
        {' / '}
        <AmountText order={order} />
      </span>
    </>
  );
}

/** Whether the order waits, or waited, for a price or a turn of the price. */
export function hasTrigger({ stopPrice, trailingDelta }: OrderData): boolean {
  return stopPrice !== null || trailingDelta !== null;
}

/** Trigger price, trailing distance, or both, with their name; empty for other orders. */
export function TriggerLine({ order }: { order: OrderData }) {
  const t = useMessages();
  if (!hasTrigger(order)) return null;
  return (
    <span className="block text-xs text-text-muted">
      {t('trade.open.trigger')} <TriggerPrice order={order} />
    </span>
  );
}

/** Trigger price, trailing distance, or both; empty for other orders. */
export function TriggerPrice({ order: { stopPrice, trailingDelta } }: { order: OrderData }) {
  return (
    <>
      {stopPrice !== null && <NumberText value={stopPrice} />}{' '}
      {trailingDelta !== null && (
        <bdi dir="ltr">
          ↻ <NumberText value={decimalText(trimmed({ units: BigInt(trailingDelta), scale: 2 }))} />%
        </bdi>
      )}
    </>
  );
}

/** Whether an open order waits for its trigger, or for its list's first order. Empty for an order in the book. */
export function PhaseText({ order }: { order: OrderData }) {
  const t = useMessages();
  if (!isOpen(order) || (!hasTrigger(order) && order.phase !== 'PENDING')) return null;
  return <span className="block text-xs text-text-muted">{t(`trade.phase.${order.phase}`)}</span>;
}
