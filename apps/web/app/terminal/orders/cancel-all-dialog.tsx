import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { algosOf } from '../../live/algos.ts';
import { useFeed } from '../../live/use-connection.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ChoiceTiles } from '../../ui/fields/choice-tiles.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { marketName } from '../market-links.ts';
import { useOrderSource } from '../trading.ts';
import { algosEndedBy, CANCEL_SCOPES, type CancelScope, followersOf, inScope } from './chosen-orders.ts';
import type { OrderActions } from './use-order-actions.ts';

const SCOPE_TEXTS = { all: 'trade.cancel.all', BUY: 'trade.cancel.buys', SELL: 'trade.cancel.sells' } as const;

/**
 * Asks before open orders are cancelled together: of the market or of all, every one, the purchases or the sales. Says how many
 * algos end with them (TRAD-405).
 */
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
  const ending = useEnding(actions.accountId, pairCode, scope);
  const cancel = () => {
    onClose();
    void (scope === 'all' ? actions.cancelAll(pairCode, ending > 0) : actions.cancelThese(chosen));
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
        <Told orders={orders} scope={scope} pairCode={pairCode} ending={ending} />
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onPress={onClose}>
            {t('trade.open.keep')}
          </Button>
          <Button variant="danger" onPress={cancel} isDisabled={count === 0 && (scope !== 'all' || ending === 0)}>
            {t('trade.open.cancelAll')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Returns how many algos end with a scope in a market; null: in every market. */
function useEnding(accountId: number, pairCode: string | null, scope: CancelScope): number {
  const algos = useFeed(algosOf(useOrderSource(), accountId)) ?? [];
  return algosEndedBy(
    algos.filter(({ symbol }) => pairCode === null || symbol === pairCode),
    scope,
  ).length;
}

/** What a scope ends, in numbers. */
function Told({
  orders,
  scope,
  pairCode,
  ending,
}: {
  orders: readonly OrderData[];
  scope: CancelScope;
  /** null: every market. */
  pairCode: string | null;
  /** Algos that end. */
  ending: number;
}) {
  const t = useMessages();
  const count = inScope(orders, scope).length;
  const { taken, kept } = followersOf(orders, scope);
  return (
    <div className="flex flex-col gap-1 text-text-muted">
      {(count > 0 || ending === 0) && (
        <p>
          {pairCode === null
            ? t('trade.cancel.everywhere', { count })
            : t('trade.open.cancelAllText', { count, pair: marketName(pairCode) })}
        </p>
      )}
      {ending > 0 && <p>{t('trade.cancel.algos', { count: ending })}</p>}
      {taken > 0 && <p>{t('trade.cancel.taken', { count: taken })}</p>}
      {kept > 0 && <p>{t('trade.cancel.kept', { count: kept })}</p>}
    </div>
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
