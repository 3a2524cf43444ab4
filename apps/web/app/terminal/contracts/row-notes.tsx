import type { ContractFillData } from '@pelorus/protocol/futures/order-http.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { useMessages } from '../../i18n/messages.ts';
import type { ContractOrder } from '../../live/contract-orders.ts';
import { DIRECTION_COLOUR, direction } from '../../ui/text/percent-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';

const LINE = 'block text-xs text-text-muted';

/** What an order of a contract says besides: whether it only closes, whose position, and the exits of what it fills. */
export function OrderNote({ order }: { order: OrderData }) {
  const t = useMessages();
  const { closePosition, positionSide, reduceOnly, stopLoss, takeProfit } = (order as ContractOrder).contract;
  return (
    <>
      {positionSide !== 'BOTH' && (
        <span className={LINE}>{t(positionSide === 'LONG' ? 'perp.long' : 'perp.short')}</span>
      )}
      {(closePosition || reduceOnly) && (
        <span className={LINE}>{t(closePosition ? 'perp.closesAll' : 'perp.reduceOnly')}</span>
      )}
      {(takeProfit !== null || stopLoss !== null) && (
        <span className={LINE}>
          {t('perp.exits')} <NumberText value={takeProfit} /> / <NumberText value={stopLoss} />
        </span>
      )}
    </>
  );
}

/** What a trade of a contract realised. */
export function FillNote({ fill }: { fill: FillData }) {
  const t = useMessages();
  const { realisedProfit } = fill as ContractFillData;
  if (!/[1-9]/.test(realisedProfit)) return null;
  return (
    <span className={LINE}>
      {t('perp.realised')}{' '}
      <NumberText value={realisedProfit} signed className={DIRECTION_COLOUR[direction(realisedProfit)]} />
    </span>
  );
}
