import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { Suspense, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { algosOf } from '../../live/algos.ts';
import { useFeed } from '../../live/use-connection.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useOrderSource } from '../trading.ts';
import type { OrderActions } from './use-order-actions.ts';

const CancelAllDialog = lazyPart(() => import('./cancel-all-dialog.tsx'), ['desk']);

/**
 * The way to cancel open orders together, and the algos that run (TRAD-405). Its question goes with the last of them, and is not
 * put to later ones (TRAD-45).
 */
export function CancelAll({
  market,
  shown,
  orders,
  actions,
}: {
  /** The page's market, or the one that is chosen; null: there is none. */
  market: string | null;
  /** The market that the list shows; null: all. */
  shown: string | null;
  /** Open orders of every market. */
  orders: readonly OrderData[];
  actions: OrderActions;
}) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const algos = useFeed(algosOf(useOrderSource(), actions.accountId)) ?? [];
  const open = [...orders, ...algos];
  const isOver = !open.some(({ symbol }) => shown === null || symbol === shown);
  if (isOver && isAsking) setAsking(false);
  return (
    <>
      {/* Always there: the row that it stands in does not wrap anew when a first order comes. */}
      <Button
        variant="ghost"
        size="xs"
        className="ms-auto"
        onPress={() => setAsking(true)}
        isPending={actions.pending.has('all')}
        isDisabled={open.length === 0}
      >
        {t('trade.open.cancelAll')}
      </Button>
      {isAsking && (
        <Suspense>
          <CancelAllDialog
            orders={orders}
            market={market ?? shown}
            isEverywhere={shown === null}
            actions={actions}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
