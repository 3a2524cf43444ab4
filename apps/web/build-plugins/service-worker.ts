import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const ID = 'virtual:service-worker';
const FILE = fileURLToPath(new URL('../app/shell/pwa/service-worker.ts', import.meta.url));

/**
 * Serves `virtual:service-worker`: the worker's own source as the text of a classic script. Its address (/sw.js) never
 * changes, so it cannot be a built file with a hash in its name.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'pelorus-service-worker',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    async load(id) {
      if (id !== `\0${ID}`) return undefined;
      this.addWatchFile(FILE);
      const { code } = await transformWithOxc(readFileSync(FILE, 'utf8'), FILE, { target: 'es2022', sourcemap: false });
      return `export default ${JSON.stringify(code.replace(/^export \{\s*\};?$/m, ''))};`;
    },
  };
}
