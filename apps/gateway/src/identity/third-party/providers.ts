import { SecretMistake } from '@pelorus/database/secrets.ts';
import { type ProviderConfig, providerTitle, secretVariable } from '@pelorus/protocol/config/identity-providers.ts';
import * as client from 'openid-client';
import type { IdentityNeeds } from '../needs.ts';
import { appleSecret } from './apple-secret.ts';
import { openId, x } from './open-id.ts';
import type { Provider } from './provider.ts';
import { checkBotToken, telegram } from './telegram.ts';

type Secrets = IdentityNeeds['secrets']['providerSecrets'];
type Parts = Pick<IdentityNeeds, 'config' | 'secrets' | 'pool' | 'clock' | 'log'>;

const GOOGLE_HOSTS = ['oauth2.googleapis.com', 'openidconnect.googleapis.com', 'www.googleapis.com'];
const REASON_MAX = 200;

function secretOf(secrets: Secrets, config: ProviderConfig): string {
  const variable = secretVariable(config);
  const secret = secrets.get(variable);
  if (secret === undefined) throw new SecretMistake(`${variable} is missing: log-in through ${providerTitle(config)}`);
  return secret;
}

/** Throws SecretMistake if a configured provider's secret is missing or invalid, or a secret has no provider. */
export function checkProviderSecrets(identityProviders: readonly ProviderConfig[], secrets: Secrets): void {
  const known = new Set(identityProviders.map(secretVariable));
  for (const variable of secrets.keys())
    if (!known.has(variable)) throw new SecretMistake(`${variable}: the configuration has no such provider`);
  for (const config of identityProviders) {
    const secret = secretOf(secrets, config);
    if (config.preset === 'apple') appleSecret({ ...config, pem: secret });
    if (config.preset === 'telegram') checkBotToken(config.botId, secret);
  }
}

function providerOf(parts: Parts, config: ProviderConfig): Provider {
  const secret = secretOf(parts.secrets.providerSecrets, config);
  const { clock, log, pool } = parts;
  const doubt = (provider: string, error: unknown) => {
    // Only the message: the library attaches the whole answer to its errors.
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
    log.warn({ provider, reason }, 'a third-party log-in could not be verified');
  };
  const common = { title: providerTitle(config), clock, doubt };
  switch (config.preset) {
    case 'google': {
      const { clientId } = config;
      const auth = client.ClientSecretPost(secret);
      return openId({
        ...common,
        name: 'google',
        issuer: 'https://accounts.google.com',
        clientId,
        auth,
        hosts: GOOGLE_HOSTS,
      });
    }
    case 'apple': {
      const { clientId } = config;
      const make = appleSecret({ ...config, pem: secret });
      const auth: client.ClientAuth = (_server, _client, body) => {
        body.set('client_id', clientId);
        body.set('client_secret', make());
      };
      // With a scope it would answer by a foreign form, which brings no cookie; without, people are asked their address.
      return openId({
        ...common,
        name: 'apple',
        issuer: 'https://appleid.apple.com',
        clientId,
        auth,
        hosts: [],
        scope: 'openid',
      });
    }
    case 'x':
      return x({ clientId: config.clientId, secret, doubt });
    case 'telegram':
      return telegram({ botId: config.botId, botToken: secret, pool, clock });
    case 'openid': {
      const { name, issuer, clientId, hosts } = config;
      return openId({ ...common, name, issuer, clientId, hosts, auth: client.ClientSecretBasic(secret) });
    }
  }
}

/** Returns the log-in providers by name. Throws SecretMistake if a secret is missing or invalid, or has no provider. */
export function providersOf(parts: Parts): ReadonlyMap<string, Provider> {
  const { identityProviders } = parts.config;
  checkProviderSecrets(identityProviders, parts.secrets.providerSecrets);
  const all = identityProviders.map((config) => providerOf(parts, config));
  return new Map(all.map((provider) => [provider.name, provider]));
}
