import type { OrderType, Side } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useDesk } from '../desk/desk-settings.ts';
import { marketName } from '../market-links.ts';
import { CancelAll } from './cancel-all.tsx';
import { type OpenChoice, typesOf } from './chosen-orders.ts';
import type { OrderActions } from './use-order-actions.ts';

const FIELD = 'h-7 max-w-32 rounded bg-surface-sunken px-1 text-xs max-md:h-11 max-md:max-w-40 max-md:px-2';

/** What narrows one's orders under a chart to its market: in the row of the tabs. */
export function MarketScope({ market }: { market: string }) {
  const t = useMessages();
  const isOwnPairOnly = useDesk((desk) => desk.isOwnPairOnly);
  return (
    <select
      aria-label={t('trade.rows.market')}
      value={isOwnPairOnly ? market : ''}
      onChange={(event) => useDesk.setState({ isOwnPairOnly: event.target.value !== '' })}
      className={FIELD}
    >
      <option value="">{t('trade.rows.allMarkets')}</option>
      <option value={market}>{marketName(market)}</option>
    </select>
  );
}

/** Narrows open orders by side and kind, and cancels them together. */
export function OpenOrdersBar({
  market,
  actions,
  ...narrowing
}: Narrowing & {
  /** The page's market; null: the page has none. */
  market: string | null;
  actions: OrderActions;
}) {
  const { choice, orders } = narrowing;
  return (
    <>
      <OpenChoices {...narrowing} />
      <CancelAll market={market} shown={choice.pairCode} orders={orders ?? []} actions={actions} />
    </>
  );
}

interface Narrowing {
  choice: OpenChoice;
  onChoice: (change: Partial<OpenChoice>) => void;
  /** Open orders of every market; null while loading. */
  orders: readonly OrderData[] | null;
}

/** The side and the kind of open orders that are shown. */
export function OpenChoices({ choice, onChoice, orders }: Narrowing) {
  const t = useMessages();
  const known = typesOf(orders ?? []);
  const types = choice.type === '' || known.includes(choice.type) ? known : [...known, choice.type];
  return (
    <>
      <select
        aria-label={t('trade.side')}
        value={choice.side}
        onChange={(event) => onChoice({ side: event.target.value as Side | '' })}
        className={FIELD}
      >
        <option value="">{t('trade.rows.bothSides')}</option>
        <option value="BUY">{t('trade.buy')}</option>
        <option value="SELL">{t('trade.sell')}</option>
      </select>
      <select
        aria-label={t('trade.kind')}
        value={choice.type}
        onChange={(event) => onChoice({ type: event.target.value as OrderType | '' })}
        className={FIELD}
      >
        <option value="">{t('trade.open.everyKind')}</option>
        {types.map((one) => (
          <option key={one} value={one}>
            {t(`orderType.${one}`)}
          </option>
        ))}
      </select>
    </>
  );
}
