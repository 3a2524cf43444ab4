import { DEFAULT_LOCALE, LOCALES, type LocaleTag } from './locales.ts';

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
  /** Log-in comes back here afterwards. */
  readonly returnLink: boolean;
  /** The header stays in sight while scrolling. */
  readonly sticky: boolean;
  /** Only for people who are logged in (spec S6.02). */
  readonly auth: boolean;
  /** May stand in search engines. */
  readonly indexable: boolean;
}

const shown = { layout: 'default', header: true, footer: true, returnLink: true, sticky: true } as const;
const open = { ...shown, auth: false, indexable: true } as const;
const owned = { ...shown, auth: true, indexable: false } as const;

export const PAGES = [
  { name: 'home', pattern: '/', room: 'markets', ...open },
  { name: 'markets', pattern: '/markets', room: 'markets', ...open },
  { name: 'trade', pattern: '/trade/:pair?', room: 'spot', ...open, footer: false },
  { name: 'login', pattern: '/login', room: 'identity', ...open, returnLink: false },
  { name: 'register', pattern: '/register', room: 'identity', ...open, returnLink: false },
  { name: 'wallet', pattern: '/wallet', room: 'wallet', ...owned },
  { name: 'orders', pattern: '/orders', room: 'orders', ...owned },
  { name: 'account', pattern: '/account', room: 'identity', ...owned },
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

/** Returns a page's path without locale, its parameters filled in. A missing parameter is a bug, unless it is optional. */
export function pagePath(name: PageName, parameters: Readonly<Record<string, string>> = {}): string {
  return pageOf(name).pattern.replace(/\/:(\w+)(\?)?/g, (_, key: string, optional?: string) => {
    const value = parameters[key];
    if (value === undefined && optional === undefined) throw new Error(`page ${name} needs ${key}`);
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
}
