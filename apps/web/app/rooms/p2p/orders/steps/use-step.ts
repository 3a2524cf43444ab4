import type { StepBody } from '@pelorus/protocol/p2p/orders.ts';
import { useRef, useState } from 'react';
import { type RefusalText, useRefusalText } from '../../../../ui/text/refusal-text.ts';
import { useSteps } from '../order-data.ts';

/** One step from its button to its answer: sent once however often it is pressed. */
export function useStep(orderId: number, onDone: () => void) {
  const say = useRefusalText();
  const { step } = useSteps(orderId);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const isBusy = useRef(false);
  const take = async (body: StepBody) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setPending(true);
    setFailure(null);
    try {
      await step(body);
      onDone();
    } catch (error) {
      setFailure(say(error));
    } finally {
      isBusy.current = false;
      setPending(false);
    }
  };
  return { isPending, failure, take: (body: StepBody) => void take(body) };
}
