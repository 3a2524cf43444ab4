import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CANCEL_SCOPES, type CancelScope, followersOf, inScope } from './chosen-orders.ts';
import type { OrderActions } from './use-order-actions.ts';

const SCOPE_TEXTS = { all: 'trade.cancel.all', BUY: 'trade.cancel.buys', SELL: 'trade.cancel.sells' } as const;

/** Asks before open orders are cancelled together: all, the purchases or the sales. */
export default function CancelAllDialog({
  orders,
  pairCode,
  actions,
  onClose,
}: {
  /** Every open order of the market, or of every market. */
  orders: readonly OrderData[];
  /** null: of every market. */
  pairCode: string | null;
  actions: OrderActions;
  onClose: () => void;
}) {
  const t = useMessages();
  const [scope, setScope] = useState<CancelScope>('all');
  const chosen = inScope(orders, scope);
  const count = chosen.length;
  const { taken, kept } = followersOf(orders, scope);
  const cancel = () => {
    onClose();
    void (scope === 'all' ? actions.cancelAll(pairCode) : actions.cancelThese(chosen));
  };
  return (
    <Dialog role="alertdialog" title={t('trade.open.cancelAllTitle')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <ChoiceTiles
          label={t('trade.cancel.which')}
          tiles={CANCEL_SCOPES.map((id) => ({
            id,
            text: t(SCOPE_TEXTS[id], { count: inScope(orders, id).length }),
          }))}
          value={scope}
          onChange={setScope}
        />
        <div className="flex flex-col gap-1 text-text-muted">
          <p>
            {pairCode === null
              ? t('trade.cancel.everywhere', { count })
              : t('trade.open.cancelAllText', { count, pair: pairCode.replace('_', '/') })}
          </p>
          {taken > 0 && <p>{t('trade.cancel.taken', { count: taken })}</p>}
          {kept > 0 && <p>{t('trade.cancel.kept', { count: kept })}</p>}
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onPress={onClose}>
            {t('trade.open.keep')}
          </Button>
          <Button variant="danger" onPress={cancel} isDisabled={count === 0}>
            {t('trade.open.cancelAll')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
