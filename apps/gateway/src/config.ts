import { createHmac } from 'node:crypto';
import { pushKeysOf } from '@pelorus/database/push-keys.ts';
import {
  deriveKey,
  type KeyUse,
  keptSecret,
  loadMasterKey,
  randomSecret,
  SecretMistake,
} from '@pelorus/database/secrets.ts';

export interface VerifierSecrets {
  calls: string;
  webhook: string;
}

/** Secrets of the gateway. Never in the configuration file, never logged. */
export interface GatewaySecrets {
  /** Mixed into every password hash: a stolen database alone cannot be guessed against. */
  passwordPepper: Buffer;
  /** AES-256 key under which API secrets are kept. */
  apiSecretKey: Buffer;
  /** AES-256 keys of what journeys carry, of messages' values and of factors' secrets; HMAC key of codes. */
  journeyKey: Buffer;
  messageKey: Buffer;
  factorKey: Buffer;
  codeKey: Buffer;
  /** AES-256 key of what people give to be verified, and of the keys of their pictures (KYC-03). */
  verificationKey: Buffer;
  /** AES-256 key under which the secrets of webhooks are kept. */
  webhookKey: Buffer;
  /** AES-256 key of browsers' subscriptions; the venue's public key that pushes are signed with (INBX-41). */
  browserKey: Buffer;
  pushPublicKey: string;
  /** AES-256 key of what people of P2P tell each other: payment accounts, chats, pictures (PORD-44). */
  p2pKey: Buffer;
  /** Secrets shared with the identity verification provider: one signs our calls, one its own (KYC-06); null: none. */
  verifier: VerifierSecrets | null;
  /** Keys that sign human verification challenges and identify their answers; 64 hex digits each. */
  human: { challenge: string; answer: string };
  /** GeeTest: captcha id → its key. */
  geetestKeys: ReadonlyMap<string, string>;
  /** Secrets of the log-in providers, by environment variable (JRN-50). */
  providerSecrets: ReadonlyMap<string, string>;
  /** Tells in the database which master key it belongs to. */
  fingerprint: Buffer;
  /** Bearer secret of the operator's own processes. */
  operatorSecret: string;
  /** Bearer token that reads metrics and nothing else. */
  metricsToken: string;
}

/** Secrets neither derived nor shared with others: those of the operator's own processes. */
type OperatorSecrets = Pick<GatewaySecrets, 'operatorSecret' | 'metricsToken'>;

/** Returns the secrets derived from a 32-byte master key; each use gets its own key (HKDF-SHA256). */
export function deriveSecrets(
  masterKey: Buffer,
  operator: OperatorSecrets,
  geetestKeys: ReadonlyMap<string, string> = new Map(),
  providerSecrets: ReadonlyMap<string, string> = new Map(),
  verifier: VerifierSecrets | null = null,
): GatewaySecrets {
  const derive = (use: KeyUse) => deriveKey(masterKey, use);
  return {
    passwordPepper: derive('password pepper'),
    apiSecretKey: derive('api secrets'),
    journeyKey: derive('journeys'),
    messageKey: derive('messages'),
    factorKey: derive('factors'),
    codeKey: derive('codes'),
    verificationKey: derive('verification'),
    webhookKey: derive('webhooks'),
    browserKey: derive('browsers'),
    pushPublicKey: pushKeysOf(derive('push signing')).publicKey,
    p2pKey: derive('p2p'),
    verifier,
    human: {
      challenge: derive('human verification challenges').toString('hex'),
      answer: derive('human verification answers').toString('hex'),
    },
    geetestKeys,
    providerSecrets,
    fingerprint: createHmac('sha256', derive('fingerprint')).update('pelorus').digest(),
    ...operator,
  };
}

const PROVIDER_SECRET = /^PELORUS_OIDC_[A-Z0-9_]+_SECRET$/;

/** Returns the keys in "id=key,id=key"; throws, without printing it, for any other text. */
export function parseGeetestKeys(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => /^\s*([0-9a-f]{32})=([0-9a-zA-Z]{8,128})\s*$/.exec(pair));
  return new Map(
    pairs.map((pair) => {
      if (pair === null) throw new SecretMistake('PELORUS_GEETEST_KEYS must be captchaId=key, several with commas');
      return [pair[1] as string, pair[2] as string];
    }),
  );
}

const VERIFIER_SECRET_MIN = 16;

/** Returns the two secrets that are shared with a provider of identity verification; null where neither is given. */
function verifierSecrets(env: Readonly<Record<string, string | undefined>>): VerifierSecrets | null {
  const { PELORUS_VERIFIER_SECRET: calls, PELORUS_VERIFIER_WEBHOOK_SECRET: webhook } = env;
  if (!calls && !webhook) return null;
  if (!calls || !webhook || Math.min(calls.length, webhook.length) < VERIFIER_SECRET_MIN)
    throw new SecretMistake(
      `PELORUS_VERIFIER_SECRET and PELORUS_VERIFIER_WEBHOOK_SECRET go together, ${VERIFIER_SECRET_MIN} characters each at least`,
    );
  return { calls, webhook };
}

const SECRET_MIN = 32;

/** Secrets shared with others: always from the environment, never generated. */
type SharedSecrets = Pick<GatewaySecrets, 'geetestKeys' | 'providerSecrets' | 'verifier'>;

/** Returns the shared secrets of the environment; throws SecretMistake for invalid ones. */
export function sharedSecrets(env: Readonly<Record<string, string | undefined>>): SharedSecrets {
  const { PELORUS_GEETEST_KEYS: geetestKeys } = env;
  const ofProviders = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    PROVIDER_SECRET.test(name) && value ? [[name, value]] : [],
  );
  return {
    geetestKeys: geetestKeys ? parseGeetestKeys(geetestKeys) : new Map(),
    providerSecrets: new Map(ofProviders),
    verifier: verifierSecrets(env),
  };
}

/**
 * Returns the gateway's secrets: the master key from PELORUS_MASTER_KEY, else created once in `secretsDir` (never in
 * production: there the operator keeps it); the operator's secret as given, else PELORUS_OPERATOR_SECRET, else created
 * once; the metrics token from PELORUS_METRICS_TOKEN, else created once; GeeTest's from PELORUS_GEETEST_KEYS, log-in
 * providers' from PELORUS_OIDC_<NAME>_SECRET; the verification provider's from PELORUS_VERIFIER_SECRET and
 * PELORUS_VERIFIER_WEBHOOK_SECRET.
 */
export async function loadSecrets(options: {
  mode: 'demo' | 'production';
  env: Readonly<Record<string, string | undefined>>;
  secretsDir: string;
  operatorSecret?: string | undefined;
}): Promise<GatewaySecrets> {
  const masterKey = await loadMasterKey(options);
  const { env, secretsDir } = options;
  const operatorSecret =
    options.operatorSecret ??
    (env.PELORUS_OPERATOR_SECRET || (await keptSecret(secretsDir, 'operator.secret', randomSecret)));
  const metricsToken = env.PELORUS_METRICS_TOKEN || (await keptSecret(secretsDir, 'metrics.token', randomSecret));
  if (operatorSecret.length < SECRET_MIN)
    throw new SecretMistake(`PELORUS_OPERATOR_SECRET: the operator secret must have at least ${SECRET_MIN} characters`);
  if (metricsToken.length < SECRET_MIN)
    throw new SecretMistake(`PELORUS_METRICS_TOKEN: the token of metrics must have at least ${SECRET_MIN} characters`);
  if (metricsToken === operatorSecret)
    throw new SecretMistake('PELORUS_METRICS_TOKEN: it must not be the operator secret, which opens much more');
  const { geetestKeys, providerSecrets, verifier } = sharedSecrets(env);
  return deriveSecrets(masterKey, { operatorSecret, metricsToken }, geetestKeys, providerSecrets, verifier);
}
