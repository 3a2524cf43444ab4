import { z } from 'zod';
import { humanPayload } from '../human/http.ts';
import { meData, NO_CONTROL } from './http.ts';

/** Bodies and answers of the journeys (docs/specs/023-journeys.md). */
export const JOURNEY_PURPOSES = ['sign-up', 'log-in', 'recovery', 'social', 'email-change', 'phone-change'] as const;
export type JourneyPurpose = (typeof JOURNEY_PURPOSES)[number];

/**
 * Remaining steps, in order. `code`: sent to the address it began with; `device`: a code because the device is new;
 * `factor`: TOTP, recovery code or passkey; `address`: enter an address; `old-code`, `new-code`: of a change;
 * `password`: enter a new one; `provider`: bring the answer of another provider.
 */
export const JOURNEY_STEPS = [
  'address',
  'code',
  'device',
  'factor',
  'old-code',
  'new-code',
  'password',
  'provider',
] as const;
export type JourneyStep = (typeof JOURNEY_STEPS)[number];
/** Steps that a code of six digits opens. */
export const CODE_STEPS: ReadonlySet<JourneyStep> = new Set(['code', 'device', 'old-code', 'new-code']);

export const FACTOR_WAYS = ['passkey', 'totp', 'recovery-code'] as const;
export type FactorWay = (typeof FACTOR_WAYS)[number];

export const addressText = z.string().min(3).max(254).regex(NO_CONTROL);
export const passwordText = z.string().min(1).max(128);
const codeText = z.string().regex(/^[0-9]{6}$/);

export const signUpBody = z.strictObject({
  /** An e-mail address, or a phone number ("+49…") where SMS is set up. */
  address: addressText,
  password: passwordText,
  invite: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9_-]*$/)
    .optional(),
  /** To the terms; nothing else is taken. */
  consent: z.literal(true),
  human: humanPayload.optional(),
});
export const logInBody = z.strictObject({
  /** E-mail address, phone number or a sub-account's log-in name. */
  address: addressText,
  password: passwordText,
  human: humanPayload.optional(),
});
export const recoveryBody = z.strictObject({ address: addressText, human: humanPayload.optional() });
export const codeBody = z.strictObject({ code: codeText });
/** A second factor; a passkey's response is the browser's, checked by the WebAuthn library. */
export const factorBody = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('totp'), code: codeText }),
  z.strictObject({ way: z.literal('recovery-code'), code: z.string().min(8).max(40) }),
  z.strictObject({ way: z.literal('passkey'), answer: z.record(z.string().max(60), z.unknown()) }),
]);
export type FactorBody = z.infer<typeof factorBody>;
export const newPasswordBody = z.strictObject({ password: passwordText });

/** The state of a journey. */
export const journeyData = z.strictObject({
  purpose: z.enum(JOURNEY_PURPOSES),
  step: z.enum(JOURNEY_STEPS),
  /** "p•••@example.com": enough to know one's own, too little to learn another's. */
  masked: z.string(),
  /** The ways open at step `factor`. */
  ways: z.array(z.enum(FACTOR_WAYS)),
  /** When another code may be asked for, ms; null where no code is, or never again. */
  codeAgainAt: z.int().nullable(),
  /** Wrong codes that the present one still bears (JRN-12); null where no code is. */
  triesLeft: z.int().nullable(),
  endsAt: z.int(),
});
export type Journey = z.infer<typeof journeyData>;

/** After each step: it goes on, a session has begun, or (recovery, changes) it is done without one. */
export const stepData = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('pending'), journey: journeyData }),
  z.strictObject({
    state: z.literal('logged-in'),
    me: meData,
    /** Offer /operation/enable-passkey before going on (JRN-36). */
    offerPasskey: z.boolean(),
  }),
  z.strictObject({ state: z.literal('done') }),
]);
export type StepResult = z.infer<typeof stepData>;
