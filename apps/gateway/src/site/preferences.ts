import { changePreferences, type PreferencesRow, preferencesOf } from '@pelorus/database/identity/preferences.ts';
import { choicesOf, setChoices } from '@pelorus/database/inbox/choices.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { RECORD_MAILS, type RecordMail } from '@pelorus/protocol/inbox/topics.ts';
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
  futuresRiskAtMs: null,
};

/** What they chose of mails; null: never. */
async function mailsOf({ pool }: Needs, userId: string): Promise<Record<RecordMail, boolean | null>> {
  const choices = (await choicesOf(pool, [userId]))(userId);
  const chosen = (mail: RecordMail) => choices.get(`${RECORD_MAILS[mail]} mail`) ?? null;
  return { logIns: chosen('logIns'), verification: chosen('verification'), p2p: chosen('p2p') };
}

async function present(deps: Needs, userId: string, row: PreferencesRow): Promise<PreferenceData> {
  const { scientificNotation, theme, upColour, futuresRiskAtMs, ...fields } = row;
  const mails = await mailsOf(deps, userId);
  return {
    ...fields,
    futuresRiskAt: futuresRiskAtMs,
    preferencesSettingInfo: { scientificNotation, theme, upColour, mails },
  };
}

/** Returns a person's preferences (S3.05); null values were never chosen. */
export async function readPreferences(deps: Needs, userId: string): Promise<PreferenceData> {
  return present(deps, userId, (await preferencesOf(deps.pool, userId)) ?? NEVER);
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
  const chosen = Object.entries(mails ?? {}).flatMap(([mail, isOn]) =>
    isOn === undefined ? [] : [{ topic: RECORD_MAILS[mail as RecordMail], channel: 'mail' as const, isOn }],
  );
  const given = { ...fields, ...looks, futuresRiskAtMs: futuresRisk && nowMs };
  const row = await inTransaction(deps.pool, async (db) => {
    if (chosen.length > 0) await setChoices(db, userId, chosen);
    return changePreferences(db, userId, given, nowMs);
  });
  return present(deps, userId, row);
}
