import { KEYS } from '@pelorus/client/storage/keys.ts';
import { plainText } from '@pelorus/client/storage/stored.ts';
import { useEffect, useRef } from 'react';
import { remember } from './form-memory.ts';

/** Events of a stored draft. */
interface KeptDraft {
  /** The person has changed it. */
  written(): void;
  /** It went out: nothing of it is to come back. */
  sent(): void;
}

/**
 * Stores a form's draft in the tab, so that an ended session or a reload loses nothing, and restores it (TRAD-248).
 * `place`: the form and its market. It sends nothing.
 */
export function useKeptDraft<Draft extends object>(
  place: string,
  accountId: number | null,
  draft: Draft,
  setDraft: (draft: Draft) => void,
): KeptDraft {
  const state = useRef<'new' | 'written' | 'sent'>('new');
  useEffect(() => {
    if (state.current === 'written') remember(({ keepHere }) => keepHere('orderDraft', place, accountId, draft));
  }, [place, accountId, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when somebody comes, and nothing later
  useEffect(() => {
    if (plainText(KEYS.orderDraft, 'session') === null) return;
    remember(({ keptHere, readDraftAs }) => {
      const before = keptHere('orderDraft', place, accountId);
      // Keep later input, and do not restore a draft that turned out to be placed.
      if (before !== null && state.current === 'new') setDraft(readDraftAs(draft, before));
    });
  }, [accountId]);
  return {
    written() {
      state.current = 'written';
    },
    sent() {
      state.current = 'sent';
      remember(({ keepHere }) => keepHere('orderDraft', place, accountId, null));
    },
  };
}
