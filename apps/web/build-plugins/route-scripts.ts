import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALES } from '@pelorus/site/locales.ts';
import type { PageName } from '@pelorus/site/paths.ts';
import { routesUnder, toldAt } from '../locale-builds.ts';

const SAID = 'window.__reactRouterManifest=';
/** Routes loaded ahead with their imports (`prefetch`); for all others browsers need no list. */
const FETCHED_AHEAD: readonly PageName[] = ['trade'];

interface Route {
  readonly id: string;
  readonly path?: string;
  readonly imports?: readonly string[];
}

interface Manifest {
  readonly url: string;
  readonly entry: { readonly imports: readonly string[] };
  readonly routes: Readonly<Record<string, Route>>;
}

/**
 * Takes the script in which React Router tells browsers every route apart into one for each locale prefix: all are
 * 630 kB, those of one language 22 (2 compressed).
 */
export function splitRouteScript(folder: string): void {
  const assets = join(folder, 'assets');
  const [name = '', ...more] = readdirSync(assets).filter((file) => /^manifest-[^.]+\.js$/.test(file));
  const script = readFileSync(join(assets, name), 'utf8');
  if (more.length > 0 || !script.startsWith(SAID))
    throw new Error("React Router's route manifest is not where expected");
  const manifest = JSON.parse(script.slice(SAID.length).replace(/;$/, '')) as Manifest;
  for (const prefix of ['', ...LOCALES.map(({ tag }) => tag)]) {
    const url = toldAt(prefix, manifest.url);
    const routes = Object.entries(routesUnder(prefix, manifest.routes)).map(([id, route]) => [
      id,
      told(route, manifest),
    ]);
    writeFileSync(
      join(folder, url),
      `${SAID}${JSON.stringify({ ...manifest, url, routes: Object.fromEntries(routes) })};`,
    );
  }
}

/** Returns what a browser needs to know of a route. */
function told(route: Route, { entry }: Manifest): Route {
  const isAhead = FETCHED_AHEAD.some((page) => route.id.startsWith(`${page}___`));
  return { ...route, imports: isAhead ? (route.imports ?? []).filter((path) => !entry.imports.includes(path)) : [] };
}
