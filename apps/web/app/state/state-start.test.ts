import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FakePage, stubPage } from './fake-page.ts';
import type { RootData } from './root-data.ts';

const ALL = ['en_US', 'tr_TR', 'ar_AE'];
let answers: Record<string, () => Response>;
let asked: { path: string; body: unknown }[];

const ok =
  (data: unknown, code: unknown = 0) =>
  () =>
    Response.json({ code, data });
const RECORD = {
  userLanguage: 'ar_AE',
  msgLanguage: null,
  pricingCurrency: 'EUR',
  deviceType: null,
  preferencesSettingInfo: {
    scientificNotation: false,
    theme: null,
    upColour: null,
    mails: { logIns: null, verification: null, p2p: null },
  },
};
const PERSON_ANSWERS = {
  '/api/open/seckill/user/tops-info': ok({ id: 'u1', userInfo: { rebateUser: true }, availableLanguage: ALL }),
  '/api/v2/users/security/config': ok({ changeLogin: false, standAloneLogin: true, userSubType: 2 }),
  '/api/v2/users/membership/user-perfenerce/get': ok(RECORD),
  '/api/asset/v1/api/wallet/account': ok({ totalAsset: { amount: '12.5', currency: 'USD' }, walletList: [] }, 200),
  '/api/afs/activity/v1/paging/anniversary/index': ok({ showSwitch: true }, '0'),
};

beforeEach(() => {
  asked = [];
  answers = { '/api/open/lang/menu/show': ok({ whiteList: ALL }), ...PERSON_ANSWERS };
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined });
    return answers[path]?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function start(page: FakePage, me: object | null) {
  vi.resetModules();
  const { startState } = await import('./state-start.ts');
  const { globalState } = await import('./global-state.ts');
  const features = {
    spot: true,
    faucet: false,
    signUp: true,
    p2p: false,
    futures: true,
    rebate: true,
    deviceInfo: true,
  };
  const preferences = { theme: 'light', upColour: 'upgreen', digits: 'indent', currency: null };
  await startState({ config: { features }, preferences, me } as unknown as RootData);
  return { page, state: globalState.getState() };
}
const PERSON = { userId: 'u1' };

describe('starting a visitor', () => {
  test('S4.08 they get the public menu and are asked for nothing else of theirs', async () => {
    const { state } = await start(stubPage('/tr_TR/markets'), null);
    expect(state.availableLanguages).toEqual(ALL);
    expect(asked.map(({ path }) => path).sort()).toEqual([
      '/api/afs/activity/v1/paging/anniversary/index',
      '/api/open/lang/menu/show',
    ]);
    expect(state.anniversary).toEqual({ showSwitch: true });
  });

  test('S4.02 a page whose language is not on offer moves to one that is, page, query and hash kept, once a tab', async () => {
    answers['/api/open/lang/menu/show'] = ok({ whiteList: ['tr_TR', 'ar_AE'] });
    const page = stubPage('/markets?q=btc#top');
    await start(page, null);
    expect(page.sentTo).toEqual(['/tr_TR/markets?q=btc#top']);
    expect(page.cookies.get('locale')).toBe('tr_TR');
    await start(page, null);
    expect(page.sentTo).toHaveLength(1);
  });

  test('S4.02 when nothing can be asked, nothing happens', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    const { page, state } = await start(stubPage('/markets'), null);
    expect(page.sentTo).toEqual([]);
    expect(state.availableLanguages).toBeNull();
  }, 10_000);

  test('S6.04 S3.01 the page says which menus there are, in which language and money', async () => {
    const { page, state } = await start(stubPage('/tr_TR/markets'), null);
    expect(state).toMatchObject({
      p2pMenu: false,
      futuresMenu: true,
      language: { name: 'Türkçe', lang: 'tr_TR', fiatCurrency: 'TRY' },
      fiatCurrency: 'TRY',
      device: { isPhone: true, isDesktop: false, isTouch: false },
      globalConfig: { Hbt: false, spot: true, rebate: true },
    });
    expect(page.local.values.get('language')).toBe('tr_TR');
    expect(page.local.values.get('selectType')).toBe('TRY');
  });
});

describe('market type', () => {
  test('S3.01 S9.10 it is the last market’s kind, from page to page', async () => {
    const page = stubPage('/futures/BTC_USDT');
    expect((await start(page, null)).state.marketType).toBe('futures');
    Object.assign(window.location, { pathname: '/markets' });
    expect((await start(page, null)).state.marketType).toBe('futures');
    Object.assign(window.location, { pathname: '/ar_AE/trade/BTC_USDT' });
    expect((await start(page, null)).state.marketType).toBe('spot');
  });
});

describe('starting a person', () => {
  test('S4.08 S3.04 choices, marks, balance and menu come, each from its call', async () => {
    const { page, state } = await start(stubPage('/ar_AE/wallet'), PERSON);
    expect(state).toMatchObject({
      userMenu: { id: 'u1' },
      security: { changeLogin: false, standAloneLogin: true, userSubType: 2 },
      totalAsset: { amount: '12.5', currency: 'USD' },
      rebateUser: true,
      availableLanguages: ALL,
      dataFormat: 'normal',
      fiatCurrency: 'EUR',
    });
    expect(Object.fromEntries(page.cookies)).toEqual({ userId: 'u1', currency: 'EUR', digits: 'normal' });
    expect(page.local.values.get('selectType')).toBe('EUR');
    expect(asked.find(({ path }) => path.endsWith('wallet/account'))?.body).toEqual({ walletTypeList: 1 });
    expect(page.sentTo).toEqual([]);
  });

  test('S4.02 they begin in their own language, once; then they read what they open', async () => {
    const page = stubPage('/trade/BTC_USDT?from=x');
    await start(page, PERSON);
    expect(page.sentTo).toEqual(['/ar_AE/trade/BTC_USDT?from=x']);
    expect(asked.some(({ path }) => path.endsWith('/update'))).toBe(false);
    await start(page, PERSON);
    expect(page.sentTo).toHaveLength(1);
  });

  test.each(Object.keys(PERSON_ANSWERS))('S4.02 S4.08 %s failing leaves the others', async (path) => {
    answers[path] = () => new Response('', { status: 400 });
    const { state } = await start(stubPage('/ar_AE/wallet'), PERSON);
    const came = [state.rebateUser, state.security !== null, state.dataFormat === 'normal', state.totalAsset !== null];
    const missing = came.filter((one) => !one).length;
    expect(missing).toBe(path.includes('anniversary') ? 0 : 1);
  });
});

describe('device start', () => {
  const load = async () => {
    vi.resetModules();
    return { ...(await import('./device-start.ts')), ...(await import('@pelorus/client/device/device-id.ts')) };
  };
  const root = (deviceInfo: boolean) =>
    ({ config: { features: { deviceInfo } } }) as Parameters<Awaited<ReturnType<typeof load>>['startDevice']>[0];
  const known = JSON.stringify({ type: 'object', data: { fingerprint: 'x' } });

  test('CLI-02 switched off: nothing is taken, sent or left behind', async () => {
    const { local } = stubPage();
    vi.stubGlobal('navigator', {});
    local.values.set('deviceInfo', known);
    const { startDevice, deviceId } = await load();
    deviceId();
    await startDevice(root(false));
    expect([local.values.has('deviceInfo'), local.values.has('deviceId'), deviceId()]).toEqual([false, false, '']);
  });

  test('CLI-05 asked not to follow: a random number, no record', async () => {
    const { local } = stubPage();
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    local.values.set('deviceInfo', known);
    const { startDevice, deviceId } = await load();
    await startDevice(root(true));
    expect([local.values.has('deviceInfo'), local.values.has('deviceId')]).toEqual([false, true]);
    expect(deviceId()).toMatch(/^[0-9a-f]{32}$/);
  });
});
