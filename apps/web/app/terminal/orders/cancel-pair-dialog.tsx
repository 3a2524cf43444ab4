import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import CancelDialog from './cancel-all-dialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** Asks before every open order of the page's market is cancelled: by a key, wherever the orders stand. */
export default function CancelPairDialog({
  accountId,
  pairCode,
  orders,
  onClose,
}: {
  accountId: number;
  pairCode: string;
  /** Open orders of all markets; null while loading. */
  orders: readonly OrderData[] | null;
  onClose: () => void;
}) {
  const actions = useOrderActions(accountId);
  const mine = orders?.filter(({ symbol }) => symbol === pairCode) ?? [];
  return <CancelDialog orders={mine} pairCode={pairCode} actions={actions} onClose={onClose} />;
}
