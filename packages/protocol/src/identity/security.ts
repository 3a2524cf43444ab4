import { z } from 'zod';
import { cursorText, wholeText } from '../http/envelope.ts';
import { addressText, passwordText } from './journeys.ts';
import { CLOSING_WORD, SCORE_PARTS } from './rules.ts';

/** Bodies and answers of the security page (docs/specs/026-account-security.md). */
/** Origin of an action, as far as known; country: ISO 3166. */
const origin = { deviceName: z.string(), network: z.string(), country: z.string().nullable() };

const antiPhishingCode = z.string().regex(/^[A-Za-z0-9]{4,20}$/);

export const securityData = z.strictObject({
  /** Completed parts of the score. */
  score: z.record(z.enum(SCORE_PARTS), z.boolean()),
  /** "p•••@e•••.com"; null: none. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Can a phone number be given here: is SMS set up? */
  offersPhone: z.boolean(),
  hasPassword: z.boolean(),
  passwordChangedAt: z.int().nullable(),
  antiPhishing: z.string().nullable(),
  withdrawalsHeldUntil: z.int().nullable(),
  /** Linked accounts at other providers (JRN-53). */
  links: z.array(z.strictObject({ provider: z.string(), shown: z.string(), linkedAt: z.int() })),
});
export type Security = z.infer<typeof securityData>;

export const sessionRowData = z.strictObject({
  id: z.uuid(),
  ...origin,
  beganAt: z.int(),
  lastUsedAt: z.int(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SessionRow = z.infer<typeof sessionRowData>;

export const deviceData = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  firstSeenAt: z.int(),
  lastSeenAt: z.int(),
  isCurrent: z.boolean(),
});
export type Device = z.infer<typeof deviceData>;

export const endedData = z.strictObject({ ended: z.int() });

const HISTORY_MAX = 100;
export const historyQuery = z.strictObject({
  cursor: cursorText.optional(),
  limit: wholeText(1, HISTORY_MAX).prefault(20),
});
export const historyEntryData = z.strictObject({
  id: z.int(),
  /** A kind of the table in the gateway; the page has a sentence for each. */
  kind: z.string(),
  at: z.int(),
  ...origin,
  detail: z.record(z.string(), z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntryData>;

/** null takes it away. */
export const antiPhishingBody = z.strictObject({ code: antiPhishingCode.nullable() });
/** `current`: needed where a person has a password and no second factor. */
export const passwordChangeBody = z.strictObject({ current: passwordText.optional(), password: passwordText });
export const emailChangeBody = z.strictObject({ address: addressText });
export const freezeLinkBody = z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
export const closeBody = z.strictObject({ word: z.literal(CLOSING_WORD) });
