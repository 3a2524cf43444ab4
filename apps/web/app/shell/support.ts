import { helpLink, helpRequest } from '@pelorus/site/help-centre.ts';
import { useLocale } from '../i18n/locale.ts';
import { useRootData } from '../state/root-data.ts';

interface Support {
  /** The help centre's front page and the place to ask, in the reader's language (spec S2.23). */
  helpCentre: { home: string; ask: string } | null;
  /** The operator's address for letters. */
  mail: string | null;
}

/** Returns the operator's support links; null where not configured. */
export function useSupport(): Support {
  const { tag } = useLocale();
  const config = useRootData()?.config;
  const help = config?.helpCentre ?? null;
  return {
    helpCentre: help === null ? null : { home: helpLink(help, tag), ask: helpRequest(help, tag) },
    mail: config?.supportEmail ?? null,
  };
}
