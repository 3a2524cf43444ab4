import { isSecurePage, lastingCookie, writeCookie } from '@pelorus/client/storage/cookies.ts';
import {
  LOCALE_COOKIE,
  LOCALES,
  type LocaleTag,
  languageLink,
  listedLocales,
  switchLocale,
} from '@pelorus/site/locales.ts';
import { useLocation } from 'react-router';
import { useLocale } from '../i18n/locale.ts';
import { useGlobal } from './global-state.ts';
import { useRootData } from './root-data.ts';
import { announceChoice } from './use-preferences.ts';

interface LocaleChoice {
  tag: LocaleTag;
  name: string;
  lang: string;
  href: string;
  current: boolean;
}

/**
 * Returns the offered languages, filtered by the address (spec S2.22), and the page's own, each with this page's
 * address in it.
 */
export function useLocaleChoices(): LocaleChoice[] {
  const at = useLocation();
  const { tag: present } = useLocale();
  const configured = useRootData()?.config.languages;
  const onOffer = useGlobal((state) => state.availableLanguages) ?? configured;
  const listed = listedLocales(
    LOCALES.filter(({ tag }) => onOffer?.includes(tag) !== false),
    at.search,
  );
  return LOCALES.filter((locale) => locale.tag === present || listed.includes(locale)).map(({ tag, name, lang }) => ({
    tag,
    name,
    lang,
    href: languageLink(tag, at),
    current: tag === present,
  }));
}

/** Keeps the language for a year, so that the next visit starts in it. */
export function keepLocale(tag: LocaleTag): void {
  writeCookie(lastingCookie(LOCALE_COOKIE, tag, isSecurePage()));
}

/**
 * Keeps a language that was chosen, here and in the person's record. Returns the address of this same place in it, with
 * the fragment, which no server knows (ADR-05).
 */
export function chooseLocale({ tag }: LocaleChoice): string {
  keepLocale(tag);
  announceChoice('language', tag);
  return switchLocale(tag, window.location);
}

/** Goes to the same page in another language, as a fresh document: direction and messages change as one. */
export function goToLocale(choice: LocaleChoice): void {
  window.location.assign(chooseLocale(choice));
}
