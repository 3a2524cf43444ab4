import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useMessages } from '../../../../i18n/messages.ts';
import { FormFailure } from '../../../../shell/credentials/form-failure.tsx';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Warning } from '../../../../ui/layout/warning.tsx';
import { AccountFacts } from '../shown-account.tsx';
import { useSumWords } from '../sum-words.ts';
import { useStep } from './use-step.ts';

/** "I have paid", once more, with the account that the payment must come from (PPAG-12). */
export function PaidQuestion({ order, onDone }: { order: P2pOrderData; onDone: () => void }) {
  const t = useMessages();
  const sum = useSumWords();
  const { failure, isPending, take } = useStep(order.id, onDone);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty">{t('p2p.paid.lead', { sum: sum.fiat(order.fiatAmount, order.fiat) })}</p>
      {order.payFrom !== null && (
        <dl className="flex flex-col divide-y divide-line rounded bg-surface-sunken px-4 py-1">
          <AccountFacts account={order.payFrom} canCopy={false} />
        </dl>
      )}
      <Warning>{t('p2p.paid.warning')}</Warning>
      <FormFailure failure={failure} />
      <Button size="lg" isPending={isPending} onPress={() => take({ action: 'PAID', seen: order.state })}>
        {t('p2p.do.PAID')}
      </Button>
    </div>
  );
}
