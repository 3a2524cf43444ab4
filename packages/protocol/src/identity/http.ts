import { z } from 'zod';
import { humanPayload } from '../human/http.ts';

/** Bodies and answers under /api/identity. Passwords: spec S5.04, 8 to 32 characters. */
/** No control characters (U+0000 cannot be stored) and none that turn the direction of the text around them. */
export const NO_CONTROL = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

export const credentialsBody = z.strictObject({
  email: z.string().min(3).max(254).regex(NO_CONTROL),
  password: z.string().min(1).max(128),
  /** A proof for this action; demanded with HUMAN_CHECK_NEEDED. */
  human: humanPayload.optional(),
});

export const meData = z.strictObject({
  userId: z.string(),
  email: z.string(),
  accountId: z.int(),
  createdAt: z.int(),
});
export type Me = z.infer<typeof meData>;

/** The session that asks, in milliseconds since 1970. */
export const sessionData = z.strictObject({
  loggedInAt: z.int(),
  /** When it ends unless it is used before. */
  idleEndsAt: z.int(),
  /** When it ends whatever happens. */
  endsAt: z.int(),
});
export type SessionData = z.infer<typeof sessionData>;

export const API_KEY_SCOPES = ['read', 'spot'] as const;
/** What a person calls a key. */
export const labelText = z.string().trim().min(1).max(40).regex(NO_CONTROL);
export const apiKeyBody = z.strictObject({
  label: labelText,
  scopes: z.array(z.enum(API_KEY_SCOPES)).min(1).max(2),
});
export const apiKeyData = z.strictObject({
  id: z.string(),
  apiKey: z.string(),
  label: z.string(),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
});
export type ApiKey = z.infer<typeof apiKeyData>;
/** The secret is shown in this one answer and never again. */
export const newApiKeyData = apiKeyData.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof newApiKeyData>;
