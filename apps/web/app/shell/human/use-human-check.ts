import { apiGet } from '@pelorus/client/http/request.ts';
import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import { humanCheckWords } from '@pelorus/site/human-check.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { useRootData } from '../../state/root-data.ts';
import type { HumanView } from '../../ui/fields/human-check.tsx';
import { HumanRun } from './human-run.ts';

/** How a challenge is met: the code for it is loaded when it is. */
async function prove(
  challenge: Exclude<HumanChallenge, { provider: 'off' }>,
  watch: { signal: AbortSignal; onProgress: (part: number) => void; language: string },
): Promise<string> {
  const { meet } = await import('./meet.ts');
  return meet(challenge, watch);
}

export interface HumanCheckUse {
  /** For `<HumanCheck>`; null: nothing to show. */
  view: HumanView | null;
  /** The widget's title in the page's language (spec S9.03). */
  title: string;
  /** Begins while the person still types. */
  prepare: () => void;
  retry: () => void;
  /** Sends a form: `post` gets the proof, if one is needed. Throws what it throws, and NotProven when there is no proof. */
  send: <T>(post: (human: string | undefined) => Promise<T>) => Promise<T>;
}

/** The human verification of a form for `action`; with `when: 'asked'` not before the server asks for one. */
export function useHumanCheck(action: HumanAction, when: 'always' | 'asked'): HumanCheckUse {
  const { tag } = useLocale();
  const { title, language } = humanCheckWords(tag);
  const provider = useRootData()?.config.humanVerification ?? 'off';
  const [run] = useState(
    () =>
      new HumanRun({
        ask: (signal) => apiGet<HumanChallenge>('/api/human/challenge', { query: { action }, signal }),
        prove: (challenge, watch) => prove(challenge, { ...watch, language }),
        clock: Date.now,
        isNeeded: when === 'always' && provider !== 'off',
        isQuiet: provider !== 'geetest',
      }),
  );
  const view = useSyncExternalStore(run.subscribe, run.view, run.view);
  useEffect(() => {
    const onOnline = () => run.view()?.kind === 'offline' && run.prepare();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      run.stop();
    };
  }, [run]);
  return { view, title, prepare: run.prepare, retry: run.retry, send: run.send };
}
