import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const MESSAGES = join(dirname(fileURLToPath(import.meta.url)), '../../../packages/site/src/messages');
const PREFIX = 'virtual:catalogue/';

/**
 * Serves `virtual:catalogues`: a function for each locale and file that loads its messages, compiled from ICU text at build
 * time, so that the browser gets one language and no parser.
 */
export function catalogues(): Plugin {
  return {
    name: 'pelorus-catalogues',
    resolveId(id) {
      return id === 'virtual:catalogues' || id.startsWith(PREFIX) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === '\0virtual:catalogues') return listing();
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = join(MESSAGES, `${id.slice(PREFIX.length + 1)}.json`);
      this.addWatchFile(file);
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileFile(file)))});`;
    },
  };
}

function listing(): string {
  const locales = readdirSync(MESSAGES).map((tag) => {
    const files = ['site', 'app'].map((name) => `${name}: () => import(${JSON.stringify(`${PREFIX}${tag}/${name}`)})`);
    return `${tag}: { ${files.join(', ')} }`;
  });
  return `export const catalogues = { ${locales.join(',\n')} };`;
}

function compileFile(file: string): Record<string, unknown> {
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, compileMessage(text)]));
}
