import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import { type BrandConfigInput, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { deriveSecrets } from '../../config.ts';
import type { GatewayDeps } from '../../deps.ts';
import { CONFIG } from '../../test-gateway.ts';
import { appleSecret } from './apple-secret.ts';
import { callTo, checkAddress, NoProviderAnswer } from './outbound.ts';
import { providersOf } from './providers.ts';

const BOT = { preset: 'telegram', botId: '123456789' } as const;

function started(identityProviders: BrandConfigInput['identityProviders'], secrets: Record<string, string>) {
  const config = brandConfigSchema.parse({ ...CONFIG, identityProviders });
  const given = deriveSecrets(randomBytes(32), 'x'.repeat(32), undefined, new Map(Object.entries(secrets)));
  const parts = { config, secrets: given, clock: Date.now, log: pino({ level: 'silent' }) };
  // No call is made here, so there is no database.
  return providersOf({ ...parts, pool: {} as GatewayDeps['pool'] });
}

test('JRN-50 a provider without its secret, a secret without its provider and a wrong one stop the start', () => {
  expect(() => started([BOT], {})).toThrow(SecretMistake);
  expect(() => started([BOT], {})).toThrow('PELORUS_OIDC_TELEGRAM_SECRET is missing');
  expect(() => started([], { PELORUS_OIDC_OTHER_SECRET: 'x' })).toThrow('no such provider');
  expect(() => started([BOT], { PELORUS_OIDC_TELEGRAM_SECRET: '5:of-another-bot' })).toThrow('token of the bot');
  expect([...started([BOT], { PELORUS_OIDC_TELEGRAM_SECRET: '123456789:token' }).keys()]).toEqual(['telegram']);
});

test('JRN-50 two providers of one name are refused, and an issuer that is neither https nor this machine', () => {
  const company = { preset: 'openid', name: 'one', title: 'One', issuer: 'https://id.example', clientId: 'c' } as const;
  const read = (all: BrandConfigInput['identityProviders']) =>
    brandConfigSchema.safeParse({ ...CONFIG, identityProviders: all }).success;
  expect(read([company])).toBe(true);
  expect(read([company, company])).toBe(false);
  expect(read([{ ...company, issuer: 'http://id.example' }])).toBe(false);
  expect(read([{ ...company, issuer: 'https://name:word@id.example' }])).toBe(false);
});

test('JRN-50 Apple’s secret is a short-lived ES256 JWT of ours', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' })).replaceAll('\n', '\\n');
  const options = { teamId: 'TEAM000001', keyId: 'KEY0000001', clientId: 'com.example.web', pem };
  const [head = '', claims = '', signature = ''] = appleSecret(options)().split('.');
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true);
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, number | string>;
  expect(read).toMatchObject({ iss: 'TEAM000001', sub: 'com.example.web', aud: 'https://appleid.apple.com' });
  expect(Number(read.exp) - Number(read.iat)).toBe(300);
  expect(() => appleSecret({ ...options, pem: 'no key' })).toThrow(SecretMistake);
});

test('JRN-51 no address is called but the provider’s own, whatever it says of itself', async () => {
  const hosts = new Set(['id.example', '127.0.0.1:4000']);
  for (const url of ['https://id.example/token', 'http://127.0.0.1:4000/token'])
    expect(() => checkAddress(hosts, url)).not.toThrow();
  const others = [
    'http://id.example/token',
    'https://id.example:8443/token',
    'https://id.example.evil.example/',
    'https://169.254.169.254/latest',
    'http://127.0.0.1:5432/',
    'https://name:word@id.example/',
    'file:///etc/passwd',
    'nonsense',
  ];
  for (const url of others) expect(() => checkAddress(hosts, url), url).toThrow(NoProviderAnswer);
  await expect(callTo(hosts)('http://127.0.0.1:5432/', {})).rejects.toThrow(NoProviderAnswer);
});
