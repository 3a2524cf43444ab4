import type { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import { useRef, useState } from 'react';
import { haptic } from '../../../shell/native/page-shell.ts';
import { useRefusalText } from '../../../ui/refusal-text.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { playSound } from '../desk/sounds.ts';
import { submitOrder } from './submission.ts';

/** `unknown`: nobody can say yet whether it stands; nothing else is sent before that is known. */
export type FormState = 'idle' | 'sending' | 'unknown';

interface Ways<Body, Placed> {
  place: (body: Body) => Promise<Placed>;
  onPlaced: (placed: Placed, accountId: number) => void;
  onUnknown?: (accountId: number) => void;
  onRefused?: (refusal: ApiRefusal) => void;
}

/** Where it was pressed: a refusal is told there (TRAD-239). */
export type PressedAt = 'form' | 'book';

/** Sends what was pressed for, one press at a time (TRAD-20 to TRAD-22), and says how it was refused. */
export function useOneAtATime<Body, Placed>(accountId: number | null, ways: Ways<Body, Placed>) {
  const refusalText = useRefusalText();
  const [state, setState] = useState<FormState>('idle');
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null);
  const inHand = useRef<Body | null>(null);
  const isSending = useRef(false);
  const run = async (body: Body, at: PressedAt) => {
    if (isSending.current || accountId === null) return;
    isSending.current = true;
    inHand.current = body;
    setRefusal(null);
    setState('sending');
    const outcome = await submitOrder(body, { send: ways.place });
    isSending.current = false;
    setState(outcome.kind === 'unknown' ? 'unknown' : 'idle');
    if (outcome.kind === 'unknown') return ways.onUnknown?.(accountId);
    inHand.current = null;
    if (outcome.kind === 'placed') return ways.onPlaced(outcome.placed, accountId);
    haptic('warning');
    playSound('refused');
    if (at === 'form') setRefusal(outcome.refusal);
    else showToast({ kind: 'failed', text: refusalText(outcome.refusal).text });
    ways.onRefused?.(outcome.refusal);
  };
  return {
    state,
    refusal,
    send: (body: Body, at: PressedAt) => {
      if (inHand.current === null) void run(body, at);
    },
    /** The form asks again, whoever asked first. */
    sendAgain: () => {
      if (inHand.current !== null) void run(inHand.current, 'form');
    },
    forget: () => setRefusal(null),
  };
}
