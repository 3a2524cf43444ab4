import { LOCALES } from '@pelorus/site/locales.ts';
import { type PageRoute, pageRoutes } from '@pelorus/site/paths.ts';
import { layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The path table of `site` as routes: never write one here by hand. */
function routesOf(layoutName: PageRoute['page']['layout']) {
  return pageRoutes()
    .filter(({ page }) => page.layout === layoutName)
    .map(({ name, path, page }) => route(path, `rooms/${page.room}/${page.name}.page.tsx`, { id: name }));
}

const unknown = ['', ...LOCALES.map(({ tag }) => `/${tag}`)].map((prefix) =>
  route(`${prefix}/*`, 'shell/errors/not-found.page.tsx', { id: `not-found${prefix.replace('/', '___')}` }),
);

/** Routes for the installed app and for offline use: not in the path table, answered in any language. */
const installed = [
  route('/manifest.webmanifest', 'shell/pwa/manifest.route.ts', { id: 'manifest' }),
  route('/sw.js', 'shell/pwa/worker.route.ts', { id: 'service-worker' }),
  route('/offline', 'shell/pwa/offline.route.ts', { id: 'offline' }),
];

export default [
  layout('shell/frame/default-layout.tsx', { id: 'layout-default' }, [...routesOf('default'), ...unknown]),
  layout('shell/frame/empty-layout.tsx', { id: 'layout-empty' }, routesOf('empty')),
  ...installed,
] satisfies RouteConfig;
