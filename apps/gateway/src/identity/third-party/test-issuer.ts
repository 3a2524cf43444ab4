import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An OpenID Connect issuer for tests that can lie: a process of its own would only tell the truth. */
export interface TestIssuer {
  url: string;
  /** Changes what the next id tokens say. */
  claims: Record<string, unknown>;
  /** Signs with a key that is not in its key set. */
  signsWrongly: boolean;
  /** What its own description says besides; undefined as a value takes away. */
  metadata: Record<string, unknown>;
  /** How the token endpoint answers instead. */
  tokenAnswer: { status: number; headers?: Record<string, string>; body: string } | null;
  /** Calls to the token endpoint. */
  exchanges: URLSearchParams[];
  /** Lets the person at `address` say yes; returns what comes back behind the "?". */
  approve(address: string, who: Record<string, unknown>): string;
  close(): Promise<void>;
}

const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Code {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
  who: Record<string, unknown>;
}

/** Starts one on this machine; `client_secret_basic` with the secret `test-secret`, client `pelorus`. */
export async function testIssuer(): Promise<TestIssuer> {
  const right = keys();
  const wrong = keys();
  const codes = new Map<string, Code>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const say = (body: object, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (request.url === '/.well-known/openid-configuration')
        return say({
          issuer: issuer.url,
          authorization_endpoint: `${issuer.url}/auth`,
          token_endpoint: `${issuer.url}/token`,
          jwks_uri: `${issuer.url}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          ...issuer.metadata,
        });
      if (request.url === '/keys')
        return say({ keys: [{ ...right.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] });
      if (request.url === '/token') return exchange(new URLSearchParams(text), request.headers.authorization, say);
      return say({}, 404);
    });
    function exchange(
      asked: URLSearchParams,
      authorization: string | undefined,
      say: (body: object, status?: number) => void,
    ) {
      issuer.exchanges.push(asked);
      if (issuer.tokenAnswer !== null) {
        const { status, headers, body } = issuer.tokenAnswer;
        return response.writeHead(status, headers).end(body);
      }
      const code = codes.get(asked.get('code') ?? '');
      codes.delete(asked.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(asked.get('code_verifier') ?? '')
        .digest('base64url');
      // Name and secret stand there as in a form (RFC 6749, 2.3.1).
      const basic = Buffer.from(authorization?.slice('Basic '.length) ?? '', 'base64').toString();
      const isClient = decodeURIComponent(basic) === 'pelorus:test-secret';
      if (code === undefined || !isClient) return say({ error: 'invalid_grant' }, 400);
      if (code.challenge !== challenge || code.redirectUri !== asked.get('redirect_uri'))
        return say({ error: 'invalid_grant' }, 400);
      const nowS = Math.floor(Date.now() / 1_000);
      const told = { iss: issuer.url, aud: 'pelorus', iat: nowS, exp: nowS + 300, nonce: code.nonce, ...code.who };
      const token = `${part({ alg: 'RS256', kid: 'one' })}.${part({ ...told, ...issuer.claims })}`;
      const { privateKey } = issuer.signsWrongly ? wrong : right;
      const signed = `${token}.${sign('sha256', Buffer.from(token), privateKey).toString('base64url')}`;
      say({ access_token: randomBytes(16).toString('hex'), token_type: 'Bearer', expires_in: 60, id_token: signed });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    claims: {},
    signsWrongly: false,
    metadata: {},
    tokenAnswer: null,
    exchanges: [],
    approve(address, who) {
      const { searchParams } = new URL(address);
      const code = randomBytes(16).toString('hex');
      const of = (name: string) => searchParams.get(name);
      codes.set(code, {
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
