import { z } from 'zod';
import type { RecordMail } from '../inbox/topics.ts';

/**
 * Bodies and answers of the specification's own calls (S3.05, S3.06, S7.03), whose paths, names and success codes are
 * not of our choosing. Which languages and currencies there are, the gateway checks against the site's tables.
 */
const DEVICE_TYPES = ['h5', 'web'] as const;
/** system: the device's own. */
const THEMES = ['light', 'dark', 'system'] as const;
/** Colour of a rise. */
const UP_COLOURS = ['upgreen', 'upred'] as const;

const languageTag = z.string().regex(/^[a-z]{2}_[A-Z]{2}$/);
const currencyCode = z.string().regex(/^[A-Z]{3}$/);

export const preferenceData = z.strictObject({
  /** null: never chosen. */
  userLanguage: z.string().nullable(),
  msgLanguage: z.string().nullable(),
  pricingCurrency: z.string().nullable(),
  deviceType: z.enum(DEVICE_TYPES).nullable(),
  /** When the questions about the risk of contracts were answered; null: never. */
  futuresRiskAt: z.int().nullable(),
  /** null: never chosen. */
  preferencesSettingInfo: z.strictObject({
    /** true: tiny numbers are indented. */
    scientificNotation: z.boolean().nullable(),
    theme: z.enum(THEMES).nullable(),
    upColour: z.enum(UP_COLOURS).nullable(),
    /** Optional mails (MSG-10); security mails are always sent. */
    mails: z.strictObject({
      logIns: z.boolean().nullable(),
      verification: z.boolean().nullable(),
      p2p: z.boolean().nullable(),
    } satisfies Record<RecordMail, z.ZodNullable<z.ZodBoolean>>),
  }),
});
export type PreferenceData = z.infer<typeof preferenceData>;

/** Any of the fields; those left out stay as they are. */
export const preferenceChange = z.strictObject({
  userLanguage: languageTag.optional(),
  msgLanguage: languageTag.optional(),
  pricingCurrency: currencyCode.optional(),
  deviceType: z.enum(DEVICE_TYPES).optional(),
  /** The questions about the risk of contracts are answered: there is no way back. */
  futuresRisk: z.literal(true).optional(),
  preferencesSettingInfo: z
    .strictObject({
      scientificNotation: z.boolean().optional(),
      theme: z.enum(THEMES).optional(),
      upColour: z.enum(UP_COLOURS).optional(),
      mails: z
        .strictObject({
          logIns: z.boolean().optional(),
          verification: z.boolean().optional(),
          p2p: z.boolean().optional(),
        } satisfies Record<RecordMail, z.ZodOptional<z.ZodBoolean>>)
        .optional(),
    })
    .optional(),
});
export type PreferenceChange = z.infer<typeof preferenceChange>;

export const securityConfigData = z.strictObject({
  changeLogin: z.boolean(),
  standAloneLogin: z.boolean(),
  /** 2: a sub-account. */
  userSubType: z.union([z.literal(1), z.literal(2)]),
});
export type SecurityConfigData = z.infer<typeof securityConfigData>;

/** The payload is not specified: whatever comes is let be. */
export const topsInfoBody = z.looseObject({}).nullish();
export const topsInfoData = z.strictObject({
  /** null for visitors. */
  id: z.string().nullable(),
  userInfo: z
    .strictObject({ email: z.string(), accountId: z.int(), createdAt: z.int(), rebateUser: z.boolean() })
    .nullable(),
  availableLanguage: z.array(z.string()),
});
export type TopsInfoData = z.infer<typeof topsInfoData>;

export const languageMenuData = z.strictObject({ whiteList: z.array(z.string()) });
export type LanguageMenuData = z.infer<typeof languageMenuData>;

/** Success is the text '0' (S7.03). */
export const anniversaryAnswer = z.strictObject({
  code: z.literal('0'),
  data: z.strictObject({ showSwitch: z.boolean() }),
});
export type AnniversaryData = z.infer<typeof anniversaryAnswer>['data'];

/** 1: the spot wallet, the one there is. */
const walletType = z.literal(1);
export const walletAccountBody = z.strictObject({
  walletTypeList: z.union([walletType, z.array(walletType).length(1)]),
});
/** Success is 200 (S7.03). Amounts are exact decimal texts, values in US dollars by the last prices. */
export const walletAccountAnswer = z.strictObject({
  code: z.literal(200),
  data: z.strictObject({
    totalAsset: z.strictObject({ amount: z.string(), currency: z.literal('USD') }),
    walletList: z.array(
      z.strictObject({
        walletType,
        amount: z.string(),
        assets: z.array(
          z.strictObject({
            asset: z.string(),
            available: z.string(),
            held: z.string(),
            /** null: no market path to a dollar; not included in the sums. */
            value: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});
export type WalletAccountData = z.infer<typeof walletAccountAnswer>['data'];
