import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LATE_PARTS, partOfKey, WORD_PARTS, type WordPart } from '@pelorus/site/word-parts.ts';
import type { Plugin } from 'vite';
import { PSEUDO_SPEECH } from './pseudo.ts';

const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), '../../../packages/site/src/messages');
const PREFIX = 'virtual:catalogue/';
const isLate = (part: WordPart) => (LATE_PARTS as readonly WordPart[]).includes(part);
/** The parts that each list of files has. */
const LISTS: Readonly<Record<string, readonly WordPart[]>> = {
  'virtual:catalogues': WORD_PARTS.filter((part) => !isLate(part)),
  'virtual:late-catalogues': LATE_PARTS,
};
/** Source of the pseudo-locales. */
const PSEUDO_SOURCE = 'en_US';

/**
 * Serves `virtual:catalogues`: a function for each locale and part that loads its messages, compiled from ICU text at build
 * time, so that the browser gets one language, what its page says of it, and no parser. `virtual:late-catalogues` does it for the parts
 * that few pages begin with. The pseudo-locales are among them only if asked for (WEB-59).
 */
export function catalogues({ pseudoLocales }: { pseudoLocales: boolean }): Plugin {
  return {
    name: 'pelorus-catalogues',
    resolveId(id) {
      return id in LISTS || id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      const parts = LISTS[id.slice(1)];
      if (parts !== undefined) return listing(parts, pseudoLocales);
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const [tag = '', name = ''] = id.slice(PREFIX.length + 1).split('/');
      const say = pseudoLocales ? PSEUDO_SPEECH[tag] : undefined;
      const from = name === 'site' || name === 'front' ? 'site' : 'app';
      const file = join(MESSAGES, say === undefined ? tag : PSEUDO_SOURCE, `${from}.json`);
      this.addWatchFile(file);
      const isIn = (id: string) => partOfKey(from, id) === name;
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileFile(file, isIn, say)))});`;
    },
  };
}

function listing(parts: readonly WordPart[], pseudoLocales: boolean): string {
  const tags = [...readdirSync(MESSAGES), ...(pseudoLocales ? Object.keys(PSEUDO_SPEECH) : [])];
  const locales = tags.map((tag) => {
    const files = parts.map((name) => `${name}: () => import(${JSON.stringify(`${PREFIX}${tag}/${name}`)})`);
    return `${tag}: { ${files.join(', ')} }`;
  });
  return `export const catalogues = { ${locales.join(',\n')} };`;
}

function compileFile(
  file: string,
  isIn: (id: string) => boolean,
  say = (text: string) => text,
): Record<string, unknown> {
  const messages = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  return Object.fromEntries(messages.filter(([id]) => isIn(id)).map(([id, text]) => [id, compileMessage(say(text))]));
}
