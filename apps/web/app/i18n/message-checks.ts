import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { LocaleTag } from '@pelorus/site/locales.ts';
import { KEPT_ENGLISH } from './kept-english.ts';

/** The words of one locale, by key. */
export type Words = Readonly<Record<string, string>>;

/** The structure of an ICU text: its placeholders, the forms of each plural, and its literal parts. */
interface Shape {
  values: string[];
  plurals: Map<string, string[]>;
  literals: string[];
}

function shapeOf(text: string): Shape {
  const values = new Set<string>();
  const plurals = new Map<string, string[]>();
  const literals: string[] = [];
  const walk = (tokens: unknown) => {
    for (const token of Array.isArray(tokens) ? tokens : [tokens]) {
      if (typeof token === 'string') literals.push(token);
      if (!Array.isArray(token)) continue;
      const [name, type, format] = token as [string, string?, Record<string, unknown>?];
      values.add(name);
      if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') continue;
      const forms = Object.entries(format ?? {}).filter(([form]) => form !== 'offset');
      if (type !== 'select')
        plurals.set(
          `${name}, ${type}`,
          forms.map(([form]) => form),
        );
      for (const [, branch] of forms) walk(branch);
    }
  };
  walk(compileMessage(text));
  return { values: [...values].sort(), plurals, literals };
}

/** ASCII punctuation that ends a clause: after a letter of the script or a value, or before a space or the end. */
const FOREIGN_STOP =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}」』）”}>%])[.,;:!?](?![\d\w{])|[\p{L}\p{N}]\.(?:$|\s|<)/u;

/** Returns each message of a Chinese or Japanese locale that ends a sentence as English does: "." for "。" (WEB-88). */
export function stopFaults(words: Words): string[] {
  return Object.entries(words).flatMap(([id, text]) => (FOREIGN_STOP.test(text) ? [`${id}: ${text}`] : []));
}

/** Returns the key differences between a locale and English, in both directions (WEB-50). */
export function keyFaults(english: Words, words: Words): string[] {
  return [
    ...Object.keys(english)
      .filter((id) => !(id in words))
      .map((id) => `${id}: missing`),
    ...Object.keys(words)
      .filter((id) => !(id in english))
      .map((id) => `${id}: not in English`),
  ];
}

/** Returns each message that is empty, or that takes other values than the English one (WEB-51). */
export function valueFaults(english: Words, words: Words): string[] {
  return Object.entries(words).flatMap(([id, text]) => {
    if (text.trim() === '') return [`${id}: empty`];
    const own = shapeOf(text).values.join(', ');
    const needed = shapeOf(english[id] ?? '').values.join(', ');
    return own === needed ? [] : [`${id}: takes {${own}}, English takes {${needed}}`];
  });
}

/**
 * Returns each plural whose forms are not exactly those of the language (a BCP 47 tag); exact numbers (`=0`) are
 * allowed besides (WEB-52).
 */
export function pluralFaults(bcp47: string, words: Words): string[] {
  return Object.entries(words).flatMap(([id, text]) =>
    [...shapeOf(text).plurals].flatMap(([plural, all]) => {
      const type = plural.endsWith('selectordinal') ? 'ordinal' : 'cardinal';
      const needed = new Intl.PluralRules(bcp47, { type }).resolvedOptions().pluralCategories.toSorted().join(', ');
      const forms = all
        .filter((form) => !/^=?\d/.test(form))
        .toSorted()
        .join(', ');
      return forms === needed ? [] : [`${id} {${plural}}: has ${forms}; the language has ${needed}`];
    }),
  );
}

/**
 * Returns each key that no code uses (WEB-54). A key is used when code names it in quotes, or has its family, the part up
 * to its last dot, in a template and its last part somewhere as a word, as a table of refusals has the refusal's name.
 */
export function unusedKeys(ids: readonly string[], code: string): string[] {
  const names = new Set(code.match(/[\w-]+/g));
  return ids.filter((id) => {
    const end = id.lastIndexOf('.') + 1;
    return !code.includes(`'${id}'`) && !(code.includes(`\`${id.slice(0, end)}\${`) && names.has(id.slice(end)));
  });
}

/** Locales not written in Latin letters: there, each Latin word needs a reason. */
const OTHER_SCRIPTS: readonly LocaleTag[] = ['zh_CN', 'zh_TW', 'ja_JP', 'ko_KR', 'ru_RU', 'uk_UA', 'ar_AE'];
/** This many consecutive words of an English message count as left English. */
const ENGLISH_RUN = 3;

/** Words of Latin letters; one letter alone (A–Z, "M") is a sign, not a word. */
function latinWords(text: string): string[] {
  const words =
    text.normalize('NFC').match(/[\p{Script=Latin}][\p{Script=Latin}\d@.+'’/-]*[\p{Script=Latin}\d]/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** The literal parts of a message, by sentence, in lower case, trimmed of non-letters. */
function sentencesOf(text: string): string[] {
  return shapeOf(text)
    .literals.flatMap((literal) => literal.split(/[.!?;:…。！？；：](?=\s|$)|\n/))
    .map((part) => part.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))
    .filter((part) => part !== '');
}

/** Every three Latin words in a row of a message's spoken parts. */
function runsOf(text: string): string[] {
  return shapeOf(text).literals.flatMap((literal) => {
    const words = latinWords(literal);
    return words.slice(ENGLISH_RUN - 1).map((_, index) => words.slice(index, index + ENGLISH_RUN).join(' '));
  });
}

function keptWords(tag: LocaleTag): ReadonlySet<string> {
  const families = KEPT_ENGLISH.filter(({ locales }) => locales === 'all' || locales.includes(tag));
  return new Set(families.flatMap(({ words }) => words.map((word) => word.toLowerCase())));
}

/**
 * Returns each message of a locale in which English was left, with the piece (WEB-58): a sentence or a whole text that is
 * its English one, three words in a row of any English message, or, where another script is written, any Latin word;
 * unless `kept-english.ts` keeps every word of it. Values and tags are no words.
 */
export function englishLeft(tag: LocaleTag, english: Words, words: Words): string[] {
  const kept = keptWords(tag);
  const foreign = (text: string) => latinWords(text).some((word) => !kept.has(word));
  const otherScript = OTHER_SCRIPTS.includes(tag);
  const englishRuns = new Set(Object.values(english).flatMap(runsOf));
  return Object.entries(words).flatMap(([id, text]) => {
    const source = new Set(sentencesOf(english[id] ?? ''));
    const left =
      sentencesOf(text).find((part) => source.has(part) && foreign(part)) ??
      runsOf(text).find((run) => englishRuns.has(run) && foreign(run)) ??
      (otherScript ? shapeOf(text).literals.flatMap(latinWords).find(foreign) : undefined);
    return left === undefined ? [] : [`${id}: “${left}”`];
  });
}
