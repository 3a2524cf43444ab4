import { isLocaleTag, LOCALE_COOKIE, LOCALES, switchLocale } from '@pelorus/site/locales.ts';
import { useLocation } from 'react-router';
import { useLocale } from '../i18n/locale.ts';
import { lastingCookie } from './preferences.ts';

export interface LocaleChoice {
  tag: string;
  name: string;
  lang: string;
  href: string;
  current: boolean;
}

/** Returns every language with the address of this same page in it. */
export function useLocaleChoices(): LocaleChoice[] {
  const at = useLocation();
  const { tag: present } = useLocale();
  return LOCALES.map(({ tag, name, lang }) => ({
    tag,
    name,
    lang,
    href: switchLocale(tag, at),
    current: tag === present,
  }));
}

/** Remembers the language for a year, so that the next visit starts in it. */
export function rememberLocale(tag: string): void {
  if (!isLocaleTag(tag)) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser we serve
  document.cookie = lastingCookie(LOCALE_COOKIE, tag, window.location.protocol === 'https:');
}

/** Goes to the same page in another language, as a fresh document: direction and messages change as one. */
export function goToLocale(choice: LocaleChoice): void {
  rememberLocale(choice.tag);
  window.location.assign(choice.href + (choice.href.includes('#') ? '' : window.location.hash));
}
