import { z } from 'zod';
import { line, methodCode } from './common.ts';
import { FIELD_KINDS, RISK_CLASSES } from './rules.ts';

/** A way to pay, as the venue offers it (PMET-01). */
export const methodData = z.strictObject({
  code: methodCode,
  /** A name of its own, not translated: "SEPA Instant", "Papara". */
  name: z.string(),
  fiats: z.array(z.string()),
  /** ISO 3166; empty: anywhere. */
  countries: z.array(z.string()),
  risk: z.enum(RISK_CLASSES),
  /** The least window an ad may give, minutes. */
  windowMinutes: z.int(),
  fields: z.array(z.strictObject({ kind: z.enum(FIELD_KINDS), isOptional: z.boolean() })),
});
export type MethodData = z.infer<typeof methodData>;

export const paymentAccountBody = z.strictObject({
  method: methodCode,
  holder: line(80).min(2),
  /** By kind, exactly those of the method. */
  fields: z.partialRecord(z.enum(FIELD_KINDS), line(120)),
});
export type PaymentAccountBody = z.infer<typeof paymentAccountBody>;

/** A person's own account, whole; to others only within a running order. */
export const paymentAccountData = paymentAccountBody.extend({
  id: z.int(),
  methodName: z.string(),
  madeAt: z.int(),
  /** Is the holder the verified person? Unknown where nobody is verified. */
  isNameVerified: z.boolean(),
});
export type PaymentAccountData = z.infer<typeof paymentAccountData>;
export const paymentAccountParams = z.strictObject({ id: z.coerce.number().int().min(1) });
