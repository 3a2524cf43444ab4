import { trimZeros } from '@pelorus/money/units.ts';
import type { SendQuote, SendQuoteBody } from '@pelorus/protocol/wallet/sends.ts';
import { useRef } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { newClientId } from '../../live/submission.ts';
import { ConfirmFact, ConfirmFactor, ConfirmFacts } from '../../shell/credentials/confirm-parts.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Warning } from '../../ui/layout/warning.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useSendingMoney } from './send-data.ts';

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
        <ConfirmFacts>
          <ConfirmFact name={t('send.to')} isStrong>
            <bdi dir="ltr">{quote.to}</bdi>
          </ConfirmFact>
          <ConfirmFact name={t('transfer.amount')} isStrong>
            <NumberText value={trimZeros(quote.amount)} /> {quote.asset}
          </ConfirmFact>
          <ConfirmFact name={t('withdraw.fee')}>{t('send.free')}</ConfirmFact>
        </ConfirmFacts>
        {!quote.isKnown && <Warning>{t('send.first')}</Warning>}
        <p className="text-sm text-text-muted text-pretty">{t('send.lead')}</p>
        <Proof quote={quote} body={body} onDone={onDone} />
      </div>
    </Dialog>
  );
}

function Proof({ quote, body, onDone }: Omit<Props, 'onClose'>) {
  const t = useMessages();
  const { options, send } = useSendingMoney();
  /** One id for this quote: whatever is sent again is one send. */
  const clientId = useRef(newClientId());
  return (
    <ConfirmFactor
      ways={quote.needsFactor}
      send={async (factor) => {
        const { amount, asset, person, state } = await send({ ...body, clientId: clientId.current, factor });
        const done = { amount: trimZeros(amount), asset, person };
        showToast({ kind: 'done', text: state === 'OPEN' ? t('send.pending') : t('send.done', done) });
        onDone();
      }}
      options={() => options(body)}
    />
  );
}
