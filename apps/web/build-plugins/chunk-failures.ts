import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROUTE_MODULES = /react-router\/dist\/[a-z]+\/lib\/dom\/ssr\/routeModules\.js$/;
/** React Router's reaction to a route script that does not load: it reloads the page, possibly for ever. */
const RELOADS_FOR_EVER = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
const OURS = fileURLToPath(new URL('../app/state/chunk-reload.ts', import.meta.url));

/**
 * Lets our own rule (spec S8.04) decide instead. A build in which there is nothing to replace fails: React Router has
 * changed, and this must be looked at.
 */
export function chunkFailures(): Plugin {
  let replaced = false;
  return {
    name: 'pelorus:chunk-failures',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: ROUTE_MODULES },
      handler(code) {
        if (!RELOADS_FOR_EVER.test(code)) return null;
        replaced = true;
        const ours = code.replace(RELOADS_FOR_EVER, 'return missingRoute(error);');
        return { code: `import { missingRoute } from ${JSON.stringify(OURS)};\n${ours}`, map: null };
      },
    },
    generateBundle() {
      if (!replaced) this.error("the reload in React Router's routeModules.js is not where it was");
    },
  };
}
