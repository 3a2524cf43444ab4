import type { PlaceContractOrderBody } from '@pelorus/protocol/futures/order-http.ts';
import { useState } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { contractAccountOf } from '../../live/contract-account.ts';
import { placeContractOrder } from '../../live/contract-orders.ts';
import { positionsOf } from '../../live/positions.ts';
import { newClientId, submitOnce } from '../../live/submission.ts';
import { showToast } from '../../state/toast-store.ts';
import { placedWords } from '../../terminal/order-form/outcome-words.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useContractDesk } from './contract-desk.ts';

/** Sends orders that a dialog makes of a position, one at a time, each under one id (TRAD-20, TRAD-21). */
export function useSendOrder() {
  const { accountId } = useContractDesk();
  const t = useMessages();
  const { tag } = useLocale();
  const refusalText = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Returns whether it was placed. */
  const send = async (body: PlaceContractOrderBody): Promise<boolean> => {
    if (isPending || accountId === null) return false;
    setPending(true);
    setRefusal(null);
    const account = contractAccountOf(accountId);
    try {
      const outcome = await submitOnce({ ...body, clientOrderId: newClientId() }, { send: placeContractOrder });
      if (outcome.kind === 'refused') {
        setRefusal(refusalText(outcome.refusal).text);
        return false;
      }
      if (outcome.kind === 'unknown') {
        account.reload();
        setRefusal(t('trade.form.unknown'));
        return false;
      }
      account.takeOrder(outcome.placed);
      showToast(placedWords(outcome.placed, t, tag));
      return true;
    } finally {
      positionsOf(accountId).reload();
      setPending(false);
    }
  };
  return { send, isPending, refusal };
}
