import { LOCALES } from '@pelorus/site/locales.ts';
import { PAGES, pageRoutes } from '@pelorus/site/paths.ts';
import { describe, expect, test, vi } from 'vitest';
import { handlersByPrefix } from './locale-builds.ts';

const routes = {
  root: { path: '' },
  'layout-default': {},
  ...Object.fromEntries(pageRoutes().map(({ name, path }) => [name, { path: path.slice(1) || '/' }])),
  'not-found': { path: '/*' },
  'not-found___ar_AE': { path: 'ar_AE/*' },
};

describe('builds by locale', () => {
  test('ADR-40 each prefix has a handler with its own routes and the layouts, made once', () => {
    const make = vi.fn((build: { routes: object; assets: { routes: object } }) => build);
    const handlerOf = handlersByPrefix({ routes, assets: { routes } }, make);
    for (const prefix of ['', ...LOCALES.map(({ tag }) => tag)]) {
      const build = handlerOf(`/${prefix}/markets`.replace('//', '/'));
      const names = Object.keys(build.routes).filter((name) => name.includes('___') && !name.startsWith('not-found'));
      expect(names).toHaveLength(PAGES.length);
      for (const name of names)
        expect(name).toMatch(prefix === '' ? /___en_US___default$/ : new RegExp(`___${prefix}$`));
      expect(Object.keys(build.routes)).toEqual(expect.arrayContaining(['root', 'layout-default']));
      expect(build.assets.routes).toEqual(build.routes);
    }
    expect(make).toHaveBeenCalledTimes(1 + 1 + LOCALES.length);
    expect(handlerOf('/ar_AE/trade/BTC_USDT')).toBe(handlerOf('/ar_AE.data'));
    expect(Object.keys(handlerOf('/ar_AE/x').routes)).toContain('not-found___ar_AE');
    for (const path of ['/', '/xx_XX/markets', '/ar_AEx', '/_root.data', '//ar_AE'])
      expect(Object.keys(handlerOf(path).routes), path).toContain('not-found');
    expect(handlerOf('/__manifest').routes).toBe(routes);
    expect(make).toHaveBeenCalledTimes(2 + LOCALES.length);
  });
});
