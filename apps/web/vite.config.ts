import { LOCALES } from '@pelorus/site/locales.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogues } from './build-plugins/catalogues.ts';
import { chunkFailures } from './build-plugins/chunk-failures.ts';
import { serviceWorker } from './build-plugins/service-worker.ts';

/** Where the development server finds a running exchange. */
const gateway = process.env.PELORUS_GATEWAY ?? 'http://127.0.0.1:8080';
/** '1': the pseudo-locales of development are among the languages. */
const pseudo = process.env.PELORUS_PSEUDO ?? '';

/**
 * What many pages fetch, in four files: seventy small ones compress badly (home: 161 KB of brotli became 142 KB). The
 * first holds what most routes use, the second what the frame around every page needs, the third the buttons with presses
 * and states, which home and many others do without, the last what forms are made of (sign-up: 181 KB became 172 KB).
 * A file belongs to the first group that takes it, with all it imports that is in none yet: so the frame names the parts
 * of React and React Aria that buttons and forms use too, or it would fetch those for them.
 */
const CHUNK_GROUPS = [
  { name: 'common', test: /apps.web.app(?!.ui.button\.tsx)|packages.(?:site|client)/, minShareCount: 30 },
  {
    name: 'start',
    test: /packages.client.src.(?:http|storage|device)|app.state|app.shell.(?:frame|header|footer|bottom-nav|mobile-header|consent-bar|connection|browser-start|log-out|account-menu|choice-menus|currency-menu|locale-choice|logo|soon|support|navigation|tracking)|react-dom.(?:index|cjs.react-dom\.production)|react-aria.dist.private.(?:ssr|i18n.I18nProvider)/,
    minShareCount: 2,
  },
  { name: 'press', test: /app.ui.button\.tsx/, minShareCount: 30 },
  {
    name: 'forms',
    test: /app.ui.(?:text-field|field-style|email-field)|app.shell.credentials.(?:use-sending|form-failure|password-field)|app.shell.human/,
    minShareCount: 3,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    // React Aria brings its own words in thirty languages; ours are enough.
    optimizeLocales.vite({ locales: LOCALES.map(({ lang }) => lang) }),
    tailwindcss(),
    catalogues({ pseudoLocales: pseudo === '1' }),
    serviceWorker(),
    chunkFailures(),
    reactRouter(),
  ],
  build: { manifest: true, target: 'es2022', assetsInlineLimit: 0 },
  // One server file with everything in it: it runs the same whatever NODE_ENV the exchange was started with.
  ...(command === 'build'
    ? {
        environments: {
          ssr: { resolve: { noExternal: true as const } },
          client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } },
        },
      }
    : {}),
  define: {
    // The server's bundle too: else it would render with React's development build unless NODE_ENV is set, at 2.5 times the cost.
    ...(command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {}),
    'process.env.PELORUS_GATEWAY': JSON.stringify(gateway),
    'process.env.PELORUS_PSEUDO': JSON.stringify(pseudo),
  },
  server: {
    proxy: {
      '/api': { target: gateway, changeOrigin: true },
      '/og': { target: gateway, changeOrigin: true },
      '/socket': { target: gateway, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
}));
