import { trimZeros } from '@pelorus/money/units.ts';
import { P2P_ENDED } from '@pelorus/protocol/p2p/order-states.ts';
import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Icon } from '../../../ui/text/icons.tsx';
import { FiatSum } from '../sum.tsx';
import { AccountFacts, CopyFact } from './shown-account.tsx';

/** Where the money goes to and comes from, while the order runs (PPAG-11). */
export function PayCard({ order }: { order: P2pOrderData }) {
  const t = useMessages();
  if (P2P_ENDED.has(order.state)) return null;
  const isBuyer = order.side === 'BUY';
  const { fiat, fiatAmount, payFrom, payTo, reference } = order;
  return (
    <Card id="p2p-pay" title={t(isBuyer ? 'p2p.pay.title' : 'p2p.pay.titleSeller')}>
      <dl className="flex flex-col divide-y divide-line">
        <CopyFact name={t(isBuyer ? 'p2p.pay.amount' : 'p2p.pay.amountSeller')} copy={trimZeros(fiatAmount)} isStrong>
          <FiatSum amount={fiatAmount} fiat={fiat} />
        </CopyFact>
        {payTo !== null && <AccountFacts account={payTo} canCopy={isBuyer} />}
        <CopyFact name={t('p2p.pay.reference')} copy={reference}>
          <bdi dir="ltr" className="tabular font-medium">
            {reference}
          </bdi>
        </CopyFact>
      </dl>
      <p className="flex items-start gap-2 text-sm text-text-muted text-pretty">
        <Icon name="info" size={18} />
        {t(isBuyer ? 'p2p.pay.referenceHint' : 'p2p.pay.referenceSeller')}
      </p>
      {payFrom !== null && (
        <div className="flex flex-col gap-1 rounded bg-surface-sunken p-4">
          <h3 className="font-medium">{t(isBuyer ? 'p2p.pay.from' : 'p2p.pay.fromSeller')}</h3>
          <dl className="flex flex-col divide-y divide-line">
            <AccountFacts account={payFrom} canCopy={false} />
          </dl>
          <p className="text-sm text-text-muted text-pretty">
            {t(isBuyer ? 'p2p.pay.fromHint' : 'p2p.pay.fromHintSeller')}
          </p>
        </div>
      )}
    </Card>
  );
}
