import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TimeText } from '../../../ui/text/time-text.tsx';
import { BlockButton } from '../people/block-button.tsx';
import { ReportButton } from '../people/report-button.tsx';
import { CoinSum, FiatSum } from '../sum.tsx';
import { TraderName, TraderRecord } from '../trader-name.tsx';
import { CopyFact } from './shown-account.tsx';

/** What was agreed. */
export function OrderFacts({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  const { amount, asset, endedAt, fee, fiat, fiatAmount, id, isMaker, methodName, price, time } = order;
  return (
    <Card id="p2p-facts" title={t('p2p.order.facts')}>
      <dl className="flex flex-col divide-y divide-line">
        <CopyFact name={t('p2p.order.quantity')}>
          <CoinSum amount={amount} asset={asset} />
        </CopyFact>
        <CopyFact name={t('p2p.order.price')}>
          <FiatSum amount={price} fiat={fiat} />
        </CopyFact>
        <CopyFact name={t('p2p.order.total')}>
          <FiatSum amount={fiatAmount} fiat={fiat} />
        </CopyFact>
        {isMaker && (
          <CopyFact name={t('p2p.order.fee')}>
            <CoinSum amount={fee} asset={asset} />
          </CopyFact>
        )}
        <CopyFact name={t('p2p.order.method')}>
          <bdi>{methodName}</bdi>
        </CopyFact>
        <CopyFact name={t('p2p.order.number')} copy={String(id)}>
          <bdi className="tabular">{id}</bdi>
        </CopyFact>
        <CopyFact name={t('p2p.order.opened')}>
          <TimeText timeMs={time} />
        </CopyFact>
        {endedAt !== null && (
          <CopyFact name={t('p2p.order.ended')}>
            <TimeText timeMs={endedAt} />
          </CopyFact>
        )}
        {order.state === 'CANCELLED' && order.cancelReason !== null && (
          <CopyFact name={t('p2p.cancel.reason')}>{t(`p2p.cancelReason.${order.cancelReason}`)}</CopyFact>
        )}
      </dl>
      {order.remarks !== '' && (
        <div className="flex flex-col gap-1">
          <h3 className="text-sm font-medium">{t('p2p.order.remarks')}</h3>
          <p dir="auto" className="text-sm break-words whitespace-pre-line text-text-muted">
            {order.remarks}
          </p>
        </div>
      )}
    </Card>
  );
}

/** The other side of the order, with what one may do about them. */
export function Counterparty({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  const { counterparty, counterpartyName, id, isBlocked, side } = order;
  return (
    <Card id="p2p-other" title={t(side === 'BUY' ? 'p2p.seller' : 'p2p.buyer')}>
      <div className="flex flex-col gap-1.5">
        <TraderName trader={counterparty} />
        <TraderRecord trader={counterparty} />
        {counterpartyName !== null && !P2P_ENDED.has(order.state) && (
          <p className="text-sm">
            {t('p2p.order.realName')} <bdi className="font-medium">{counterpartyName}</bdi>
          </p>
        )}
      </div>
      <div className="-mx-3 flex flex-wrap">
        <BlockButton id={counterparty.id} nickname={counterparty.nickname} isBlocked={isBlocked} />
        <ReportButton id={counterparty.id} nickname={counterparty.nickname} orderId={id} />
      </div>
    </Card>
  );
}
