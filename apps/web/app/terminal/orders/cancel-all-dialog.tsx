import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { marketName } from '../market-links.ts';
import { CANCEL_SCOPES, type CancelScope, followersOf, inScope } from './chosen-orders.ts';
import type { OrderActions } from './use-order-actions.ts';

const SCOPE_TEXTS = { all: 'trade.cancel.all', BUY: 'trade.cancel.buys', SELL: 'trade.cancel.sells' } as const;

/** Asks before open orders are cancelled together: of the market or of all, every one, the purchases or the sales. */
export default function CancelAllDialog({
  orders: everywhere,
  market,
  isEverywhere: isFirst,
  actions,
  onClose,
}: {
  /** Every open order of every market. */
  orders: readonly OrderData[];
  /** The market that can be chosen; null: there is none. */
  market: string | null;
  /** All markets are chosen first. */
  isEverywhere: boolean;
  actions: OrderActions;
  onClose: () => void;
}) {
  const t = useMessages();
  const [scope, setScope] = useState<CancelScope>('all');
  const [isEverywhere, setEverywhere] = useState(isFirst);
  const here = everywhere.filter(({ symbol }) => symbol === market);
  const pairCode = isEverywhere ? null : market;
  const orders = pairCode === null ? everywhere : here;
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
        {market !== null && (
          <Markets
            market={market}
            counts={{ here: here.length, all: everywhere.length }}
            isEverywhere={isEverywhere}
            onChange={setEverywhere}
          />
        )}
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
              : t('trade.open.cancelAllText', { count, pair: marketName(pairCode) })}
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

/** One market or all, with how many orders each has. */
function Markets({
  market,
  counts,
  isEverywhere,
  onChange,
}: {
  market: string;
  counts: { here: number; all: number };
  isEverywhere: boolean;
  onChange: (isEverywhere: boolean) => void;
}) {
  const t = useMessages();
  return (
    <ChoiceTiles
      label={t('trade.rows.market')}
      tiles={[
        { id: 'here', text: t('trade.cancel.here', { market: marketName(market), count: counts.here }) },
        { id: 'all', text: t('trade.cancel.everyMarket', { count: counts.all }) },
      ]}
      value={isEverywhere ? 'all' : 'here'}
      onChange={(id) => onChange(id === 'all')}
    />
  );
}
