import { z } from 'zod';
import { assetCode, decimalText } from '../http/envelope.ts';
import { SUB_PERMISSIONS } from '../permissions.ts';
import { NO_CONTROL } from './http.ts';
import { passwordText } from './journeys.ts';
import { LOG_IN_NAME, SUB_NAME_MAX } from './rules.ts';

/** Bodies and answers about sub-accounts (SUB-01 to SUB-05). */
/** Name of a sub-account: unique among its parent's, ignoring case. */
const subName = z.string().trim().min(1).max(SUB_NAME_MAX).regex(NO_CONTROL);
const permissions = z
  .array(z.enum(SUB_PERMISSIONS))
  .max(SUB_PERMISSIONS.length)
  .refine((list) => new Set(list).size === list.length);

export const subAccountData = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The engine's account; null until it is opened. */
  accountId: z.int().nullable(),
  permissions: z.array(z.enum(SUB_PERMISSIONS)),
  isFrozen: z.boolean(),
  /** Null: only its parent uses it. */
  logInName: z.string().nullable(),
  createdAt: z.int(),
});
export type SubAccount = z.infer<typeof subAccountData>;

export const newSubBody = z.strictObject({ name: subName, permissions });
export type NewSub = z.infer<typeof newSubBody>;
/** Absent fields keep their values. */
export const subChangeBody = z
  .strictObject({ name: subName.optional(), permissions: permissions.optional(), isFrozen: z.boolean().optional() })
  .refine((change) => Object.values(change).some((value) => value !== undefined));
export type SubChange = z.infer<typeof subChangeBody>;
export const subLogInBody = z.strictObject({
  logInName: z.string().trim().toLowerCase().regex(LOG_IN_NAME),
  password: passwordText,
});
export type SubLogIn = z.infer<typeof subLogInBody>;

/** `from` and `to`: the parent's id or a sub-account's. The same `id` moves money once (for a day at least). */
export const familyTransferBody = z.strictObject({
  id: z.uuid(),
  from: z.uuid(),
  to: z.uuid(),
  asset: assetCode,
  amount: decimalText,
});
export type FamilyTransfer = z.infer<typeof familyTransferBody>;
