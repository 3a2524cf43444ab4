import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { PreferenceChange, PreferenceData } from '@pelorus/protocol/site/http.ts';
import { onChoice, takePreference } from '../shell/use-preferences.ts';
import { globalState, isApp } from './global-state.ts';

const RECORD = '/api/v2/users/membership/user-perfenerce/get';
const UPDATE = '/api/v2/users/membership/user-perfenerce/update';

/** Returns what a choice made on this page changes in the person's record; null: it is not part of it. */
export function changeFor(name: string, value: string): PreferenceChange | null {
  switch (name) {
    case 'digits':
      return { preferencesSettingInfo: { scientificNotation: value === 'indent' } };
    case 'currency':
      return { pricingCurrency: value };
    case 'language':
      return { userLanguage: value, msgLanguage: value };
    default:
      return null;
  }
}

/** Follows the choices a person made, here or on another device; what they never chose stays as it is. */
export function takeRecord({ pricingCurrency, preferencesSettingInfo }: PreferenceData): void {
  const { scientificNotation } = preferencesSettingInfo;
  if (pricingCurrency !== null) takePreference('currency', pricingCurrency);
  if (scientificNotation !== null) takePreference('digits', scientificNotation ? 'indent' : 'normal');
}

/** Takes the person's record up and sends each choice from now on (S4.08). Returns it; a failure is silent (S4.02). */
export async function startPreferenceSync(): Promise<PreferenceData | null> {
  onChoice((name, value) => {
    const change = changeFor(name, value);
    if (change === null) return;
    const state = globalState.getState();
    const deviceType = isApp(state) || state.device.isPhone ? 'h5' : 'web';
    // Outlives the page: choosing a language leaves it.
    void apiPost(UPDATE, { ...change, deviceType }, { keepalive: true }).catch(() => {});
  });
  try {
    const record = await apiGet<PreferenceData>(RECORD);
    takeRecord(record);
    return record;
  } catch {
    return null;
  }
}
