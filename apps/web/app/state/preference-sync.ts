import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import { pageCookie } from '@pelorus/client/storage/cookies.ts';
import type { PreferenceChange, PreferenceData } from '@pelorus/protocol/site/http.ts';
import { CURRENCY_COOKIE } from '@pelorus/site/currencies.ts';
import { LOCALE_COOKIE } from '@pelorus/site/locales.ts';
import { globalState, isApp } from './global-state.ts';
import { announceChoice, onChoice, takePreference } from './use-preferences.ts';

const RECORD = '/api/v2/users/membership/user-perfenerce/get';
const UPDATE = '/api/v2/users/membership/user-perfenerce/update';

/** Returns the change of the person's record for a choice on this page; null: not part of it. */
function changeFor(name: string, value: string): PreferenceChange | null {
  switch (name) {
    case 'digits':
      return { preferencesSettingInfo: { scientificNotation: value === 'indent' } };
    case 'currency':
      return { pricingCurrency: value };
    case 'language':
      return { userLanguage: value };
    case 'theme':
      return { preferencesSettingInfo: { theme: value === 'dark' || value === 'system' ? value : 'light' } };
    case 'upColour':
      return { preferencesSettingInfo: { upColour: value === 'upred' ? 'upred' : 'upgreen' } };
    default:
      return null;
  }
}

/** Returns a person's choices, made on any device. */
export const readPreferenceRecord = () => apiGet<PreferenceData>(RECORD);

/** Keeps what no browser follows (the language of messages, which of them are mailed); other tabs hear of it. Returns the record. */
export async function keepInRecord(change: PreferenceChange): Promise<PreferenceData> {
  const record = await apiPost<PreferenceData>(UPDATE, change);
  announceChoice('record', '');
  return record;
}

/** Applies a person's choices from here or another device; fields never chosen stay unchanged. */
function takeRecord({ pricingCurrency, preferencesSettingInfo }: PreferenceData): void {
  const { scientificNotation, theme, upColour } = preferencesSettingInfo;
  if (pricingCurrency !== null) takePreference('currency', pricingCurrency);
  if (theme !== null) takePreference('theme', theme);
  if (upColour !== null) takePreference('upColour', upColour);
  if (scientificNotation !== null) takePreference('digits', scientificNotation ? 'indent' : 'normal');
}

function send(name: string, value: string): void {
  const change = changeFor(name, value);
  if (change === null) return;
  const state = globalState.getState();
  const deviceType = isApp(state) || state.device.isPhone ? 'h5' : 'web';
  // Outlives the page: choosing a language leaves it.
  void apiPost(UPDATE, { ...change, deviceType }, { keepalive: true }).catch(() => {});
}

/** Sends what this browser chose and the record does not know yet: made as a visitor, they go along from now on. */
function sendMissing({ userLanguage, pricingCurrency, preferencesSettingInfo }: PreferenceData): void {
  const missing = [
    ['language', LOCALE_COOKIE, userLanguage],
    ['currency', CURRENCY_COOKIE, pricingCurrency],
    ['digits', 'digits', preferencesSettingInfo.scientificNotation],
    ['theme', 'theme', preferencesSettingInfo.theme],
    ['upColour', 'upColour', preferencesSettingInfo.upColour],
  ] as const;
  for (const [name, cookie, known] of missing) {
    const chosen = pageCookie(cookie);
    if (known === null && chosen !== null) send(name, chosen);
  }
}

/** Takes the person's record up and sends each choice from now on (S4.08). Returns it; a failure is silent (S4.02). */
export async function startPreferenceSync(): Promise<PreferenceData | null> {
  onChoice(send);
  try {
    const record = await readPreferenceRecord();
    sendMissing(record);
    takeRecord(record);
    return record;
  } catch {
    return null;
  }
}
