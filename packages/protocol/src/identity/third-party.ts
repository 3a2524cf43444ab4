import { z } from 'zod';
import { humanPayload } from '../human/http.ts';
import { addressText, stepData } from './journeys.ts';

/** Bodies and answers of log-in through others (docs/specs/023-journeys.md JRN-50 to JRN-53). */
export const providerText = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/);

/** URL of the provider for the browser. */
export const beginData = z.strictObject({ url: z.url() });

/** The provider's answer after "?" or "#", unchanged. */
const ANSWER_MAX = 6_000;
export const answerBody = z.strictObject({ answer: z.string().min(1).max(ANSWER_MAX) });

export const answerData = z.discriminatedUnion('state', [
  ...stepData.options,
  /** Its verified address has an account: log in with what that has, then confirm (JRN-52). */
  z.strictObject({ state: z.literal('log-in-first'), provider: z.string() }),
  /** Linked to the person who is logged in, who asked for it on the security page. */
  z.strictObject({ state: z.literal('linked'), provider: z.string() }),
]);
export type ThirdPartyAnswer = z.infer<typeof answerData>;

/** The address of a person whose provider gives none. `consent`: to the terms, as at sign-up. */
export const socialAddressBody = z.strictObject({
  address: addressText,
  consent: z.literal(true),
  human: humanPayload.optional(),
});

/** A link that waits for the word of the person who has just logged in; null: none. */
export const pendingLinkData = z.strictObject({ provider: z.string(), shown: z.string() }).nullable();
export type PendingLink = z.infer<typeof pendingLinkData>;
