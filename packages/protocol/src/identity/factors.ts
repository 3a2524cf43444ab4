import { z } from 'zod';
import { NO_CONTROL } from './http.ts';
import { FACTOR_WAYS } from './journeys.ts';

/** Bodies and answers of second factors and step-up (docs/specs/024-factors.md). */
export const passkeyName = z.string().trim().min(1).max(40).regex(NO_CONTROL);
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
export const recoveryCodesData = z.strictObject({ codes: z.array(z.string()) });

/** WebAuthn's own JSON, as its library makes and reads it. */
export const webAuthnJson = z.record(z.string().max(60), z.unknown());
export const passkeyAnswerBody = z.strictObject({ answer: webAuthnJson });
export const passkeyEnrolBody = z.strictObject({ answer: webAuthnJson, name: passkeyName.optional() });

/** How a person may show that it is them, best first (FAC-30). */
export const STEP_UP_WAYS = [...FACTOR_WAYS, 'password'] as const;
export const stepUpData = z.strictObject({ ways: z.array(z.enum(STEP_UP_WAYS)), freshUntil: z.int().nullable() });
export type StepUp = z.infer<typeof stepUpData>;
