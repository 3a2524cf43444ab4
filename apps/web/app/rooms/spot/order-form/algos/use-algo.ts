import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import { useRef, useState } from 'react';
import { useMessages } from '../../../../i18n/messages.ts';
import { accountOf } from '../../../../live/account.ts';
import { algosOf, placeAlgo } from '../../../../live/algos.ts';
import { haptic } from '../../../../shell/native/page-shell.ts';
import { useRefusalText } from '../../../../ui/refusal-text.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { playSound } from '../../desk/sounds.ts';
import { submitOrder } from '../submission.ts';
import type { FormState } from '../use-submission.ts';

const wait = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Sends an algo, one press at a time, as orders are sent (TRAD-20 to TRAD-22), and says what became of it. */
export function useAlgo(accountId: number | null, onPlaced: () => void) {
  const t = useMessages();
  const refusalText = useRefusalText();
  const [state, setState] = useState<FormState>('idle');
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const inHand = useRef<PlaceAlgoBody | null>(null);
  const isSending = useRef(false);
  const run = async (body: PlaceAlgoBody) => {
    if (accountId === null || isSending.current) return;
    isSending.current = true;
    inHand.current = body;
    setRefusal(null);
    setState('sending');
    const outcome = await submitOrder(body, { send: placeAlgo, wait });
    isSending.current = false;
    setState(outcome.kind === 'unknown' ? 'unknown' : 'idle');
    if (outcome.kind === 'unknown') return;
    inHand.current = null;
    if (outcome.kind === 'placed') {
      const { algo, orders } = outcome.placed;
      for (const order of orders) accountOf(accountId).takeOrder(order);
      algosOf(accountId).take(algo);
      haptic('success');
      playSound('placed');
      showToast({ kind: 'done', text: t(`trade.algo.placed.${algo.kind}`, { count: algo.orderCount }) });
      onPlaced();
      return;
    }
    haptic('warning');
    playSound('refused');
    setRefusal(outcome.refusal);
    showToast({ kind: 'failed', text: refusalText(outcome.refusal).text });
  };
  return {
    state,
    refusal,
    send: (body: PlaceAlgoBody) => {
      if (inHand.current === null) void run(body);
    },
    sendAgain: () => {
      if (inHand.current !== null) void run(inHand.current);
    },
    forget: () => setRefusal(null),
  };
}
