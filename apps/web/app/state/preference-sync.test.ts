import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from './fake-page.ts';

interface Sent {
  url: string;
  body: unknown;
  keepalive: boolean | undefined;
}
let sent: Sent[];
let answer: () => Response;

async function open() {
  vi.resetModules();
  const { globalState } = await import('./global-state.ts');
  globalState.setState({ device: { isPhone: true, isDesktop: false, isTouch: true } });
  return { ...(await import('./preference-sync.ts')), ...(await import('../shell/use-preferences.ts')) };
}
const record = (fields: object) => ({
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  preferencesSettingInfo: { scientificNotation: null },
  ...fields,
});

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ code: 0, data: record({}) });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.method === 'POST') sent.push({ url, body: JSON.parse(String(init.body)), keepalive: init.keepalive });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('preferences of a person', () => {
  test('S4.08 what the record says is followed; what it does not say stays', async () => {
    const page = stubPage();
    page.cookies.set('theme', 'dark').set('currency', 'TRY');
    answer = () => Response.json({ code: 0, data: record({ preferencesSettingInfo: { scientificNotation: false } }) });
    expect(await (await open()).startPreferenceSync()).toMatchObject({ pricingCurrency: null });
    expect(Object.fromEntries(page.cookies)).toEqual({ theme: 'dark', currency: 'TRY', digits: 'normal' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ pricingCurrency: 'TRY', deviceType: 'h5' });
  });

  test('CLI-23 what a visitor chose goes into a record that does not know it, and nothing else does', async () => {
    const page = stubPage();
    page.cookies.set('locale', 'tr_TR').set('currency', 'EUR').set('digits', 'normal').set('theme', 'dark');
    answer = () => Response.json({ code: 0, data: record({ pricingCurrency: 'JPY' }) });
    await (await open()).startPreferenceSync();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { userLanguage: 'tr_TR', msgLanguage: 'tr_TR', deviceType: 'h5' },
      { preferencesSettingInfo: { scientificNotation: false }, deviceType: 'h5' },
    ]);
    expect(page.cookies.get('currency')).toBe('JPY');
  });

  test('S4.08 S3.05 each choice is sent, with the kind of device, and outlives the page', async () => {
    stubPage();
    const { startPreferenceSync, choosePreference, announceChoice } = await open();
    await startPreferenceSync();
    choosePreference('digits', 'normal');
    choosePreference('currency', 'EUR');
    choosePreference('theme', 'dark');
    announceChoice('language', 'ar_AE');
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ body }) => body)).toEqual([
      { preferencesSettingInfo: { scientificNotation: false }, deviceType: 'h5' },
      { pricingCurrency: 'EUR', deviceType: 'h5' },
      { userLanguage: 'ar_AE', msgLanguage: 'ar_AE', deviceType: 'h5' },
    ]);
    for (const { url, keepalive } of sent) {
      expect(url).toBe('http://venue.example/api/v2/users/membership/user-perfenerce/update');
      expect(keepalive).toBe(true);
    }
  });

  test('S4.02 when the record cannot be had, everything stays as it is and nobody is told', async () => {
    const page = stubPage();
    page.cookies.set('digits', 'normal');
    answer = () => new Response('<html>', { status: 404 });
    expect(await (await open()).startPreferenceSync()).toBeNull();
    expect(page.cookies.get('digits')).toBe('normal');
  });
});
