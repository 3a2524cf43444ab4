import { z } from 'zod';
import { pairCode } from '../http/envelope.ts';
import { KEY_SCOPES, RIGHTS, type Right } from '../permissions.ts';
import { labelText } from './http.ts';
import { KEY_NETWORKS_MAX } from './rules.ts';

/** Bodies and answers about API keys (docs/specs/027-sub-accounts-and-keys.md). */
const SYMBOLS_MAX = 100;
/** A PEM of an Ed25519 key has about 115 characters, one of RSA with 4,096 bits about 800. */
const PEM_MAX = 1_000;
const LONGEST_NETWORK = 50;

const scopes = z.array(z.enum(KEY_SCOPES)).min(1).max(KEY_SCOPES.length);
/** Markets it may trade in; none named: in all. What it reads is not limited. */
const symbols = z.array(pairCode).max(SYMBOLS_MAX);
/** Addresses and nets ("203.0.113.7", "2001:db8::/48") it works from; none named: from everywhere. */
const networks = z.array(z.string().min(2).max(LONGEST_NETWORK)).max(KEY_NETWORKS_MAX);
/** When it ends, ms; null: never by itself. */
const endsAt = z.int().positive().nullable();

export const apiKeyBody = z.strictObject({
  label: labelText,
  scopes,
  symbols: symbols.default([]),
  networks: networks.default([]),
  endsAt: endsAt.default(null),
  /** PEM (SPKI) of an Ed25519 key, or an RSA key of 2,048 to 4,096 bits: then the person signs with its private half, and there is no secret of ours. */
  publicKey: z.string().max(PEM_MAX).optional(),
});
export type ApiKeyBody = z.infer<typeof apiKeyBody>;

/** Absent fields keep their values. */
export const apiKeyChangeBody = z
  .strictObject({ label: labelText, scopes, symbols, networks, endsAt })
  .partial()
  .refine((change) => Object.keys(change).length > 0);
export type ApiKeyChange = z.infer<typeof apiKeyChangeBody>;

export const apiKeyData = z.strictObject({
  id: z.uuid(),
  apiKey: z.string(),
  label: z.string(),
  kind: z.enum(['hmac', 'ed25519', 'rsa']),
  scopes: z.array(z.enum(KEY_SCOPES)),
  symbols: z.array(z.string()),
  networks: z.array(z.string()),
  createdAt: z.int(),
  lastUsedAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  /** When it ends unless it is used before (keys that do more than read, from everywhere); null: it does not. */
  idleEndsAt: z.int().nullable(),
  /** Waits for the owner's word after a reset of the password (JRN-41). */
  isAsleep: z.boolean(),
});
export type ApiKey = z.infer<typeof apiKeyData>;

/** The secret is shown in this one answer and never again; null: the person has their own. */
export const newApiKeyData = apiKeyData.extend({ secret: z.string().nullable() });
export type NewApiKey = z.infer<typeof newApiKeyData>;

/** Permissions of the requesting key (KEY-03). */
export const ownApiKeyData = apiKeyData.extend({
  accountId: z.int(),
  isSubAccount: z.boolean(),
  /** Is this a venue of test funds? */
  isDemo: z.boolean(),
  /** Every right it has, by the names of the table of rights. */
  may: z.array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]])),
  /** Limits of the account and of the caller's address. */
  limits: z.strictObject({
    weightPerMinute: z.int(),
    ordersPer10Seconds: z.int(),
    ordersPerDay: z.int(),
    recvWindowDefaultMs: z.int(),
    recvWindowMaxMs: z.int(),
  }),
});
export type OwnApiKey = z.infer<typeof ownApiKeyData>;
