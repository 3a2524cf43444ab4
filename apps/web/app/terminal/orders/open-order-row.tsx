import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';
import { Suspense } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { STACKED_ROW } from '../../ui/layout/table.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { marketName } from '../market-links.ts';
import type { MarketRules } from '../market-rules.ts';
import { OpenOrderCells } from './open-order-cells.tsx';
import { type RowEdit, useRowEdit } from './row-edit.ts';
import { useFocusPassed } from './use-focus-passed.ts';
import type { OrderActions } from './use-order-actions.ts';

const ReplaceDialog = lazyPart(() => import('./replace-dialog.tsx'), ['desk']);

/** An open order, changed and cancelled where it stands. */
export function OpenOrderRow({
  order,
  rules,
  hasMarket,
  actions,
}: {
  order: OrderData;
  /** Of its market; null: unknown, and nothing can be changed. */
  rules: MarketRules | null;
  hasMarket: boolean;
  actions: OrderActions;
}) {
  const row = useFocusPassed();
  const edit = useRowEdit(order, rules, actions);
  return (
    <tr ref={row} data-open-order={order.orderId} className={STACKED_ROW}>
      <OpenOrderCells order={order} hasMarket={hasMarket} edit={edit} />
      <td className="text-end @xl:sticky @xl:end-0 @xl:bg-surface-raised @xl:ps-2 @max-xl:order-last @max-xl:grow @max-xl:pt-1">
        {edit.texts === null ? <Cancel order={order} actions={actions} /> : <Decide edit={edit} />}
        {edit.asked !== null && (
          <Suspense>
            <ReplaceDialog order={order} edit={edit} />
          </Suspense>
        )}
      </td>
    </tr>
  );
}

function Cancel({ order, actions }: { order: OrderData; actions: OrderActions }) {
  const t = useMessages();
  const isPending = actions.pending.has(order.orderId) || actions.pending.has('all');
  // The orders of a list are for one quantity, and end together.
  if (order.listId !== null) return null;
  return (
    <Button
      variant="secondary"
      size="xs"
      onPress={() => void actions.cancel(order)}
      isPending={isPending}
      aria-label={t('trade.open.cancelNamed', { id: String(order.orderId), market: marketName(order.symbol) })}
    >
      <span className="@xl:@max-3xl:hidden">{t('trade.open.cancel')}</span>
      <span className="hidden @xl:@max-3xl:inline" title={t('trade.open.cancel')}>
        <Icon name="close" size={14} />
      </span>
    </Button>
  );
}

/** What Enter and Escape do, for a mouse: saving says what it makes of the order (TRAD-406). */
function Decide({ edit }: { edit: RowEdit }) {
  const t = useMessages();
  const { tag } = useLocale();
  const { change, rules } = edit;
  const save =
    change === null
      ? t('trade.edit.save')
      : change.kind === 'replace'
        ? t('trade.edit.submit')
        : t('trade.edit.reduce', { amount: formatNumber(change.quantity, tag), asset: rules?.base ?? '' });
  return (
    <span className="inline-flex gap-1">
      <Button variant="secondary" size="xs" icon="check" title={save} onPress={edit.save} isPending={edit.isPending}>
        <span className="sr-only">{save}</span>
      </Button>
      <Button variant="ghost" size="xs" icon="close" title={t('trade.edit.drop')} onPress={edit.drop}>
        <span className="sr-only">{t('trade.edit.drop')}</span>
      </Button>
    </span>
  );
}
