import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { useState } from 'react';
import { positionsOf } from '../../live/positions.ts';
import { showToast } from '../../state/toast-store.ts';
import { useRefusalText } from '../../ui/text/refusal-text.ts';
import { useContractDesk } from './contract-desk.ts';

/** Sends changes of the account one at a time, and says what was refused. */
export function useChange() {
  const { accountId } = useContractDesk();
  const refusalText = useRefusalText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Returns whether it was done; `text`: said then. */
  const change = async (call: () => Promise<unknown>, text: string): Promise<boolean> => {
    if (isPending || accountId === null) return false;
    setPending(true);
    setRefusal(null);
    try {
      await call();
      showToast({ kind: 'done', text });
      return true;
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      setRefusal(refusalText(error).text);
      return false;
    } finally {
      positionsOf(accountId).reload();
      setPending(false);
    }
  };
  return { change, isPending, refusal };
}
