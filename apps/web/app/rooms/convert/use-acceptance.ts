import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import { useState } from 'react';
import { type RefusalText, useRefusalText } from '../../ui/text/refusal-text.ts';
import { acceptOnce, useHistoryRenewal } from './convert-data.ts';

/** A quote, or several that are accepted together, with when it ends by this device's clock. */
interface Offer<T> {
  quoted: T;
  endsAtMs: number;
}

/** `doubt`: nobody could say what came of it; asking again is safe. */
export type Step = 'form' | 'asking' | 'offered' | 'accepting' | 'doubt' | 'over';

/** A quote from asking for it to what came of it (CONV-41, CONV-42). `ask` throws what it was refused with. */
export function useAcceptance<T extends { id: string | null; lastsMs: number }>() {
  const say = useRefusalText();
  const renew = useHistoryRenewal();
  const [step, setStep] = useState<Step>('form');
  const [offer, setOffer] = useState<Offer<T> | null>(null);
  const [failure, setFailure] = useState<RefusalText | null>(null);
  const [conversions, setConversions] = useState<readonly ConversionData[]>([]);
  const back = () => {
    setStep('form');
    setOffer(null);
    setFailure(null);
  };
  const ask = async (asking: () => Promise<T>) => {
    setStep('asking');
    setFailure(null);
    try {
      const quoted = await asking();
      setOffer({ quoted, endsAtMs: Date.now() + quoted.lastsMs });
      setStep('offered');
    } catch (error) {
      setOffer(null);
      setFailure(say(error));
      setStep('form');
    }
  };
  const accept = async () => {
    const id = offer?.quoted.id;
    if (id == null || step === 'accepting') return;
    setStep('accepting');
    setFailure(null);
    const outcome = await acceptOnce(id, step === 'doubt');
    renew();
    if (outcome.kind === 'unknown') return setStep('doubt');
    if (outcome.kind === 'placed') {
      setConversions(outcome.placed);
      return setStep('over');
    }
    setFailure(say(outcome.refusal));
    setOffer(null);
    setStep('form');
  };
  /** Asks again what became of conversions that were not over. */
  const follow = () => void accept();
  return { step, offer, failure, conversions, ask, accept, follow, back };
}
