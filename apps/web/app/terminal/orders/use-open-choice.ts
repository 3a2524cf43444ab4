import { useState } from 'react';
import type { OpenChoice } from './chosen-orders.ts';

/** Returns what one's open orders are narrowed to, in a market or in all (null), and how that is changed. */
export function useOpenChoice(
  pairCode: string | null,
): [choice: OpenChoice, choose: (change: Partial<OpenChoice>) => void] {
  const [choice, setChoice] = useState<Pick<OpenChoice, 'side' | 'type'>>({ side: '', type: '' });
  return [{ ...choice, pairCode }, (change) => setChoice((known) => ({ ...known, ...change }))];
}
