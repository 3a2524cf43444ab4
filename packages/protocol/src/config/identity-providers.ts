import { z } from 'zod';
import { isProviderUrl, PROVIDER_URL } from './provider-url.ts';

/** Third-party log-in providers (docs/specs/023-journeys.md JRN-50). Secrets come from the environment. */
const name = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be lowercase letters, digits and hyphens, like company');
const clientId = z.string().min(1).max(200);

const googleConfig = z.strictObject({ preset: z.literal('google'), clientId });
const appleId = z.string().regex(/^[A-Z0-9]{10}$/, 'must be ten upper-case letters and digits, as Apple gives it');
const appleConfig = z.strictObject({
  preset: z.literal('apple'),
  /** The Services ID. The secret is the private key of `keyId`: PEM, line ends as "\n". */
  clientId,
  teamId: appleId,
  keyId: appleId,
});
const xConfig = z.strictObject({ preset: z.literal('x'), clientId });
/** The secret is the bot's token: "<botId>:…". */
const telegramConfig = z.strictObject({
  preset: z.literal('telegram'),
  botId: z.string().regex(/^[1-9]\d{4,14}$/, 'must be the number of the bot, the first part of its token'),
});
const openIdConfig = z.strictObject({
  preset: z.literal('openid'),
  /** Ours for it; people are linked under it, so it never changes. */
  name,
  /** On the button: "Company account". */
  title: z.string().min(1).max(40),
  issuer: z.string().refine(isProviderUrl, PROVIDER_URL),
  clientId,
  /** Additional hosts of the issuer's endpoints: "keys.example.com", with an unusual port. */
  hosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/, 'must be a host, like keys.example.com'))
    .max(10)
    .default([]),
});

const providerConfig = z.discriminatedUnion('preset', [
  googleConfig,
  appleConfig,
  xConfig,
  telegramConfig,
  openIdConfig,
]);
export type ProviderConfig = z.infer<typeof providerConfig>;

const PRESET_TITLES = { google: 'Google', apple: 'Apple', x: 'X', telegram: 'Telegram' } as const;

/** Returns a provider's name in URLs and tables; presets have fixed names. */
export function providerName(config: ProviderConfig): string {
  return config.preset === 'openid' ? config.name : config.preset;
}

/** Returns the text on a provider's button. */
export function providerTitle(config: ProviderConfig): string {
  return config.preset === 'openid' ? config.title : PRESET_TITLES[config.preset];
}

/** Returns the environment variable that holds a provider's secret. */
export function secretVariable(config: ProviderConfig): string {
  return `PELORUS_OIDC_${providerName(config).toUpperCase().replaceAll('-', '_')}_SECRET`;
}

export const identityProvidersConfig = z
  .array(providerConfig)
  .max(12)
  .refine((all) => new Set(all.map(providerName)).size === all.length, 'must have a unique name for every provider')
  .default([]);
