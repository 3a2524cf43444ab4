import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import CancelDialog from './cancel-all-dialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** Confirms the cancel of all open orders in the page's market, after a hotkey on any view. */
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
  return (
    <CancelDialog orders={orders ?? []} market={pairCode} isEverywhere={false} actions={actions} onClose={onClose} />
  );
}
