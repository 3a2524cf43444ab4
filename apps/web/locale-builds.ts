import { DEFAULT_LOCALE, splitLocale } from '@pelorus/site/locales.ts';

interface Routes {
  readonly [id: string]: { readonly path?: string | undefined };
}

/** The part of React Router's server build that we split up. */
export interface ServerBuild {
  readonly routes: Routes;
  /** `url`: the script that tells browsers the routes. */
  readonly assets: { readonly routes: Routes; readonly url: string };
}

/** The prefix of a locale as it stands in an address, '' without one. */
function prefixOf(pathname: string): string {
  const { locale, prefixed } = splitLocale(pathname);
  return prefixed ? locale : '';
}

const ANY_ADDRESS = '/*';

/**
 * Returns the routes under `prefix` and the layouts, which have no path of their own: the server matches within them, and
 * browsers are told them with a page. Links in the default language carry no prefix (S2.01), so under its prefix are the
 * bare ones too; at any other address a browser loads a new document (S2.15).
 */
export function routesUnder<Kept extends Routes>(prefix: string, routes: Kept): Kept {
  const under = prefix === DEFAULT_LOCALE ? ['', prefix] : [prefix];
  const isKept = (path: string) => path === ANY_ADDRESS || under.includes(prefixOf(path));
  const kept = Object.entries(routes).filter(
    ([, { path }]) => path === undefined || path === '' || isKept(`/${path.replace(/^\//, '')}`),
  );
  return Object.fromEntries(kept) as Kept;
}

/** Returns the script that tells a browser the routes under `prefix`, of the one that tells all of them. */
export function toldAt(prefix: string, url: string): string {
  return prefix === '' ? url : url.replace(/\.js$/, `-${prefix}.js`);
}

/**
 * Returns the function that finds the handler for an address: one for each locale prefix, with its routes alone.
 * Every page stands fourteen times among the routes, and React Router walks through all it is given several
 * times a request.
 */
export function handlersByPrefix<Build extends ServerBuild, Handler>(
  build: Build,
  make: (build: Build) => Handler,
): (pathname: string) => Handler {
  const handlers = new Map<string, Handler>();
  return (pathname) => {
    const prefix = prefixOf(pathname.replace(/\.data$/, ''));
    const known = handlers.get(prefix);
    if (known !== undefined) return known;
    const { routes, assets } = build;
    const made = make({
      ...build,
      routes: routesUnder(prefix, routes),
      assets: { ...assets, url: toldAt(prefix, assets.url), routes: routesUnder(prefix, assets.routes) },
    });
    handlers.set(prefix, made);
    return made;
  };
}
