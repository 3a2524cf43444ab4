import { changePreferences, type PreferencesRow, preferencesOf } from '@pelorus/database/identity/preferences.ts';
import type { PreferenceChange, PreferenceData } from '@pelorus/protocol/site/http.ts';
import { isCurrency } from '@pelorus/site/currencies.ts';
import { languagesOf } from '../catalog/languages.ts';
import { Refused } from '../http/refused.ts';
import type { SiteNeeds } from './needs.ts';

type Needs = Pick<SiteNeeds, 'config' | 'pool' | 'clock'>;

const NEVER: PreferencesRow = {
  userLanguage: null,
  msgLanguage: null,
  pricingCurrency: null,
  deviceType: null,
  scientificNotation: null,
  theme: null,
  upColour: null,
  mailLogIns: null,
  mailVerification: null,
  mailP2p: null,
  futuresRiskAtMs: null,
};

function present(row: PreferencesRow): PreferenceData {
  const { scientificNotation, theme, upColour, mailLogIns, mailP2p, mailVerification, futuresRiskAtMs, ...fields } =
    row;
  const mails = { logIns: mailLogIns, verification: mailVerification, p2p: mailP2p };
  return {
    ...fields,
    futuresRiskAt: futuresRiskAtMs,
    preferencesSettingInfo: { scientificNotation, theme, upColour, mails },
  };
}

/** Returns a person's preferences (S3.05); null values were never chosen. */
export async function readPreferences(deps: Needs, userId: string): Promise<PreferenceData> {
  return present((await preferencesOf(deps.pool, userId)) ?? NEVER);
}

/** Changes the given fields and returns all. Refuses BAD_REQUEST for an unknown language or currency. */
export async function updatePreferences(
  deps: Needs,
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
  const { futuresRisk, preferencesSettingInfo: { mails, ...looks } = {}, ...fields } = change;
  const nowMs = deps.clock();
  const mailed = { mailLogIns: mails?.logIns, mailVerification: mails?.verification, mailP2p: mails?.p2p };
  const given = { ...fields, ...looks, ...mailed, futuresRiskAtMs: futuresRisk && nowMs };
  return present(await changePreferences(deps.pool, userId, given, nowMs));
}
