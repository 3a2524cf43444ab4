import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { stubPage } from './fake-page.ts';
import { forgetPerson, GLOBAL_DEFAULTS, globalState, isApp, userIdOf } from './global-state.ts';
import { startLeverage } from './leverage.ts';
import { persist } from './persist.ts';
import { startLanguage } from './start-language.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  globalState.setState(GLOBAL_DEFAULTS, true);
});

describe('global state', () => {
  test('S3.01 S9.01 each field has its default', () => {
    expect(globalState.getState()).toEqual({
      globalConfig: { Hbt: false },
      language: { name: 'English', lang: 'en_US', fiatCurrency: 'USD' },
      fiatCurrency: 'USD',
      availableLanguages: null,
      unread: 0,
      totalAsset: null,
      p2pMenu: true,
      futuresMenu: false,
      rebateUser: false,
      previousLeverage: 10,
      dataFormat: 'indent',
      marketType: 'spot',
      anniversary: { showSwitch: false },
      device: { isPhone: false, isDesktop: true, isTouch: false },
      systemOut: null,
      userMenu: null,
      security: null,
    });
  });

  test('S4.04 S4.03 forgetting the person leaves what is the browser’s', () => {
    globalState.setState({
      unread: 3,
      totalAsset: { amount: '1', currency: 'USD' },
      rebateUser: true,
      userMenu: { id: 'u' },
      security: { changeLogin: true, standAloneLogin: false, userSubType: 2 },
      dataFormat: 'normal',
      previousLeverage: 50,
      marketType: 'futures',
      futuresMenu: true,
    });
    forgetPerson();
    expect(globalState.getState()).toEqual({
      ...GLOBAL_DEFAULTS,
      previousLeverage: 50,
      marketType: 'futures',
      futuresMenu: true,
    });
  });

  test.each([
    [{ id: 'a', fid: 'b' }, 'c', 'a'],
    [{ fid: 'b' }, 'c', 'b'],
    [{ id: '', fid: '' }, 'c', 'c'],
    [null, 'c', 'c'],
    [null, null, null],
    [{}, '', null],
  ])('S3.04 %j and cookie %s: user %s', (menu, cookie, id) => {
    expect(userIdOf(menu, cookie)).toBe(id);
  });

  test('S4.05 the app flag derives from the shell', () => {
    expect([isApp({ systemOut: null }), isApp({ systemOut: 'flutter' })]).toEqual([false, true]);
  });
});

describe('leverage', () => {
  test.each([
    ['25', 25],
    ['125', 125],
    ['126', 10],
    ['0', 10],
    ['1e2', 10],
    ['-5', 10],
    ['ten', 10],
    [null, 10],
  ])('S3.01 stored %s: %i', (stored, leverage) => {
    const { local } = stubPage();
    if (stored !== null) local.values.set('leverage', stored);
    startLeverage()();
    expect(globalState.getState().previousLeverage).toBe(leverage);
  });
  test('S3.01 a change is kept in local storage', () => {
    const { local } = stubPage();
    const stop = startLeverage();
    globalState.setState({ previousLeverage: 20 });
    expect(local.values.get('leverage')).toBe('20');
    stop();
  });
});

describe('persisted stores', () => {
  const checks = { count: (value: unknown) => Number.isInteger(value) };
  const fresh = () => createStore(() => ({ count: 0, other: 'x' }));

  test.each(['local', 'session', 'cookie'] as const)('S9.10 a store outlives its page in %s', (place) => {
    const page = stubPage();
    const first = fresh();
    persist(first, { key: 'k', in: place, checks });
    first.setState({ count: 7, other: 'not kept' });
    const next = fresh();
    persist(next, { key: 'k', in: place, checks });
    expect(next.getState()).toEqual({ count: 7, other: 'x' });
    expect([page.local.values.size, page.session.values.size, page.cookies.size]).toEqual(
      ['local', 'session', 'cookie'].map((one) => (one === place ? 1 : 0)),
    );
  });

  test('S9.10 local storage unless told', () => {
    const { local } = stubPage();
    const store = fresh();
    persist(store, { key: 'k', checks });
    store.setState({ count: 1 });
    expect(local.values.has('k')).toBe(true);
  });

  test.each([
    '{"type":"object","data":{"count":"7"}}',
    '{"type":"object","data":{"count":1.5,"evil":1}}',
    '{"type":"array","data":[]}',
    'nonsense',
  ])('S9.10 what does not fit is let be: %s', (stored) => {
    const { local } = stubPage();
    local.values.set('k', stored);
    const store = fresh();
    persist(store, { key: 'k', checks });
    expect(store.getState()).toEqual({ count: 0, other: 'x' });
  });

  test('S9.10 a cookie that is nonsense is let be', () => {
    stubPage().cookies.set('k', '%E0%A4%A');
    const store = fresh();
    persist(store, { key: 'k', in: 'cookie', checks });
    expect(store.getState().count).toBe(0);
  });
});

describe('start language', () => {
  const all = ['en_US', 'tr_TR', 'ar_AE'];
  test.each([
    ['the person’s own, on offer', { preferred: 'ar_AE', present: 'tr_TR', available: all }, 'ar_AE'],
    ['not on offer: the page’s', { preferred: 'ja_JP', present: 'tr_TR', available: all }, 'tr_TR'],
    ['none chosen: the page’s', { preferred: null, present: 'tr_TR', available: all }, 'tr_TR'],
    ['neither on offer: en_US', { preferred: 'ja_JP', present: 'fr_FR', available: all }, 'en_US'],
    ['not even en_US: the first', { preferred: null, present: 'fr_FR', available: ['tr_TR', 'ar_AE'] }, 'tr_TR'],
    ['no list came: the page’s', { preferred: 'ar_AE', present: 'tr_TR', available: null }, 'tr_TR'],
    ['an empty list: the page’s', { preferred: 'ar_AE', present: 'tr_TR', available: [] }, 'tr_TR'],
    ['nonsense in the list', { preferred: 'xx_XX', present: 'tr_TR', available: ['xx_XX', 'ar_AE'] }, 'ar_AE'],
  ] as const)('S4.02 %s', (_name, options, language) => {
    expect(startLanguage(options)).toBe(language);
  });
});
