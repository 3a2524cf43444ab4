import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DONE_REASONS, ORDER_STATUSES, ORDER_TYPES } from '@pelorus/protocol/exchange/orders.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { DEFAULT_LOCALE, LOCALES, type LocaleTag } from '@pelorus/site/locales.ts';
import type { Words } from './message-checks.ts';

export const ROOT = new URL('../../../../', import.meta.url).pathname;
export const MESSAGES = join(ROOT, 'packages/site/src/messages');
export const FILES = ['app', 'site'];
export const TAGS = LOCALES.map(({ tag }) => tag);

export const read = (tag: string, file: string): Words =>
  JSON.parse(readFileSync(join(MESSAGES, tag, `${file}.json`), 'utf8'));
const words = new Map(TAGS.map((tag) => [tag, Object.assign({}, ...FILES.map((file) => read(tag, file))) as Words]));
export const of = (tag: LocaleTag): Words => words.get(tag) ?? {};
export const english = of(DEFAULT_LOCALE);

/** Keys that the tables of the wire need. */
export const NEEDED = [
  ...Object.keys(REJECTIONS).map((name) => `error.${name}`),
  ...DONE_REASONS.map((name) => `trade.reason.${name}`),
  ...ORDER_STATUSES.map((name) => `trade.status.${name}`),
  ...ORDER_TYPES.map((name) => `orderType.${name}`),
  ...POSTING_REASONS.map((name) => `ledgerReason.${name}`),
];

/** Returns the code of folders that may name a key. */
export function codeOf(...folders: string[]): string {
  return folders
    .flatMap((folder) => {
      const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !/\/(node_modules|build|\.react-router)\//.test(path));
    })
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
}

/**
 * Returns a module's code with that of all it brings along; what it loads later only if asked for, and never what comes
 * with all words of its own.
 */
export function codeWith(module: string, andLater = false): string {
  const later = /(?:from |import\((?=[^)]*\)(?!, \['(?:app|menu)'\])))'(\.[^']+\.tsx?)'/g;
  const named = andLater ? later : /from '(\.[^']+\.tsx?)'/g;
  const texts = new Map<string, string>();
  const bring = (path: string) => {
    if (texts.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, to = ''] of text.matchAll(named)) bring(join(dirname(path), to));
  };
  bring(join(ROOT, module));
  return [...texts.values()].join('\n');
}

/** All code that may name a key: the web app's and the packages'. */
export const code = codeOf('apps/web', 'packages');
