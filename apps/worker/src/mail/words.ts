import { readFileSync } from 'node:fs';
import english from './words/en_US.json' with { type: 'json' };

/** Every text of messages; `words/<tag>.json` has each. */
export type WordKey = keyof typeof english;
export type Words = Readonly<Record<WordKey, string>>;

/** A language of messages. */
export interface Language {
  tag: string;
  /** BCP 47. */
  lang: string;
  dir: 'ltr' | 'rtl';
  words: Words;
}

const TAG = /^[a-z]{2}_[A-Z]{2}$/;
const READ = new Map<string, Language>();

/** Returns a language by its locale tag; English for one that has no words. */
export function languageOf(tag: string): Language {
  const known = READ.get(tag);
  if (known !== undefined) return known;
  const words = TAG.test(tag) ? readWords(tag) : null;
  if (words === null) return languageOf('en_US');
  const lang = tag.replace('_', '-');
  const language = { tag, lang, dir: lang.startsWith('ar') ? ('rtl' as const) : ('ltr' as const), words };
  READ.set(tag, language);
  return language;
}

function readWords(tag: string): Words | null {
  try {
    return JSON.parse(readFileSync(new URL(`./words/${tag}.json`, import.meta.url), 'utf8')) as Words;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns a text with `{name}` replaced; a name without a value stays as it is written. */
export function say(words: Words, key: WordKey, values: Readonly<Record<string, string>> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
