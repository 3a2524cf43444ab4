import { DEFAULT_LOCALE, isLocaleTag, type LocaleTag } from '@pelorus/site/locales.ts';

/**
 * Returns the language to begin in (S4.02): the person's own choice if it is on offer, else the page's; if that is not
 * on offer either, en_US, else the first that is. Without a list nothing is known to be missing: the page's stays.
 */
export function startLanguage(options: {
  preferred: string | null;
  present: LocaleTag;
  available: readonly string[] | null;
}): LocaleTag {
  const { preferred, present } = options;
  const available = (options.available ?? []).filter(isLocaleTag);
  if (available.length === 0) return present;
  const wanted = [preferred, present, DEFAULT_LOCALE].find((tag) => available.some((one) => one === tag));
  return (wanted as LocaleTag | undefined) ?? (available[0] as LocaleTag);
}
