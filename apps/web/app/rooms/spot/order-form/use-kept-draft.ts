import { useEffect, useRef } from 'react';
import { keepHere, keptHere } from './kept-here.ts';

/** What tells of a draft that is kept. */
export interface KeptDraft {
  /** The person has changed it. */
  written(): void;
  /** It went out: nothing of it is to come back. */
  sent(): void;
}

/**
 * Keeps what is written of a form with the tab, so that a session that ends or a page that is loaded anew loses nothing, and
 * brings it back (TRAD-248). `place`: the form and its market. Nothing is sent by it.
 */
export function useKeptDraft<Draft extends object>(
  place: string,
  accountId: number | null,
  draft: Draft,
  setDraft: (draft: Draft) => void,
): KeptDraft {
  const isWritten = useRef(false);
  const isSent = useRef(false);
  useEffect(() => {
    if (isWritten.current) keepHere('orderDraft', place, accountId, draft);
  }, [place, accountId, draft]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there when somebody comes, and nothing later
  useEffect(() => {
    const before = keptHere('orderDraft', place, accountId);
    if (before === null) return;
    // What is typed meanwhile stays, and what turned out to be placed is not written again.
    const take = ({ readDraftAs }: typeof import('./kept-draft.ts')) => {
      if (!isWritten.current && !isSent.current) setDraft(readDraftAs(draft, before));
    };
    import('./kept-draft.ts').then(take, () => {});
  }, [accountId]);
  return {
    written() {
      isWritten.current = true;
    },
    sent() {
      isWritten.current = false;
      isSent.current = true;
      keepHere('orderDraft', place, accountId, null);
    },
  };
}
