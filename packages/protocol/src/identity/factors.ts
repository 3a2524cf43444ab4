import { z } from 'zod';
import { NO_CONTROL } from './http.ts';
import { FACTOR_WAYS, factorBody, passwordText } from './journeys.ts';

/** Bodies and answers of second factors and step-up (docs/specs/024-factors.md). */
const passkeyName = z.string().trim().min(1).max(40).regex(NO_CONTROL);
export const passkeyData = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  madeAt: z.int(),
  lastUsedAt: z.int().nullable(),
  /** Kept by a provider's cloud, or bound to one device. */
  backedUp: z.boolean(),
});
export type Passkey = z.infer<typeof passkeyData>;

export const factorsData = z.strictObject({
  totp: z.strictObject({ since: z.int() }).nullable(),
  passkeys: z.array(passkeyData),
  recoveryCodesLeft: z.int(),
});
export type Factors = z.infer<typeof factorsData>;

/** While enrolling: shown once. */
export const totpSecretData = z.strictObject({ secret: z.string(), address: z.string() });
/** Shown once. Empty where a factor was added to another: the codes that were made with the first one stay. */
export const recoveryCodesData = z.strictObject({ codes: z.array(z.string()) });

/** WebAuthn's own JSON, as its library makes and reads it. */
export const webAuthnJson = z.record(z.string().max(60), z.unknown());
export const passkeyAnswerBody = z.strictObject({ answer: webAuthnJson });
export const passkeyEnrolBody = z.strictObject({ answer: webAuthnJson, name: passkeyName.optional() });
export const passkeyEnrolledData = recoveryCodesData.extend({ passkey: passkeyData });
export type PasskeyEnrolled = z.infer<typeof passkeyEnrolledData>;
export const passkeyRenameBody = z.strictObject({ name: passkeyName });

/** How a person may show that it is them, best first (FAC-30). */
const STEP_UP_WAYS = [...FACTOR_WAYS, 'password'] as const;
export type StepUpWay = (typeof STEP_UP_WAYS)[number];
export const stepUpBody = z.discriminatedUnion('way', [
  ...factorBody.options,
  z.strictObject({ way: z.literal('password'), password: passwordText }),
]);
export type StepUpBody = z.infer<typeof stepUpBody>;
export const stepUpData = z.strictObject({ ways: z.array(z.enum(STEP_UP_WAYS)), freshUntil: z.int().nullable() });
export type StepUp = z.infer<typeof stepUpData>;
