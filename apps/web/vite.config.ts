import { LOCALES } from '@pelorus/site/locales.ts';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { catalogues } from './build-plugins/catalogues.ts';
import { chunkFailures } from './build-plugins/chunk-failures.ts';
import { serviceWorker } from './build-plugins/service-worker.ts';
import { systemTheme } from './build-plugins/system-theme.ts';

/** Address of a running exchange, for the development server. */
const gateway = process.env.PELORUS_GATEWAY ?? 'http://127.0.0.1:8080';
/** '1': the pseudo-locales of development are among the languages. */
const pseudo = process.env.PELORUS_PSEUDO ?? '';

/**
 * What many pages fetch, in a few files: seventy small ones compress badly (home: 161 KB of brotli became 142 KB). The
 * first holds what most routes use, but none of trading and no dialogs, the second what the frame around every page needs, the third the buttons,
 * which home and many others do without. Then what text fields are written with, which the trade page has
 * without other forms; what forms are made of (sign-up: 181 KB became 172 KB); fields for decimals; prices as home and
 * the markets show them; what trading needs anywhere; what the trade page's parts share; what its form and the parts
 * of it that come later do, behind the few small things that other pages have too.
 * A file belongs to the first group that takes it, with all it imports that is in none yet: so the frame names the parts
 * of React and React Aria that buttons and forms use too, and what home shares with the trade page stands in a group
 * before the trade page's own (WEB-64), or they would be fetched with it.
 */
const CHUNK_GROUPS = [
  {
    name: 'common',
    test: /apps.web.app(?!.ui.buttons.button\.tsx|.ui.overlays.dialog\.|.terminal)|packages.(?:site|client)/,
    minShareCount: 66,
  },
  {
    name: 'start',
    test: /packages.client.src.(?:http|storage|device)|app.state|app.ui.lazy-part|app.shell.\w+.(?:frame|header|footer|bottom-nav|mobile-header|consent-bar|connection|browser-start|log-out|account-menu|choice-menus|currency-menu|locale-choice|logo|soon|support|navigation|tracking|page-shell|ask-palette|looks|theme-colours)|react-dom.(?:index|cjs.react-dom\.production)|react-aria.dist.private.(?:ssr|i18n.I18nProvider)/,
    minShareCount: 2,
  },
  { name: 'press', test: /app.ui.buttons.button\.tsx/, minShareCount: 52 },
  {
    name: 'field-parts',
    test: /app.ui.\w+.(?:text-edit|field-style|field-frame)\.|site.src.filters\./,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /app.ui.\w+.(?:text-field|field-style|email-field)|app.shell.credentials.(?:use-sending|form-failure|password-field)|app.shell.human/,
    minShareCount: 3,
  },
  { name: 'fields', test: /app.ui.\w+.(?:use-filter|filtered-field|decimal-field)\./, minShareCount: 2 },
  {
    name: 'prices',
    test: /app.live.(?:connection|polling|tickers|use-tickers|use-connection)\.|app.shell.money.(?:fiat-text|use-fiat)\.|app.ui.\w+.(?:price-text|percent-text|number-drawing|coin-icon)\./,
    minShareCount: 3,
  },
  {
    name: 'trading',
    test: /packages.money.src.units\.|packages.protocol.src.(?:exchange.(?:orders|market-statuses|posting-reasons)|spot.(?:order-terms|algos))\.|app.live.(?:api|account|account-state|use-account)\./,
    minShareCount: 2,
  },
  {
    name: 'desk',
    test: /packages.client.src.book.ladder\.|packages.\w+.src.markets.intervals\.|app.ui.layout.splitter\.|app.ui.gestures.(?:use-gestures|gesture-machine)\.|app.terminal.(?:market-rules|order-form.(?:order-form.logic|kinds|check-lists|estimate|submission)|desk.(?:desk-settings|sounds)|book.use-book|hotkeys.hotkeys|chart.(?:drawings|chart-settings|indicators|chart-icons|chart-numbers|order-lines))\./,
    minShareCount: 2,
  },
  { name: 'times', test: /packages.site.src.times\.|app.ui.text.time-text\./, minShareCount: 2 },
  { name: 'skeleton', test: /app.ui.layout.skeleton\./, minShareCount: 2 },
  { name: 'slider', test: /app.ui.fields.slider\./, minShareCount: 2 },
  { name: 'checkbox', test: /app.ui.fields.checkbox\./, minShareCount: 2 },
  { name: 'select', test: /app.ui.fields.(?:select|typed-ahead)\./, minShareCount: 2 },
  {
    name: 'order-form',
    test: /app.terminal.order-form.(?:use-one-at-a-time|use-kept-draft|form-memory|outcome-words|send-button|send-place|sign-up-links|order-form\.view|fields\.view|kind\.view|preview\.view|market-state|focus-field|good-till|price-bounds|use-price-bounds)\./,
    minShareCount: 2,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [
    // React Aria brings its own words in thirty languages; ours are enough.
    optimizeLocales.vite({ locales: LOCALES.map(({ lang }) => lang) }),
    systemTheme(),
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
      '/futuresapi': { target: gateway, changeOrigin: true },
      '/og': { target: gateway, changeOrigin: true },
      '/socket': { target: gateway, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
}));
