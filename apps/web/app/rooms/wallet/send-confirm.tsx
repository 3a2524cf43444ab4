import { trimZeros } from '@pelorus/money/units.ts';
import type { StepUpBody } from '@pelorus/protocol/identity/factors.ts';
import type { SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import { useRef } from 'react';
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
import { useSendingMoney } from './send-data.ts';

type Factor = Extract<StepUpBody, { way: 'passkey' | 'totp' }>;
const notMended = () => Promise.resolve(false);

interface Props {
  quote: SendQuote;
  body: SendQuoteBody;
  onClose: () => void;
  onDone: () => void;
}

/** Whom it goes to, in plain words, and the second factor for exactly that (WPAG-52). */
export function SendConfirm({ quote, body, onClose, onDone }: Props) {
  const t = useMessages();
  return (
    <Dialog title={t('send.confirm')} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          <dt className="text-text-muted">{t('send.to')}</dt>
          <dd className="min-w-0 text-end font-medium break-words">
            <bdi dir="ltr">{quote.to}</bdi>
          </dd>
          <dt className="text-text-muted">{t('transfer.amount')}</dt>
          <dd className="text-end font-medium">
            <NumberText value={trimZeros(quote.amount)} /> {quote.asset}
          </dd>
          <dt className="text-text-muted">{t('withdraw.fee')}</dt>
          <dd className="text-end">{t('send.free')}</dd>
        </dl>
        {!quote.isKnown && (
          <p role="note" className="flex items-start gap-2.5 rounded bg-warn-soft p-3 text-warn">
            <Icon name="alert" />
            {t('send.first')}
          </p>
        )}
        <p className="text-sm text-text-muted text-pretty">{t('send.lead')}</p>
        <Proof quote={quote} body={body} onDone={onDone} />
      </div>
    </Dialog>
  );
}

function Proof({ quote, body, onDone }: Omit<Props, 'onClose'>) {
  const t = useMessages();
  const to = usePageLink();
  const { options, send } = useSendingMoney();
  /** One id for this quote: whatever is sent again is one send. */
  const clientId = useRef(newClientId());
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
      send={async (factor) => {
        const { amount, asset, person, state } = await send({
          ...body,
          clientId: clientId.current,
          factor: factor as Factor,
        });
        const done = { amount: trimZeros(amount), asset, person };
        showToast({ kind: 'done', text: state === 'OPEN' ? t('send.pending') : t('send.done', done) });
        onDone();
        return 'left';
      }}
      options={() => options(body)}
      mend={notMended}
    />
  );
}
