import { catalogues } from 'virtual:catalogues';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type LocaleTag, localeOf, splitLocale } from '@pelorus/site/locales.ts';
import { pageAt } from '@pelorus/site/paths.ts';
import { type LatePart, partsFor, type WordPart } from '@pelorus/site/word-parts.ts';

/** Returns the parts of the messages that the page at an address needs. */
export function wordsAt(pathname: string): readonly WordPart[] {
  return partsFor(pageAt(splitLocale(pathname).path)?.words ?? 'site');
}

async function partOf(tag: LocaleTag, part: WordPart): Promise<{ default: Messages }> {
  const early = catalogues[tag];
  if (part in early) return early[part as keyof typeof early]();
  return (await import('virtual:late-catalogues')).catalogues[tag][part as LatePart]();
}

async function messagesOf(tag: LocaleTag, parts: readonly WordPart[]): Promise<Messages> {
  const loaded = await Promise.all(parts.map((part) => partOf(tag, part)));
  return Object.assign({}, ...loaded.map((part) => part.default));
}

/** Returns the translator of one locale with the given parts of its messages; loads no other's. */
export async function loadI18n(tag: LocaleTag, parts: readonly WordPart[]): Promise<I18n> {
  const { bcp47 } = localeOf(tag);
  return setupI18n({ locale: bcp47, messages: { [bcp47]: await messagesOf(tag, parts) } });
}

let ofDocument: { tag: LocaleTag; i18n: I18n; parts: Set<WordPart> } | null = null;

/** In the browser: returns the translator of this document's language, with the words of the page it opened on. */
export async function startWords(pathname: string): Promise<I18n> {
  const { locale } = splitLocale(pathname);
  const parts = wordsAt(pathname);
  const i18n = await loadI18n(locale, parts);
  ofDocument = { tag: locale, i18n, parts: new Set(parts) };
  return i18n;
}

/** In the browser: loads the missing parts of the messages. */
export async function needParts(wanted: readonly WordPart[]): Promise<void> {
  if (ofDocument === null) return;
  const { tag, i18n, parts } = ofDocument;
  const missing = wanted.filter((part) => !parts.has(part));
  if (missing.length === 0) return;
  i18n.load(localeOf(tag).bcp47, await messagesOf(tag, missing));
  for (const part of missing) parts.add(part);
}

/** In the browser, before a page is shown: adds the messages it needs. */
export function needWords(pathname: string): Promise<void> {
  return needParts(wordsAt(pathname));
}

/** In the browser, once the page is alive: returns the translator of this document's language. */
export function documentWords(): I18n | null {
  return ofDocument?.i18n ?? null;
}
