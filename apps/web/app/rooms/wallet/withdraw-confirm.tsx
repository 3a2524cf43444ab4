import { trimZeros } from '@pelorus/money/units.ts';
import type { WithdrawalDeed, WithdrawalQuote } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId } from '../../live/submission.ts';
import { ConfirmCode, ConfirmFact, ConfirmFactor, ConfirmFacts } from '../../shell/credentials/confirm-parts.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Warning } from '../../ui/layout/warning.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useWait } from '../../ui/text/use-wait.ts';
import type { CoinNetwork } from './withdraw.logic.ts';
import { useWithdrawing } from './withdraw-data.ts';

const SECOND_MS = 1_000;

interface Props {
  quote: WithdrawalQuote;
  network: CoinNetwork;
  onClose: () => void;
  onDone: () => void;
}

/** Everything that will happen, in plain words, and the second factor for exactly that (WPAG-11). */
export function WithdrawConfirm({ quote, network, onClose, onDone }: Props) {
  const t = useMessages();
  const [isOver, setOver] = useState(false);
  const leftMs = useWait(quote.until, () => setOver(true));
  return (
    <Dialog title={t('withdraw.confirm')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Facts quote={quote} network={network} />
        {quote.warnings.map((warning) => (
          <Warning key={warning}>{t(`withdrawWarning.${warning}`)}</Warning>
        ))}
        <p className="text-sm text-text-muted text-pretty">{t('withdraw.lead')}</p>
        {isOver ? (
          <p role="alert" className="text-danger">
            {t('withdraw.over')}
          </p>
        ) : (
          <>
            <p className="tabular text-sm text-text-muted">
              {t('withdraw.until', { seconds: String(Math.ceil(leftMs / SECOND_MS)) })}
            </p>
            <Proof quote={quote} onDone={onDone} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Proof({ quote, onDone }: { quote: WithdrawalQuote; onDone: () => void }) {
  const t = useMessages();
  const { ask, options } = useWithdrawing();
  /** One id for this quote: whatever is sent again is one withdrawal. */
  const clientId = useRef(newClientId());
  const { address, amount, asset, fee, memo, network } = quote;
  const deed: WithdrawalDeed = { address, amount, asset, fee, network, ...(memo !== null && { memo }) };
  return (
    <ConfirmFactor
      ways={quote.needsFactor}
      send={async (factor) => {
        await ask({ ...deed, clientId: clientId.current, factor });
        showToast({ kind: 'done', text: t('withdraw.asked', { amount: trimZeros(amount), asset }) });
        onDone();
      }}
      options={() => options(deed)}
    />
  );
}

function Facts({ quote, network }: Pick<Props, 'quote' | 'network'>) {
  const t = useMessages();
  const { address, amount, asset, fee, memo, total } = quote;
  const money = (value: string) => (
    <>
      <NumberText value={trimZeros(value)} /> {asset}
    </>
  );
  return (
    <ConfirmFacts>
      <ConfirmFact name={t('withdraw.amount')} isStrong>
        {money(amount)}
      </ConfirmFact>
      <ConfirmFact name={t('withdraw.fee')}>{money(fee)}</ConfirmFact>
      <ConfirmFact name={t('withdraw.total')} isStrong>
        {money(total)}
      </ConfirmFact>
      <ConfirmFact name={t('deposit.network')}>{network.name}</ConfirmFact>
      <ConfirmCode name={t('withdraw.address')} text={address} />
      {memo !== null && <ConfirmCode name={t('withdraw.memo')} text={memo} />}
    </ConfirmFacts>
  );
}
