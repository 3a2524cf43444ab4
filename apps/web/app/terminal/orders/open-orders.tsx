import type { OrderType, Side } from '@pelorus/protocol/exchange/orders.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { Fragment, Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { SkeletonRows } from '../../ui/layout/skeleton.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { STACKED_ROW, Table } from '../../ui/layout/table.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { MarketRules } from '../market-rules.ts';
import { chosenOrders, typesOf } from './chosen-orders.ts';
import { OpenOrderCells, useOpenOrderColumns } from './open-order-cells.tsx';
import { inGroups } from './order-groups.ts';
import { OrderListRow } from './order-list-row.tsx';
import { useFocusPassed } from './use-focus-passed.ts';
import { type OrderActions, useOrderActions } from './use-order-actions.ts';

const AmendDialog = lazyPart(() => import('./amend-dialog.tsx'), ['desk']);
const CancelAllDialog = lazyPart(() => import('./cancel-all-dialog.tsx'), ['desk']);

const FIELD = 'h-8 rounded bg-surface-sunken px-2 text-xs max-md:h-11';

/** The person's open orders, of the market or of all: each can be made smaller or cancelled, and many at once. */
export function OpenOrders({
  rulesOf,
  pairCode,
  accountId,
  orders,
}: {
  /** A market's rules; null of a market that the page does not know. */
  rulesOf: (pairCode: string) => MarketRules | null;
  /** null: of every market. */
  pairCode: string | null;
  accountId: number;
  /** Open orders of the market or of all markets; null while loading. */
  orders: readonly OrderData[] | null;
}) {
  const t = useMessages();
  const actions = useOrderActions(accountId);
  const { pending } = actions;
  const columns = useOpenOrderColumns(pairCode === null);
  const [amendedId, setAmendedId] = useState<number | null>(null);
  const [side, setSide] = useState<Side | ''>('');
  const [type, setType] = useState<OrderType | ''>('');
  // The order as it is now: it may be filled further while the dialog is open, or gone.
  const amended = orders?.find(({ orderId }) => orderId === amendedId);
  const rules = amended === undefined ? null : rulesOf(amended.symbol);
  if (orders?.length === 0) return <NoOrders />;
  const shown = orders === null ? null : chosenOrders(orders, { pairCode, side, type });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <Choices types={typesOf(orders ?? [])} side={side} onSide={setSide} type={type} onType={setType} />
        {orders !== null && <CancelAll pairCode={pairCode} orders={orders} actions={actions} />}
      </div>
      <Table label={t('trade.open.title')} columns={columns} isStacked>
        {shown === null ? (
          <SkeletonRows rows={3} columns={columns.length} />
        ) : shown.length === 0 ? (
          <tr>
            <td colSpan={columns.length} className="py-6 text-center text-text-muted">
              {t('trade.open.noneFit')}
            </td>
          </tr>
        ) : (
          inGroups(shown).map(({ listId, orders: together }) => (
            <Fragment key={listId === null ? together[0]?.orderId : `list ${listId}`}>
              {listId !== null && (
                <OrderListRow orders={together} columns={columns.length} pending={pending} onCancel={actions.cancel} />
              )}
              {together.map((order) => (
                <OpenOrderRow
                  key={order.orderId}
                  order={order}
                  hasMarket={pairCode === null}
                  actions={actions}
                  onAmend={canAmend(rulesOf(order.symbol)) ? () => setAmendedId(order.orderId) : null}
                />
              ))}
            </Fragment>
          ))
        )}
      </Table>
      {amended !== undefined && rules !== null && (
        <Suspense>
          <AmendDialog order={amended} rules={rules} actions={actions} onClose={() => setAmendedId(null)} />
        </Suspense>
      )}
    </>
  );
}

function NoOrders() {
  const t = useMessages();
  return <EmptyState icon="orders" title={t('trade.open.empty')} text={t('trade.open.emptyText')} />;
}

/** Returns whether an order can be made smaller now: not in a market that is paused or that the page does not know (TRAD-252). */
function canAmend(rules: MarketRules | null): boolean {
  return rules !== null && rules.status !== 'HALT';
}

/** Narrows the orders by side and kind: the kinds that are among them. */
function Choices({
  types,
  side,
  onSide,
  type,
  onType,
}: {
  types: readonly OrderType[];
  side: Side | '';
  onSide: (side: Side | '') => void;
  type: OrderType | '';
  onType: (type: OrderType | '') => void;
}) {
  const t = useMessages();
  return (
    <>
      <select
        aria-label={t('trade.side')}
        value={side}
        onChange={(event) => onSide(event.target.value as Side | '')}
        className={FIELD}
      >
        <option value="">{t('trade.rows.bothSides')}</option>
        <option value="BUY">{t('trade.buy')}</option>
        <option value="SELL">{t('trade.sell')}</option>
      </select>
      <select
        aria-label={t('trade.kind')}
        value={type}
        onChange={(event) => onType(event.target.value as OrderType | '')}
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

/** Removed with the last order, including its confirmation, which must not apply to later orders. */
function CancelAll({
  pairCode,
  orders,
  actions,
}: {
  pairCode: string | null;
  orders: readonly OrderData[];
  actions: OrderActions;
}) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {orders.length > 1 && (
        <span className="ms-auto">
          <Button variant="ghost" size="sm" onPress={() => setAsking(true)} isPending={actions.pending.has('all')}>
            {t('trade.open.cancelAll')}
          </Button>
        </span>
      )}
      {isAsking && (
        <Suspense>
          <CancelAllDialog orders={orders} pairCode={pairCode} actions={actions} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function OpenOrderRow({
  order,
  hasMarket,
  actions,
  onAmend,
}: {
  order: OrderData;
  hasMarket: boolean;
  actions: OrderActions;
  /** null: its market takes no change now. */
  onAmend: (() => void) | null;
}) {
  const t = useMessages();
  const row = useFocusPassed();
  const isPending = actions.pending.has(order.orderId) || actions.pending.has('all');
  return (
    <tr ref={row} className={STACKED_ROW}>
      <OpenOrderCells order={order} hasMarket={hasMarket} inItsList />
      <td className="text-end @xl:sticky @xl:end-0 @xl:bg-surface-raised @xl:py-2.5 @xl:ps-2 @max-xl:order-last @max-xl:grow @max-xl:pt-1">
        <span className="inline-flex gap-1">
          {/* The orders of a list are for one quantity, and end together. */}
          {order.listId === null && (
            <>
              {/* Never disabled: the dialog gives it the focus back while its order is still being worked on. */}
              {onAmend !== null && (
                <Button variant="ghost" size="sm" onPress={onAmend}>
                  {t('trade.open.amend')}
                </Button>
              )}
              <Button variant="secondary" size="sm" onPress={() => void actions.cancel(order)} isPending={isPending}>
                {t('trade.open.cancel')}
              </Button>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}
