import { changePreferences, type PreferencesRow, preferencesOf } from '@pelorus/database/queries/preferences.ts';
import type { PreferenceChange, PreferenceData } from '@pelorus/protocol/site/http.ts';
import { isCurrency } from '@pelorus/site/currencies.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { languagesOf } from './languages.ts';

const NEVER: PreferencesRow = {
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  scientificNotation: null,
};

function present({ scientificNotation, ...row }: PreferencesRow): PreferenceData {
  return { ...row, preferencesSettingInfo: { scientificNotation } };
}

/** Returns a person's preference record (S3.05); null in it is what they never chose. */
export async function readPreferences(deps: GatewayDeps, userId: string): Promise<PreferenceData> {
  return present((await preferencesOf(deps.pool, userId)) ?? NEVER);
}

/** Changes what is given and returns the whole record. Refuses BAD_REQUEST for a language or currency there is not. */
export async function updatePreferences(
  deps: GatewayDeps,
  userId: string,
  change: PreferenceChange,
): Promise<PreferenceData> {
  const languages: readonly string[] = languagesOf(deps.config);
  for (const field of ['userLanguage', 'msgLanguage'] as const) {
    const tag = change[field];
    if (tag !== undefined && !languages.includes(tag)) throw new Refused('BAD_REQUEST', field);
  }
  if (change.pricingCurrency !== undefined && !isCurrency(change.pricingCurrency))
    throw new Refused('BAD_REQUEST', 'pricingCurrency');
  const { preferencesSettingInfo, ...fields } = change;
  const given = {
    userLanguage: fields.userLanguage ?? null,
    msgLanguage: fields.msgLanguage ?? null,
    pricingCurrency: fields.pricingCurrency ?? null,
    deviceType: fields.deviceType ?? null,
    scientificNotation: preferencesSettingInfo?.scientificNotation ?? null,
  };
  return present(await changePreferences(deps.pool, userId, given, deps.clock()));
}
