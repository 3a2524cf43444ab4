import { useLingui } from '@lingui/react';
import { ApiRefusal, type PriceBounds } from '@pelorus/client/http/refusal.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { DEFAULT_LOCALE, LOCALES } from '@pelorus/site/locales.ts';
import { formatNumber } from '@pelorus/site/numbers.ts';

/** A refusal, in the reader's language. */
export interface RefusalText {
  text: string;
  /** For support: code and request id of an internal error. Null for problems that the reader can solve. */
  code: string | null;
}

/** Refusals made in the browser exist besides the server's. */
type RefusalMessage = `error.${RejectionName | 'NETWORK' | 'FOREIGN_ANSWER'}`;

/** Returns the function that says a refusal by its name; null for one that there are no words for. */
export function useRefusalWords(): (name: string) => string | null {
  const { i18n } = useLingui();
  return (name) => {
    const id = `error.${name}`;
    const text = i18n._(id);
    return text === id ? null : text;
  };
}

/** Returns the allowed prices in the page's number format (TRAD-249). */
function numbersOf({ min, max, asset }: PriceBounds, bcp47: string) {
  const tag = LOCALES.find((locale) => locale.bcp47 === bcp47)?.tag ?? DEFAULT_LOCALE;
  return { min: formatNumber(min, tag), max: formatNumber(max, tag), asset };
}

/** Returns the function that says a refusal (or any thrown thing) in words. */
export function useRefusalText(): (error: unknown) => RefusalText {
  const { i18n } = useLingui();
  const words = useRefusalWords();
  return (error) => {
    if (!(error instanceof ApiRefusal)) return { text: i18n._('error.INTERNAL' satisfies RefusalMessage), code: null };
    const text = words(error.error) ?? i18n._('error.INTERNAL' satisfies RefusalMessage);
    return {
      text: error.bounds === null ? text : `${text} ${i18n._('refusal.bounds', numbersOf(error.bounds, i18n.locale))}`,
      code: error.status < 500 ? null : [error.code, error.requestId].filter(Boolean).join(' · '),
    };
  };
}
