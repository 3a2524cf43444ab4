import type { P2pOrderData } from '@pelorus/protocol/p2p/orders.ts';
import { useState } from 'react';
import { useMessages } from '../../../../i18n/messages.ts';
import { ConfirmFact, ConfirmFactor, ConfirmFacts } from '../../../../shell/credentials/confirm-parts.tsx';
import { showToast } from '../../../../state/toast-store.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Checkbox } from '../../../../ui/fields/checkbox.tsx';
import { Warning } from '../../../../ui/layout/warning.tsx';
import { CoinSum, FiatSum } from '../../sum.tsx';
import { useSteps } from '../order-data.ts';
import { useSumWords } from '../sum-words.ts';

/** The warning and what to compare with one's own account; then the second factor for exactly this release (PORD-30, PORD-31). */
export function ReleaseQuestion({ order, onDone }: { order: P2pOrderData; onDone: () => void }) {
  const t = useMessages();
  const sum = useSumWords();
  const steps = useSteps(order.id);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { amount, asset, fiat, fiatAmount, needsFactor, payFrom, payTo, state } = order;
  return (
    <div className="flex flex-col gap-4">
      <Warning>{t('p2p.release.warning')}</Warning>
      <ConfirmFacts>
        <ConfirmFact name={t('p2p.pay.amountSeller')} isStrong>
          <FiatSum amount={fiatAmount} fiat={fiat} />
        </ConfirmFact>
        {payFrom !== null && (
          <ConfirmFact name={t('p2p.release.payer')} isStrong>
            <bdi>{payFrom.holder}</bdi>
          </ConfirmFact>
        )}
        {payTo !== null && (
          <ConfirmFact name={t('p2p.release.account')}>
            <bdi>{payTo.methodName}</bdi>
          </ConfirmFact>
        )}
        <ConfirmFact name={t('p2p.release.leaves')} isStrong>
          <CoinSum amount={amount} asset={asset} />
        </ConfirmFact>
      </ConfirmFacts>
      {isAsking ? (
        <ConfirmFactor
          ways={needsFactor}
          send={async (factor) => {
            await steps.step({ action: 'RELEASE', seen: state, factor });
            showToast({ kind: 'done', text: t('p2p.release.done', { sum: sum.coin(amount, asset) }) });
            onDone();
          }}
          options={steps.releaseOptions}
        />
      ) : (
        <>
          <Checkbox isSelected={isChecked} onChange={setChecked}>
            <span className="text-pretty">
              {t('p2p.release.check', {
                sum: sum.fiat(fiatAmount, fiat),
                name: `\u2068${payFrom?.holder ?? order.counterparty.nickname}\u2069`,
              })}
            </span>
          </Checkbox>
          <Button size="lg" isDisabled={!isChecked} onPress={() => setAsking(true)}>
            {t('p2p.release.next')}
          </Button>
        </>
      )}
    </div>
  );
}
