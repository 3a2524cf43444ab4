import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from './fake-page.ts';
import type { RootData } from './root-data.ts';

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
  return { ...(await import('./preference-sync.ts')), ...(await import('./use-preferences.ts')) };
}
const mails = { logIns: null, verification: null, p2p: null };
const record = ({ info, ...fields }: { info?: object; pricingCurrency?: string }) => ({
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  ...fields,
  preferencesSettingInfo: { scientificNotation: null, theme: null, upColour: null, mails, ...info },
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
  test('S4.08 CLI-24 what the record says is followed; what it does not say stays', async () => {
    const page = stubPage();
    page.cookies.set('theme', 'light').set('currency', 'TRY');
    const info = { scientificNotation: false, theme: 'dark', upColour: 'upred' };
    answer = () => Response.json({ code: 0, data: record({ info }) });
    expect(await (await open()).startPreferenceSync()).toMatchObject({ pricingCurrency: null });
    expect(Object.fromEntries(page.cookies)).toEqual({
      theme: 'dark',
      upColour: 'upred',
      currency: 'TRY',
      digits: 'normal',
    });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ pricingCurrency: 'TRY', deviceType: 'h5' });
  });

  test('CLI-23 what a visitor chose goes into a record that does not know it, and nothing else does', async () => {
    const page = stubPage();
    page.cookies.set('locale', 'tr_TR').set('currency', 'EUR').set('digits', 'normal').set('theme', 'dark');
    answer = () => Response.json({ code: 0, data: record({ pricingCurrency: 'JPY' }) });
    await (await open()).startPreferenceSync();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(sent.map(({ body }) => body)).toEqual([
      { userLanguage: 'tr_TR', deviceType: 'h5' },
      { preferencesSettingInfo: { scientificNotation: false }, deviceType: 'h5' },
      { preferencesSettingInfo: { theme: 'dark' }, deviceType: 'h5' },
    ]);
    expect(page.cookies.get('currency')).toBe('JPY');
  });

  test('S4.08 S3.05 each choice is sent, with the kind of device, and outlives the page', async () => {
    stubPage();
    const { startPreferenceSync, choosePreference, announceChoice } = await open();
    await startPreferenceSync();
    choosePreference('digits', 'normal');
    choosePreference('currency', 'EUR');
    choosePreference('theme', 'system');
    announceChoice('language', 'ar_AE');
    choosePreference('upColour', 'upred');
    await vi.waitFor(() => expect(sent).toHaveLength(5));
    // The language of messages is chosen apart (CLI-24).
    expect(sent.map(({ body }) => body)).toEqual([
      { preferencesSettingInfo: { scientificNotation: false }, deviceType: 'h5' },
      { pricingCurrency: 'EUR', deviceType: 'h5' },
      { preferencesSettingInfo: { theme: 'system' }, deviceType: 'h5' },
      { userLanguage: 'ar_AE', deviceType: 'h5' },
      { preferencesSettingInfo: { upColour: 'upred' }, deviceType: 'h5' },
    ]);
    for (const { url, keepalive } of sent) {
      expect(url).toBe('http://venue.example/api/v2/users/membership/user-perfenerce/update');
      expect(keepalive).toBe(true);
    }
  });

  test('CLI-24 CLI-46 what no browser follows is kept in the record alone, and told to the other tabs once it is', async () => {
    const page = stubPage();
    const { startPreferenceSync, keepInRecord } = await open();
    await startPreferenceSync();
    const { startSessionWatch } = await import('./session-watch.ts');
    startSessionWatch({ me: null } as RootData);
    const change = { msgLanguage: 'ja_JP', preferencesSettingInfo: { mails: { logIns: true } } };
    answer = () => Response.json({ code: 1, error: 'BAD_REQUEST', message: '' }, { status: 400 });
    await expect(keepInRecord(change)).rejects.toMatchObject({ error: 'BAD_REQUEST' });
    expect(page.local.values.has('userNews')).toBe(false);
    answer = () => Response.json({ code: 0, data: record({}) });
    expect(await keepInRecord(change)).toEqual(record({}));
    expect(sent.map(({ body }) => body)).toEqual([change, change]);
    const { news } = JSON.parse(page.local.values.get('userNews') as string);
    expect(news).toMatchObject({ kind: 'preference', name: 'record' });
    expect(Object.fromEntries(page.cookies)).toEqual({});
  });

  test('S4.02 when the record cannot be had, everything stays as it is and nobody is told', async () => {
    const page = stubPage();
    page.cookies.set('digits', 'normal');
    answer = () => new Response('<html>', { status: 404 });
    expect(await (await open()).startPreferenceSync()).toBeNull();
    expect(page.cookies.get('digits')).toBe('normal');
  });
});
