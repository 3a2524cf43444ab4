import { DEFAULT_LOCALE, LOCALES, type LocaleTag } from './locales.ts';
import type { WordPart } from './word-parts.ts';

/**
 * The one table of pages. `apps/web/app/routes.ts` makes the routes of every locale from it; links name a page, never
 * a path. The module of a page is `rooms/<room>/<name>.page.tsx`.
 */
export interface Page {
  readonly name: string;
  /** React Router pattern without the locale prefix. */
  readonly pattern: string;
  readonly room: string;
  readonly layout: 'default' | 'empty';
  readonly header: boolean;
  readonly footer: boolean;
  /** On phones: a bare bar with the brand alone instead of the whole header (spec S2.05). */
  readonly mobileHeader: boolean;
  /** On phones: the bar at the foot that leads to other products. */
  readonly bottomBar: boolean;
  /** Log-in comes back here afterwards. */
  readonly returnLink: boolean;
  /** The header stays in sight while scrolling. */
  readonly sticky: boolean;
  /** The colour token at the top of the page: the header's, and of the browser's own bar (spec S2.21). */
  readonly headerBackground: 'surface-raised' | 'surface';
  /** Only for people who are logged in (spec S6.02). */
  readonly auth: boolean;
  /** May appear in search engines. */
  readonly indexable: boolean;
  /** Drawn in light colours whatever the visitor chose (spec S2.04). */
  readonly forcedTheme: 'light' | null;
  /** The words it needs: what every page says alone, what open pages or trading say too, or all (word-parts.ts). */
  readonly words: WordPart;
  /** Name of the visit in statistics; by default the page's name (S2.24). */
  readonly analyticsName?: string;
}

const shown = {
  layout: 'default',
  header: true,
  footer: true,
  mobileHeader: false,
  bottomBar: true,
  returnLink: true,
  sticky: true,
  headerBackground: 'surface-raised',
  forcedTheme: null,
  words: 'site',
} as const;
const open = { ...shown, auth: false, indexable: true } as const;
const owned = { ...shown, auth: true, indexable: false, words: 'app' } as const;
/** A step of a journey: nothing to find in search engines, nothing to come back to. */
const step = { ...shown, bottomBar: false, auth: false, indexable: false, returnLink: false, words: 'app' } as const;
/** Entry pages of journeys: the form and what belongs to it, and on phones nothing else. */
const entrance = { ...open, bottomBar: false, returnLink: false } as const;
/** Staff's own pages: nothing of people's pages around them. */
const staffOnly = { ...step, layout: 'empty', header: false, footer: false } as const;
/** A whole product's page; of single traders nothing is shown yet, so nothing is to be found. */
const product = { ...open, words: 'app' } as const;
/** P2P: its market is for everybody, one's own ads and accounts are for oneself. */
const p2p = { ...product, room: 'p2p', words: 'p2p' } as const;
const ownP2p = { ...owned, room: 'p2p', words: 'p2p' } as const;
const forget = { ...step, footer: false, mobileHeader: true } as const;
/** Legal documents. */
const legal = { ...open, room: 'legal', words: 'legal' } as const;
const docs = { ...open, room: 'docs', words: 'app' } as const;

export const PAGES = [
  { name: 'home', pattern: '/', room: 'markets', ...open, words: 'front' },
  { name: 'markets', pattern: '/markets', room: 'markets', ...open, words: 'front' },
  { name: 'trade', pattern: '/trade/:pair?', room: 'spot', ...open, footer: false, words: 'trade' },
  { name: 'wallet', pattern: '/wallet', room: 'wallet', ...owned },
  { name: 'deposit', pattern: '/wallet/deposit', room: 'wallet', ...owned },
  { name: 'withdraw', pattern: '/wallet/withdraw', room: 'wallet', ...owned },
  { name: 'transfer', pattern: '/wallet/transfer', room: 'wallet', ...owned },
  { name: 'addresses', pattern: '/wallet/addresses', room: 'wallet', ...owned },
  { name: 'networks', pattern: '/networks', room: 'wallet', ...open, words: 'app' },
  { name: 'wallet-history', pattern: '/wallet/history', room: 'wallet', ...owned },
  { name: 'proof-of-reserves', pattern: '/proof-of-reserves', room: 'wallet', ...open, words: 'app' },
  { name: 'announcements', pattern: '/announcements', room: 'announcements', ...open, words: 'app' },
  { name: 'announcement', pattern: '/announcements/:id', room: 'announcements', ...open, words: 'app' },
  { name: 'status', pattern: '/status', room: 'status', ...open, words: 'app' },
  { name: 'convert', pattern: '/convert', room: 'convert', ...owned },
  { name: 'orders', pattern: '/orders', room: 'orders', ...owned },
  { name: 'account', pattern: '/account', room: 'identity', ...owned },
  { name: 'security', pattern: '/account/security', room: 'security', ...owned },
  { name: 'api-keys', pattern: '/account/api-keys', room: 'api-keys', ...owned },
  { name: 'demo', pattern: '/account/demo', room: 'demo', ...owned },
  { name: 'webhooks', pattern: '/account/webhooks', room: 'webhooks', ...owned },
  { name: 'verification', pattern: '/account/verification', room: 'verification', ...owned },
  { name: 'preferences', pattern: '/account/preferences', room: 'preferences', ...owned },
  { name: 'notifications', pattern: '/account/notifications', room: 'inbox', ...owned, words: 'inbox' },
  { name: 'sub-accounts', pattern: '/account/sub-accounts', room: 'sub-accounts', ...owned },
  { name: 'privacy', pattern: '/privacy', room: 'privacy', ...open, words: 'app' },
  { name: 'legal-terms', pattern: '/legal/terms', ...legal },
  { name: 'legal-privacy', pattern: '/legal/privacy', ...legal },
  { name: 'legal-risk', pattern: '/legal/risk', ...legal },
  { name: 'legal-fees', pattern: '/legal/fees', ...legal },
  { name: 'legal-api', pattern: '/legal/api', ...legal },

  { name: 'login', pattern: '/login', room: 'identity', ...entrance },
  { name: 'login-verification', pattern: '/login/verification', room: 'identity', ...step },
  { name: 'login-device-verification', pattern: '/login/device-verification', room: 'identity', ...step },
  { name: 'login-social-verification', pattern: '/login/social-verification', room: 'identity', ...step },
  { name: 'login-passkey', pattern: '/login/passkey', room: 'identity', ...step },
  { name: 'enable-passkey', pattern: '/operation/enable-passkey', room: 'identity', ...owned },
  { name: 'freeze', pattern: '/operation/freeze', room: 'identity', ...step },
  { name: 'stay-signed-in', pattern: '/operation/stay-signed-in', room: 'identity', ...owned },
  { name: 'register', pattern: '/register', room: 'identity', ...entrance },
  { name: 'register-create', pattern: '/register/create', room: 'identity', ...step },
  {
    name: 'register-learn-more',
    pattern: '/register/learn-more',
    room: 'identity',
    ...open,
    returnLink: false,
    words: 'app',
  },
  { name: 'register-verification', pattern: '/register/verification', room: 'identity', ...step },
  { name: 'forget', pattern: '/forget', room: 'identity', ...forget },
  { name: 'forget-reset', pattern: '/forget/reset', room: 'identity', ...forget },
  { name: 'forget-verification', pattern: '/forget/verification', room: 'identity', ...forget },
  { name: 'x-auth', pattern: '/x-auth', room: 'identity', ...step },
  { name: 'x-auth-auth', pattern: '/x-auth/auth', room: 'identity', ...step },
  {
    name: 'bind-passkey-verification',
    pattern: '/bind-passkey-verification',
    room: 'identity',
    ...step,
    footer: false,
  },

  {
    name: 'affiliate-register',
    pattern: '/affiliate-register',
    room: 'affiliate',
    ...open,
    layout: 'empty',
    header: false,
    headerBackground: 'surface',
    footer: false,
    returnLink: false,
    words: 'app',
    analyticsName: 'affiliate_register',
  },
  {
    name: 'affiliate-register-create',
    pattern: '/affiliate-register/create',
    room: 'affiliate',
    ...step,
    layout: 'empty',
    footer: false,
  },
  {
    name: 'why-join',
    // why-join-{brand}: the page itself refuses every other topic with 404.
    pattern: '/affiliate-register/:topic',
    room: 'affiliate',
    ...open,
    layout: 'empty',
    words: 'app',
    analyticsName: 'affiliate_why_join',
  },
  { name: 'affiliate', pattern: '/affiliate', room: 'affiliate', ...owned },

  // The staff's console: where it has a host of its own, 404 elsewhere (STF-02).
  { name: 'admin', pattern: '/admin', room: 'admin', ...staffOnly, words: 'p2p' },
  { name: 'admin-enrol', pattern: '/admin/enrol', room: 'admin', ...staffOnly },

  // Mails of the demo: only for callers on the machine itself (MSG-07).
  { name: 'outbox', pattern: '/outbox', room: 'outbox', ...step },

  { name: 'futures', pattern: '/futures/:contract?', room: 'futures', ...product, footer: false, words: 'futures' },
  { name: 'contract-rules', pattern: '/futures/rules', room: 'futures', ...product },
  { name: 'futures-calculator', pattern: '/futures/calculator', room: 'futures', ...product },
  { name: 'insurance-fund', pattern: '/futures/insurance-fund', room: 'futures', ...product },
  { name: 'p2p', pattern: '/p2p', ...p2p },
  { name: 'p2p-express', pattern: '/p2p/express', ...p2p, indexable: false },
  { name: 'p2p-offer', pattern: '/p2p/offer/:code', ...p2p, indexable: false },
  { name: 'p2p-trader', pattern: '/p2p/trader/:trader', ...p2p, indexable: false },
  { name: 'p2p-ads', pattern: '/p2p/ads', ...ownP2p },
  { name: 'p2p-new-ad', pattern: '/p2p/ads/new', ...ownP2p },
  { name: 'p2p-ad', pattern: '/p2p/ads/:id', ...ownP2p },
  { name: 'p2p-payment-accounts', pattern: '/p2p/payment-accounts', ...ownP2p },
  { name: 'p2p-merchant', pattern: '/p2p/merchant', ...ownP2p },
  { name: 'p2p-orders', pattern: '/p2p/orders', ...ownP2p },
  { name: 'p2p-order', pattern: '/p2p/order/:id', ...ownP2p, bottomBar: false },
  { name: 'p2p-profile', pattern: '/p2p/profile', ...ownP2p },
  { name: 'copy-futures', pattern: '/copy-trading/futures', room: 'copy', ...product },
  { name: 'copy-spot', pattern: '/copy-trading/spot', room: 'copy', ...product },
  { name: 'futures-trader', pattern: '/copy-trading/futures-trader/:id', room: 'copy', ...product, indexable: false },
  { name: 'spot-trader', pattern: '/copy-trading/spot-trader/:id', room: 'copy', ...product, indexable: false },
  { name: 'bots', pattern: '/bot-trade/:sourceType?', room: 'bots', ...product },

  { name: 'api-guide', pattern: '/docs/api', room: 'api-guide', ...open, words: 'app' },
  { name: 'docs', pattern: '/docs', ...docs, forcedTheme: 'light' },
  { name: 'docs-color', pattern: '/docs/color', ...docs },
  { name: 'docs-date', pattern: '/docs/date', ...docs },
  { name: 'docs-directives', pattern: '/docs/directives', ...docs, forcedTheme: 'light' },
  { name: 'docs-drag-sort', pattern: '/docs/drag-sort', ...docs },
  { name: 'docs-element-plus', pattern: '/docs/element-plus', ...docs },
  { name: 'docs-fonts', pattern: '/docs/fonts', ...docs, forcedTheme: 'light' },
  { name: 'docs-geetest', pattern: '/docs/geetest', ...docs },
  { name: 'docs-select', pattern: '/docs/select', ...docs },
  { name: 'docs-swiper', pattern: '/docs/swiper', ...docs },
] as const satisfies readonly Page[];

export type PageName = (typeof PAGES)[number]['name'];

/** One route: a page in a locale. The default locale stands twice, with its prefix and without (spec S2.01). */
export interface PageRoute {
  /** Ends in the locale: `markets___ar_AE`; the unprefixed one in `___default` after it. */
  readonly name: string;
  readonly path: string;
  readonly page: Page;
  readonly locale: LocaleTag;
}

/** Returns the routes of every page in every locale. */
export function pageRoutes(): PageRoute[] {
  return PAGES.flatMap((page) => [
    { name: `${page.name}___${DEFAULT_LOCALE}___default`, path: page.pattern, page, locale: DEFAULT_LOCALE },
    ...LOCALES.map(({ tag }) => ({
      name: `${page.name}___${tag}`,
      path: page.pattern === '/' ? `/${tag}` : `/${tag}${page.pattern}`,
      page,
      locale: tag,
    })),
  ]);
}

const PAGE_BY_NAME = new Map<string, Page>(PAGES.map((page) => [page.name, page]));

/** Returns the row of a page. */
export function pageOf(name: PageName): Page {
  const page = PAGE_BY_NAME.get(name);
  if (page === undefined) throw new Error(`no page ${name}`);
  return page;
}

/** Returns the page that a route name (`wallet___ar_AE`) belongs to, null for layouts and the root. */
export function pageOfRoute(routeName: string): Page | null {
  return PAGE_BY_NAME.get(routeName.split('___', 1)[0] ?? '') ?? null;
}

/** Returns the last part of /affiliate-register/why-join-{brand}: the brand's name in lower case, joined by dashes. */
export function whyJoinTopic(brandName: string): string {
  const name = brandName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
  return `why-join-${name.replace(/^-|-$/g, '')}`;
}

/** Returns what a visit to a page is called in statistics (spec S2.24). */
export function analyticsNameOf(page: Page): string {
  return page.analyticsName ?? page.name.replaceAll('-', '_');
}

const PAGE_PATTERNS = PAGES.map((page: Page) => ({
  page,
  // As the router reads them: any case, an ending slash allowed, static parts before parameters.
  pattern: new RegExp(`^${page.pattern === '/' ? '' : page.pattern.replace(/\/:\w+(\??)/g, '(?:/[^/]+)$1')}/*$`, 'i'),
})).sort((a, b) => Number(a.page.pattern.includes(':')) - Number(b.page.pattern.includes(':')));

/** Returns the page of a path without locale, or null. */
export function pageAt(path: string): Page | null {
  return PAGE_PATTERNS.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

/** Returns a page's path without locale, its parameters filled in. A missing parameter is a bug, unless it is optional. */
export function pagePath(name: PageName, parameters: Readonly<Record<string, string>> = {}): string {
  return pageOf(name).pattern.replace(/\/:(\w+)(\?)?/g, (_, key: string, optional?: string) => {
    const value = parameters[key];
    if (value === undefined && optional === undefined) throw new Error(`page ${name} needs ${key}`);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
