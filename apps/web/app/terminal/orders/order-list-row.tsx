import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ListName } from './order-cells.tsx';
import { useFocusPassed } from './use-focus-passed.ts';

/** Over the open orders of a list: they end together (LIST-08), by the first of them. */
export function OrderListRow({
  orders,
  columns,
  pending,
  onCancel,
}: {
  orders: readonly OrderData[];
  /** How many columns the table has. */
  columns: number;
  /** Orders, or all of them, that are being worked on. */
  pending: ReadonlySet<number | 'all'>;
  onCancel: (first: OrderData) => Promise<void>;
}) {
  const t = useMessages();
  const row = useFocusPassed();
  const [first] = orders;
  if (first === undefined) return null;
  const isPending = pending.has('all') || orders.some(({ orderId }) => pending.has(orderId));
  return (
    <tr ref={row} className="bg-surface-sunken">
      <td colSpan={columns} className="px-2 py-0.75">
        <span className="flex items-center justify-between gap-3 text-xs text-text-muted">
          <ListName order={first} />
          <Button variant="ghost" size="xs" onPress={() => void onCancel(first)} isPending={isPending}>
            {t('trade.open.cancelList')}
          </Button>
        </span>
      </td>
    </tr>
  );
}
