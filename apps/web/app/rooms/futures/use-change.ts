import { useRef, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { contractAccountOf } from '../../live/contract-account.ts';
import { positionsOf } from '../../live/positions.ts';
import { type Outcome, submitOnce } from '../../live/submission.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useContractDesk } from './contract-desk.ts';

/** A call that does the same however often it is sent. */
export type Change = () => Promise<unknown>;

/** Sends the changes of a press, one after the other, each once, and says what was refused (FPAG-30). */
export function useChange() {
  const { accountId } = useContractDesk();
  const t = useMessages();
  const refusalText = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isBusy = useRef(false);
  /** Returns what became of them: the first that was not done ends the row. `text`: said once all are. null: a press too many. */
  const change = async (calls: readonly Change[], text: string): Promise<Outcome['kind'] | null> => {
    if (isBusy.current || accountId === null) return null;
    isBusy.current = true;
    setPending(true);
    setRefusal(null);
    try {
      for (const call of calls) {
        const outcome = await submitOnce(null, { send: call });
        if (outcome.kind === 'placed') continue;
        if (outcome.kind === 'unknown') contractAccountOf(accountId).reload();
        setRefusal(outcome.kind === 'unknown' ? t('trade.form.unknown') : refusalText(outcome.refusal).text);
        return outcome.kind;
      }
      showToast({ kind: 'done', text });
      return 'placed';
    } finally {
      positionsOf(accountId).reload();
      isBusy.current = false;
      setPending(false);
    }
  };
  return { change, isPending, refusal };
}
