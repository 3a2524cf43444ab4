import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How an endpoint answers. */
interface Told {
  status: number;
  headers?: Record<string, string>;
  body: string;
}

/** An OpenID Connect issuer for tests that can lie: a process of its own would only tell the truth. */
export interface TestIssuer {
  url: string;
  /** Changes what the next id tokens say. */
  claims: Record<string, unknown>;
  /** By the key of its key set, by another one, or not at all (`alg: none`). */
  signs: 'rightly' | 'wrongly' | 'not';
  /** Additional metadata of the authenticator; undefined as a value removes a field. */
  metadata: Record<string, unknown>;
  /** How the token endpoint answers instead. */
  tokenAnswer: Told | null;
  /** Calls to the token endpoint. */
  exchanges: URLSearchParams[];
  /** Lets the person at `address` say yes; returns what comes back behind the "?". */
  approve(address: string, who: Record<string, unknown>): string;
  close(): Promise<void>;
}

interface Code {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
  who: Record<string, unknown>;
}

/** Private state of the authenticator. */
interface Inside {
  codes: Map<string, Code>;
  rightly: { publicKey: KeyObject; privateKey: KeyObject };
  wrongly: { privateKey: KeyObject };
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const json = (body: object, status = 200): Told => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

function description({ url, metadata }: TestIssuer): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...metadata,
  };
}

function idToken({ url, claims, signs }: TestIssuer, { nonce, who }: Code, inside: Inside): string {
  const nowS = Math.floor(Date.now() / 1_000);
  const told = { iss: url, aud: 'pelorus', iat: nowS, exp: nowS + 300, nonce, ...who, ...claims };
  if (signs === 'not') return `${part({ alg: 'none' })}.${part(told)}.`;
  const token = `${part({ alg: 'RS256', kid: 'one' })}.${part(told)}`;
  return `${token}.${sign('sha256', Buffer.from(token), inside[signs].privateKey).toString('base64url')}`;
}

/** Gives tokens for a code, once, to the client that proves both its secret and that it asked (PKCE). */
function exchange(issuer: TestIssuer, inside: Inside, asked: URLSearchParams, authorization: string | undefined): Told {
  issuer.exchanges.push(asked);
  if (issuer.tokenAnswer !== null) return issuer.tokenAnswer;
  const code = inside.codes.get(asked.get('code') ?? '');
  inside.codes.delete(asked.get('code') ?? '');
  const verifier = asked.get('code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  // Name and secret stand there as in a form (RFC 6749, 2.3.1).
  const basic = Buffer.from(authorization?.slice('Basic '.length) ?? '', 'base64').toString();
  const isClient = decodeURIComponent(basic) === 'pelorus:test-secret';
  const isRight =
    isClient && code !== undefined && code.challenge === challenge && code.redirectUri === asked.get('redirect_uri');
  if (!isRight) return json({ error: 'invalid_grant' }, 400);
  const access_token = randomBytes(16).toString('hex');
  return json({ access_token, token_type: 'Bearer', expires_in: 60, id_token: idToken(issuer, code, inside) });
}

function answerTo(issuer: TestIssuer, inside: Inside, { url, headers }: IncomingMessage, text: string): Told {
  switch (url) {
    case '/.well-known/openid-configuration':
      return json(description(issuer));
    case '/keys': {
      const key = inside.rightly.publicKey.export({ format: 'jwk' });
      return json({ keys: [{ ...key, kid: 'one', use: 'sig', alg: 'RS256' }] });
    }
    case '/token':
      return exchange(issuer, inside, new URLSearchParams(text), headers.authorization);
    default:
      return json({}, 404);
  }
}

function listening(issuer: () => TestIssuer, inside: Inside): Promise<Server> {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const { status, headers, body } = answerTo(issuer(), inside, request, text);
      response.writeHead(status, headers).end(body);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

/** Starts one on this machine; `client_secret_basic` with the secret `test-secret`, client `pelorus`. */
export async function testIssuer(): Promise<TestIssuer> {
  const inside: Inside = { codes: new Map(), rightly: keys(), wrongly: keys() };
  const server = await listening(() => issuer, inside);
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    signs: 'rightly',
    metadata: {},
    tokenAnswer: null,
    exchanges: [],
    approve(address, who) {
      const { searchParams } = new URL(address);
      const of = (name: string) => searchParams.get(name);
      const code = randomBytes(16).toString('hex');
      inside.codes.set(code, {
        nonce: of('nonce'),
        challenge: of('code_challenge'),
        redirectUri: of('redirect_uri'),
        who,
      });
      return String(new URLSearchParams({ code, state: of('state') ?? '' }));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return issuer;
}
