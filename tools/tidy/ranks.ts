/** The ranks of ARCHITECTURE.md: a package imports only lower ranks. `null` = may import anything declared (whole-system tools). */
export const RANKS: Record<string, number> = {
  'packages/money': 0,
  'packages/protocol': 1,
  'packages/formulas': 1,
  'packages/site': 1,
  'packages/engine': 2,
  'packages/automation': 2,
  'packages/journal': 2,
  'packages/bus': 2,
  'packages/database': 2,
  'packages/client': 2,
  'packages/chains': 2,
  'packages/testkit': 3,
  'apps/core': 4,
  'apps/gateway': 4,
  'apps/worker': 4,
  'apps/signer': 4,
  'apps/market-sim': 4,
  'apps/web': 4,
  'apps/standalone': 5,
  sim: 6,
  bench: 6,
  e2e: 6,
};

/** Within rank 1: protocol speaks of money only; formulas may use protocol's words; site both. */
export const RANK_ONE_ORDER = ['packages/protocol', 'packages/formulas', 'packages/site'];

/** The rooms (products) and the shared parts a layer may have besides them. */
export const ROOMS = [
  'identity',
  'markets',
  'spot',
  'futures',
  'wallet',
  'convert',
  'p2p',
  'copy',
  'bots',
  'affiliate',
  'admin',
] as const;

/** Rooms that are products: they never import each other, in any package (TIDY-04). */
export const PRODUCTS: readonly string[] = ['spot', 'futures', 'wallet', 'convert', 'p2p', 'copy', 'bots', 'affiliate'];

/** What may import the gateway's dialects besides the assembly of the gateway: their documents (TIDY-04). */
export const ABOVE_DIALECTS: readonly string[] = ['dialects', 'api-documents'];

/** Parts of the engine that its rooms share: they import no room. */
export const ENGINE_SHARED = ['fees', 'ledger', 'order-book', 'queue', 'timers', 'trading'];

/** Folders of one package, lowest first: each imports only those before it. */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'apps/web/app': ['fonts', 'i18n', 'state', 'ui', 'live', 'shell', 'terminal', 'rooms'],
  // Transport and who calls; what is configured; the rooms; dialects, which no room imports; what shows all of it.
  'apps/gateway/src': [
    'http',
    'catalog',
    'legal',
    'wire',
    'human',
    'rates',
    'documents',
    'outbox',
    'dead-man',
    'analytics',
    'announcements',
    'status',
    'trading',
    'spot',
    'markets',
    'futures',
    'wallet',
    'convert',
    'identity',
    // Money that leaves: it needs people's second factors, and staff decide on it.
    'withdrawals',
    // Needs second factors and verified names; staff rule its disputes.
    'p2p',
    'admin',
    'operator',
    'site',
    'webhooks',
    'inbox',
    'alerts',
    'demo',
    'socket',
    'dialects',
    'api-documents',
    'web',
  ],
};

/** Packages that must be deterministic: no clock, randomness, process, async, node. */
export const PURE = ['packages/money', 'packages/formulas', 'packages/engine', 'packages/automation'];

/** Packages that run anywhere: no Node, no browser, no third party but zod in protocol. */
export const ANYWHERE = ['packages/money', 'packages/protocol', 'packages/formulas', 'packages/site'];

/** Files that are one table as data, exempt from the length limit. */
export const TABLES = ['packages/protocol/src/rejections.ts'];

/** Files that tools/codecs.ts writes: no limit of length holds for them. */
export const GENERATED = [
  'packages/protocol/src/wire/event-layout.ts',
  'packages/protocol/src/wire/decode-events.ts',
  'packages/engine/src/events/event-writer.ts',
  'packages/protocol/src/wire/command-layout.ts',
  'packages/protocol/src/wire/encode-fixed.ts',
  'packages/protocol/src/wire/decode-fixed.ts',
  'packages/engine/src/commands/command-batch.ts',
];

export const FILE_LINES_MAX = 300;
export const FUNCTION_LINES_MAX = 70;
export const BANNED_FOLDERS = ['utils', 'util', 'helpers', 'common', 'shared', 'legacy', 'next', 'misc', 'deprecated'];
