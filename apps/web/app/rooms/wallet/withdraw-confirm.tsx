import { trimZeros } from '@pelorus/money/units.ts';
import type { StepUpBody } from '@pelorus/protocol/identity/factors.ts';
import type { WithdrawalDeed, WithdrawalQuote } from '@pelorus/protocol/wallet/withdrawals.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId } from '../../live/submission.ts';
import { FactorForm } from '../../shell/credentials/factor-form.tsx';
import { showToast } from '../../state/toast-store.ts';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useWait } from '../../ui/text/use-wait.ts';
import type { CoinNetwork } from './withdraw.logic.ts';
import { useWithdrawing } from './withdraw-data.ts';

type Factor = Extract<StepUpBody, { way: 'passkey' | 'totp' }>;
const SECOND_MS = 1_000;
const notMended = () => Promise.resolve(false);

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
          <p key={warning} role="note" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
            <Icon name="alert" />
            {t(`withdrawWarning.${warning}`)}
          </p>
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
  const to = usePageLink();
  const { ask, options } = useWithdrawing();
  /** One id for this quote: whatever is sent again is one withdrawal. */
  const clientId = useRef(newClientId());
  const { address, amount, asset, fee, memo, network } = quote;
  const deed: WithdrawalDeed = { address, amount, asset, fee, network, ...(memo !== null && { memo }) };
  if (quote.needsFactor.length === 0)
    return (
      <>
        <p role="alert">{t('error.FACTOR_MISSING')}</p>
        <Link to={to('security')} className={buttonStyle('primary', 'lg', 'w-full')}>
          {t('security.title')}
        </Link>
      </>
    );
  return (
    <FactorForm
      ways={quote.needsFactor}
      send={async (body) => {
        await ask({ ...deed, clientId: clientId.current, factor: body as Factor });
        showToast({ kind: 'done', text: t('withdraw.asked', { amount: trimZeros(amount), asset }) });
        onDone();
        return 'left';
      }}
      options={() => options(deed)}
      mend={notMended}
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
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
      <dt className="text-text-muted">{t('withdraw.amount')}</dt>
      <dd className="text-end font-medium">{money(amount)}</dd>
      <dt className="text-text-muted">{t('withdraw.fee')}</dt>
      <dd className="text-end">{money(fee)}</dd>
      <dt className="text-text-muted">{t('withdraw.total')}</dt>
      <dd className="text-end font-medium">{money(total)}</dd>
      <dt className="text-text-muted">{t('deposit.network')}</dt>
      <dd className="text-end">{network.name}</dd>
      <dt className="text-text-muted">{t('withdraw.address')}</dt>
      <dd dir="ltr" className="min-w-0 text-end font-mono text-sm break-all">
        {address}
      </dd>
      {memo !== null && (
        <>
          <dt className="text-text-muted">{t('withdraw.memo')}</dt>
          <dd dir="ltr" className="text-end font-mono text-sm break-all">
            {memo}
          </dd>
        </>
      )}
    </dl>
  );
}
