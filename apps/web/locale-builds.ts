import { splitLocale } from '@pelorus/site/locales.ts';

interface Routes {
  readonly [id: string]: { readonly path?: string | undefined };
}

/** Of React Router's server build, what is needed to take it apart. */
export interface ServerBuild {
  readonly routes: Routes;
  readonly assets: { readonly routes: Routes };
}

/** The prefix of a locale as it stands in an address, '' without one. */
function prefixOf(pathname: string): string {
  const { locale, prefixed } = splitLocale(pathname);
  return prefixed ? locale : '';
}

/** Keeps layouts, which have no path of their own, and the routes under one prefix. */
function routesUnder(prefix: string, routes: Routes): Routes {
  const kept = Object.entries(routes).filter(
    ([, { path }]) => path === undefined || path === '' || prefixOf(`/${path.replace(/^\//, '')}`) === prefix,
  );
  return Object.fromEntries(kept);
}

/**
 * Returns the function that finds the handler for an address: one for each locale prefix, with that prefix's routes
 * alone. Every page stands fourteen times among the routes, and React Router walks through all it is given several
 * times a request. Its own requests for parts of the list of routes may name any, so they go to the whole build.
 */
export function handlersByPrefix<Build extends ServerBuild, Handler>(
  build: Build,
  make: (build: Build) => Handler,
): (pathname: string) => Handler {
  const handlers = new Map<string, Handler>();
  const whole = make(build);
  return (pathname) => {
    if (pathname === '/__manifest') return whole;
    const prefix = prefixOf(pathname.replace(/\.data$/, ''));
    const known = handlers.get(prefix);
    if (known !== undefined) return known;
    const { routes, assets } = build;
    const made = make({
      ...build,
      routes: routesUnder(prefix, routes),
      assets: { ...assets, routes: routesUnder(prefix, assets.routes) },
    });
    handlers.set(prefix, made);
    return made;
  };
}
