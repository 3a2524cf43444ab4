import { DEFAULT_LOCALE, type LocaleTag } from '@pelorus/site/locales.ts';
import { loadI18n } from '../../i18n/catalogue.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** Returns the function that says a message in English; null on a page that is in English already, or if it does not come. */
export async function loadEnglish(tag: LocaleTag): Promise<((id: MessageId) => string) | null> {
  if (tag === DEFAULT_LOCALE) return null;
  try {
    const i18n = await loadI18n(DEFAULT_LOCALE, ['site', 'menu']);
    return (id) => i18n._(id);
  } catch {
    return null;
  }
}
