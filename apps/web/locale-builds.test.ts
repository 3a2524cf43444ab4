import { LOCALES } from '@pelorus/site/locales.ts';
import { PAGES, pageRoutes } from '@pelorus/site/paths.ts';
import { describe, expect, test, vi } from 'vitest';
import { handlersByPrefix, routesUnder, toldAt } from './locale-builds.ts';

const routes = {
  root: { path: '' },
  'layout-default': {},
  ...Object.fromEntries(pageRoutes().map(({ name, path }) => [name, { path: path.slice(1) || '/' }])),
  'not-found': { path: '/*' },
  'not-found___ar_AE': { path: 'ar_AE/*' },
};

describe('builds by locale', () => {
  test('ADR-40 each prefix has a handler with its own routes and the layouts, made once', () => {
    const make = vi.fn((build: { routes: object; assets: { routes: object; url: string } }) => build);
    const handlerOf = handlersByPrefix({ routes, assets: { routes, url: '/assets/manifest-1.js' } }, make);
    for (const prefix of ['', ...LOCALES.map(({ tag }) => tag)]) {
      const build = handlerOf(`/${prefix}/markets`.replace('//', '/'));
      const names = Object.keys(build.routes).filter((name) => name.includes('___') && !name.startsWith('not-found'));
      const own = names.filter((name) =>
        (prefix === '' ? /___en_US___default$/ : new RegExp(`___${prefix}$`)).test(name),
      );
      expect(own).toHaveLength(PAGES.length);
      // Links in the default language carry no prefix.
      const bare = names.filter((name) => name.endsWith('___en_US___default'));
      expect(names.length - own.length).toBe(prefix === 'en_US' ? bare.length : 0);
      expect(Object.keys(build.routes)).toEqual(expect.arrayContaining(['root', 'layout-default']));
      expect(build.assets.routes).toEqual(build.routes);
      expect(build.assets.url).toBe(toldAt(prefix, '/assets/manifest-1.js'));
    }
    expect(make).toHaveBeenCalledTimes(1 + LOCALES.length);
    expect(handlerOf('/ar_AE/trade/BTC_USDT')).toBe(handlerOf('/ar_AE.data'));
    expect(Object.keys(handlerOf('/ar_AE/x').routes)).toContain('not-found___ar_AE');
    expect(Object.keys(handlerOf('/ar_AE/x').routes)).toContain('not-found');
    for (const path of ['/', '/xx_XX/markets', '/ar_AEx', '/_root.data', '//ar_AE'])
      expect(Object.keys(handlerOf(path).routes), path).toContain('not-found');
    expect(make).toHaveBeenCalledTimes(1 + LOCALES.length);
  });

  test('ADR-41 a browser is told the routes of its page’s language, and the page that loads a document for any other address', () => {
    const namesUnder = (prefix: string) => Object.keys(routesUnder(prefix, routes));
    const everywhere = ['root', 'layout-default', 'not-found'];
    expect(namesUnder('ar_AE')).toEqual(expect.arrayContaining([...everywhere, 'not-found___ar_AE']));
    expect(namesUnder('ar_AE').filter((name) => name.endsWith('___ar_AE'))).toHaveLength(PAGES.length + 1);
    expect(namesUnder('ar_AE')).toHaveLength(PAGES.length + everywhere.length + 1);
    expect(namesUnder('')).toHaveLength(PAGES.length + everywhere.length);
    expect(namesUnder('en_US')).toEqual(expect.arrayContaining(namesUnder('')));
    expect(namesUnder('en_US')).toHaveLength(2 * PAGES.length + everywhere.length);
    expect(new Set(['', ...LOCALES.map(({ tag }) => tag)].map((prefix) => toldAt(prefix, '/m.js'))).size).toBe(14);
  });
});
