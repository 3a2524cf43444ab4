import { catalogues } from 'virtual:catalogues';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type LocaleTag, localeOf, splitLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';

export type WordFile = 'site' | 'app';

/** Returns the message files that the page at an address needs: `app` comes on top of `site`. */
export function wordsAt(pathname: string): WordFile[] {
  return pageAt(splitLocale(pathname).path)?.words === 'app' ? ['site', 'app'] : ['site'];
}

async function messagesOf(tag: LocaleTag, files: readonly WordFile[]): Promise<Messages> {
  const loaded = await Promise.all(files.map((file) => catalogues[tag][file]()));
  return Object.assign({}, ...loaded.map((file) => file.default));
}

/** Returns the translator of one locale with the given files' messages; loads no other's. */
export async function loadI18n(tag: LocaleTag, files: readonly WordFile[]): Promise<I18n> {
  const { bcp47 } = localeOf(tag);
  return setupI18n({ locale: bcp47, messages: { [bcp47]: await messagesOf(tag, files) } });
}

let ofDocument: { tag: LocaleTag; i18n: I18n; files: Set<WordFile> } | null = null;

/** In the browser: returns the translator of this document's language, with the words of the page it opened on. */
export async function startWords(pathname: string): Promise<I18n> {
  const { locale } = splitLocale(pathname);
  const files = wordsAt(pathname);
  const i18n = await loadI18n(locale, files);
  ofDocument = { tag: locale, i18n, files: new Set(files) };
  return i18n;
}

/** In the browser, before a page is shown: adds the message files it needs and that are not here yet. */
export async function needWords(pathname: string): Promise<void> {
  if (ofDocument === null) return;
  const { tag, i18n, files } = ofDocument;
  const missing = wordsAt(pathname).filter((file) => !files.has(file));
  if (missing.length === 0) return;
  i18n.load(localeOf(tag).bcp47, await messagesOf(tag, missing));
  for (const file of missing) files.add(file);
}
