/**
 * `node tools/words.ts FILE` writes messages in all languages at once, from one file:
 * `{"app": {"wallet.title": {"en_US": "Wallet", "ar_AE": …}}, "site": {…}}`. A message that is there gets the new texts; null
 * takes it out. Placeholders, plurals and what must be translated are for `apps/web/app/i18n/messages.test.ts` to say.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@pelorus/site/locales.ts';

const FILES = ['app', 'site'] as const;

type Words = Record<string, string>;
/** By key: null, or the text of each locale tag. */
type Changes = Record<string, Words | null>;

/** How many parts two keys begin with alike: `wallet.faucet.title` and `wallet.faucet.get` two. */
function kinship(a: string, b: string): number {
  const [left, right] = [a.split('.'), b.split('.')];
  const differing = left.findIndex((part, index) => part !== right[index]);
  return differing === -1 ? left.length : differing;
}

/** Returns the words with `key` behind the last of those that are nearest to it. */
function withKey(words: Words, key: string, text: string): Words {
  if (key in words) return { ...words, [key]: text };
  const keys = Object.keys(words);
  const nearest = Math.max(0, ...keys.map((other) => kinship(key, other)));
  const place = keys.findLastIndex((other) => kinship(key, other) === nearest) + 1;
  const entries = Object.entries(words);
  return Object.fromEntries([...entries.slice(0, place), [key, text], ...entries.slice(place)]);
}

/** Returns the words of one language after the changes. Throws where a message lacks its text. */
function changedWords(words: Words, tag: string, changes: Changes): Words {
  return Object.entries(changes).reduce((before, [key, texts]) => {
    if (texts === null) return Object.fromEntries(Object.entries(before).filter(([other]) => other !== key));
    const text = texts[tag];
    if (typeof text !== 'string' || text === '') throw new Error(`${key} has no text in ${tag}`);
    return withKey(before, key, text);
  }, words);
}

function checkTags(changes: Changes, tags: ReadonlySet<string>): void {
  for (const [key, texts] of Object.entries(changes))
    for (const tag of Object.keys(texts ?? {}))
      if (!tags.has(tag)) throw new Error(`${key} has a text in ${tag}, which is no language of ours`);
}

/** Returns the new content of every file by its path below the messages' folder. Throws before anything is written. */
export function changedFiles(
  asked: Partial<Record<string, Changes>>,
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const tags = LOCALES.map(({ tag }) => tag);
  for (const [file, changes = {}] of Object.entries(asked)) {
    if (!FILES.some((one) => one === file)) throw new Error(`no message file ${file}: ${FILES.join(', ')}`);
    checkTags(changes, new Set(tags));
    for (const tag of tags) {
      const path = `${tag}/${file}.json`;
      files.set(path, `${JSON.stringify(changedWords(JSON.parse(read(path)), tag, changes), null, 2)}\n`);
    }
  }
  return files;
}

if (import.meta.main) {
  const [asked] = process.argv.slice(2);
  if (asked === undefined) throw new Error('usage: node tools/words.ts FILE');
  const folder = fileURLToPath(new URL('../packages/site/src/messages/', import.meta.url));
  const files = changedFiles(JSON.parse(readFileSync(asked, 'utf8')), (path) => readFileSync(folder + path, 'utf8'));
  for (const [path, text] of files) writeFileSync(folder + path, text);
  console.log(`${files.size} files written`);
}
