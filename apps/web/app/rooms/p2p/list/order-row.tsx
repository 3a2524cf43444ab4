import { P2P_ENDED, type P2pOrderState } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderRow } from '@pelorus/protocol/p2p/orders.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { TURNS } from '../../../shell/notices/p2p-turns.ts';
import { Icon } from '../../../ui/text/icons.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { useSumWords } from '../orders/sum-words.ts';
import { CoinSum, FiatSum } from '../sum.tsx';

const STATE_COLOUR: Partial<Record<P2pOrderState, string>> = {
  RELEASED: 'text-up',
  APPEAL: 'text-warn',
  CANCEL_ASKED: 'text-warn',
  CANCELLED: 'text-text-muted',
};

/** An order in one line that leads to it; what waits for me stands out. */
export function OrderRow({ row }: { row: P2pOrderRow }) {
  const t = useMessages();
  const to = usePageLink();
  const sum = useSumWords();
  const { amount, asset, fiat, fiatAmount, id, isMyTurn, methodName, price, side, state, time, trader, unread } = row;
  const isOpen = !P2P_ENDED.has(state);
  return (
    <li>
      <Link
        to={to('p2p-order', { id: String(id) })}
        className="-mx-3 grid gap-x-6 gap-y-1 rounded px-3 py-4 hover:bg-surface-sunken md:grid-cols-[1.3fr_1fr_1fr_1.1fr] md:items-center"
      >
        <span className="flex min-w-0 flex-col gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={`font-semibold ${side === 'BUY' ? 'text-up' : 'text-down'}`}>
              {t(side === 'BUY' ? 'p2p.orders.buy' : 'p2p.orders.sell')}
            </span>
            <span className="font-medium">
              <CoinSum amount={amount} asset={asset} />
            </span>
          </span>
          <span className="text-xs text-text-muted">
            <TimeText timeMs={time} style="minute" /> · <bdi className="tabular">{id}</bdi>
          </span>
        </span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 md:flex-col md:gap-0.5">
          <span className="font-medium">
            <FiatSum amount={fiatAmount} fiat={fiat} />
          </span>
          <span className="text-xs text-text-muted">
            {t('p2p.order.price')} <FiatSum amount={price} fiat={fiat} />
          </span>
        </span>
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 md:flex-col md:gap-0.5">
          <bdi className="min-w-0 break-words">{trader.nickname}</bdi>
          <bdi className="text-xs text-text-muted">{methodName}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-2 md:justify-end">
          <span className={`text-sm ${STATE_COLOUR[state] ?? ''}`}>{t(`p2p.state.${state}`)}</span>
          {isOpen && isMyTurn && (
            <span className="rounded bg-accent-soft px-2 py-0.5 text-xs font-medium">{t('p2p.orders.yourTurn')}</span>
          )}
          {unread > 0 && (
            <span className="flex items-center gap-1 rounded-full bg-accent px-2 text-xs leading-5 text-on-accent">
              <Icon name="mail" size={14} />
              <span aria-hidden="true" className="tabular">
                {unread}
              </span>
              <span className="sr-only">{t('p2p.chat.unread', { count: unread })}</span>
            </span>
          )}
        </span>
        {isOpen && isMyTurn && (
          <span className="text-sm text-text-muted md:col-span-4">
            {t(TURNS[side][state].title, { sum: sum.coin(amount, asset) })}
          </span>
        )}
      </Link>
    </li>
  );
}
