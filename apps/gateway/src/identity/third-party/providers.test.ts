import { generateKeyPairSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SecretMistake } from '@pelorus/database/secrets.ts';
import { type BrandConfigInput, brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import * as client from 'openid-client';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { testIssuer } from '../../../testing/identity/third-party/test-issuer.ts';
import { CONFIG } from '../../../testing/test-gateway.ts';
import { deriveSecrets } from '../../config.ts';
import type { GatewayDeps } from '../../deps.ts';
import { appleSecret } from './apple-secret.ts';
import { openId } from './open-id.ts';
import { callTo, checkAddress, NoProviderAnswer } from './outbound.ts';
import type { Asked } from './provider.ts';
import { providersOf } from './providers.ts';

afterEach(() => void vi.unstubAllGlobals());

const ASKED: Asked = {
  provider: 'x',
  state: 's'.repeat(43),
  nonce: 'n'.repeat(43),
  verifier: 'v'.repeat(43),
  redirectUri: 'https://venue.example/x-auth/auth',
  askedAtMs: 0,
  linkTo: null,
};
const BOT = { preset: 'telegram', botId: '123456789' } as const;

function started(identityProviders: BrandConfigInput['identityProviders'], secrets: Record<string, string>) {
  const config = brandConfigSchema.parse({ ...CONFIG, identityProviders });
  const given = deriveSecrets(
    randomBytes(32),
    { operatorSecret: 'x'.repeat(32), metricsToken: 'y'.repeat(32) },
    undefined,
    new Map(Object.entries(secrets)),
  );
  const parts = { config, secrets: given, clock: Date.now, log: pino({ level: 'silent' }) };
  // No call is made here, so there is no database.
  return providersOf({ ...parts, pool: {} as GatewayDeps['pool'] });
}

test('JRN-50 JRN-71 a provider without its secret, a secret without its provider and a wrong one stop the start', () => {
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

test('JRN-51 JRN-77 no address is called but the provider’s own, whatever it says of itself', async () => {
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

test('JRN-51 JRN-77 a provider that does not come to an end is away after its time, also within its answer', async () => {
  // Begins to answer and never ends.
  const server = createServer((request, response) => {
    if (request.url === '/drips') response.writeHead(200).write('{');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = callTo(new Set([host]), 100);
  for (const path of ['silent', 'drips'])
    await expect(call(`http://${host}/${path}`, {}), path).rejects.toThrow(NoProviderAnswer);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(call(`http://${host}/gone`, {})).rejects.toThrow(NoProviderAnswer);
});

test('JRN-50 JRN-72 JRN-52 Apple is asked for no address and no form, and one that it tells all the same counts for nothing', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const apple = { preset: 'apple', clientId: 'com.example', teamId: 'TEAM000001', keyId: 'KEY0000001' } as const;
  const description = {
    issuer: 'https://appleid.apple.com',
    authorization_endpoint: 'https://appleid.apple.com/auth/authorize',
    token_endpoint: 'https://appleid.apple.com/auth/token',
    jwks_uri: 'https://appleid.apple.com/auth/keys',
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
  vi.stubGlobal('fetch', async () => Response.json(description));
  const url = await started([apple], { PELORUS_OIDC_APPLE_SECRET: pem }).get('apple')?.addressOf(ASKED);
  expect(url?.searchParams.get('scope')).toBe('openid');
  expect(url?.searchParams.has('response_mode')).toBe(false);
  vi.unstubAllGlobals();

  const issuer = await testIssuer();
  const options = {
    name: 'apple',
    title: 'Apple',
    issuer: issuer.url,
    clientId: 'pelorus',
    hosts: [],
    scope: 'openid',
  };
  const auth = client.ClientSecretBasic('test-secret');
  const provider = openId({ ...options, auth, clock: Date.now, doubt: () => {} });
  const relay = { sub: 'a', email: 'x1@privaterelay.appleid.com', email_verified: true, is_private_email: true };
  const answer = issuer.approve((await provider.addressOf(ASKED)).href, relay);
  expect(await provider.subjectOf(ASKED, new URLSearchParams(answer))).toEqual({
    subject: 'a',
    shown: 'x1@privaterelay.appleid.com',
    verifiedEmail: null,
  });
  await issuer.close();
});

test('JRN-50 X is asked who it is by its API, with PKCE and our secret; it tells no address', async () => {
  const calls: { url: string; authorization: string | null; body: string }[] = [];
  let user: object = { data: { id: '2244994945', username: 'trader', name: 'T' } };
  // X itself cannot be asked here: this answers as its documentation says.
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get('authorization');
    calls.push({ url: input, authorization, body: String(init.body ?? '') });
    return String(input).endsWith('/token')
      ? Response.json({ token_type: 'bearer', expires_in: 7200, access_token: 'token', scope: 'users.read' })
      : Response.json(user);
  });
  const x = started([{ preset: 'x', clientId: 'client' }], { PELORUS_OIDC_X_SECRET: 'secret' }).get('x');
  const url = await x?.addressOf(ASKED);
  expect(url?.origin).toBe('https://x.com');
  expect(url?.searchParams.get('code_challenge_method')).toBe('S256');
  const answer = new URLSearchParams({ code: 'c', state: ASKED.state });
  expect(await x?.subjectOf(ASKED, answer)).toEqual({ subject: '2244994945', shown: '@trader', verifiedEmail: null });
  expect(calls.map((call) => call.url)).toEqual(['https://api.x.com/2/oauth2/token', 'https://api.x.com/2/users/me']);
  expect(new URLSearchParams(calls[0]?.body).get('code_verifier')).toBe(ASKED.verifier);
  expect(calls[0]?.authorization).toBe(`Basic ${Buffer.from('client:secret').toString('base64')}`);
  expect(calls[1]?.authorization).toBe('Bearer token');
  for (const wrong of [{ data: { id: "1' OR 1", username: 'x' } }, { errors: [] }, { data: { username: 'x' } }]) {
    user = wrong;
    await expect(x?.subjectOf(ASKED, answer)).rejects.toMatchObject({ refusal: 'THIRD_PARTY_REFUSED' });
  }
});
