import * as client from 'openid-client';
import { z } from 'zod';
import { Refused } from '../../http/refused.ts';
import { CALL_MOST_MS, callTo, checkAddress, NoProviderAnswer } from './outbound.ts';
import { type Asked, type Provider, type Subject, shownText } from './provider.ts';

/** How long a provider's own description of itself is believed. */
const KNOWN_MS = 3_600_000;
const SUBJECT_MAX = 255;

interface OpenIdOptions {
  name: string;
  title: string;
  issuer: string;
  clientId: string;
  auth: client.ClientAuth;
  /** Besides the issuer's. */
  hosts: readonly string[];
  /** 'openid email' unless told. */
  scope?: string;
  clock: () => number;
  /** Why an answer proves nothing; for the log, without the answer. */
  doubt: (provider: string, error: unknown) => void;
}

/** Returns the refusal that a failure at a provider is: it is away, or its answer proves nothing. */
function refusalOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new Refused(error.error === 'access_denied' ? 'THIRD_PARTY_CANCELLED' : 'THIRD_PARTY_REFUSED');
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof NoProviderAnswer) return new Refused('THIRD_PARTY_AWAY');
  return new Refused('THIRD_PARTY_REFUSED');
}

async function asRefusal<T>(name: string, doubt: OpenIdOptions['doubt'], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const refused = refusalOf(error);
    if (refused.refusal !== 'THIRD_PARTY_CANCELLED') doubt(name, error);
    throw refused;
  }
}

/** Returns the answer as the library reads it: behind the address that the provider was given. */
function answerUrl({ redirectUri }: Asked, answer: URLSearchParams): URL {
  const url = new URL(redirectUri);
  url.search = String(answer);
  return url;
}

async function askingParameters(asked: Asked, scope: string): Promise<Record<string, string>> {
  return {
    redirect_uri: asked.redirectUri,
    scope,
    state: asked.state,
    code_challenge: await client.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
  };
}

/** Returns an OpenID Connect provider; its metadata is fetched on first use, once for all waiters. */
export function openId(options: OpenIdOptions): Provider {
  const { name, title, issuer, clientId, auth, clock, doubt, scope = 'openid email' } = options;
  const tellsEmail = scope.split(' ').includes('email');
  const hosts = new Set([new URL(issuer).host, ...options.hosts]);
  const call = callTo(hosts) as client.CustomFetch;
  let known: { config: Promise<client.Configuration>; atMs: number } | null = null;
  const discover = () =>
    client.discovery(new URL(issuer), clientId, undefined, auth, {
      [client.customFetch]: call,
      timeout: CALL_MOST_MS / 1_000,
      // Signatures are checked though the token comes by TLS. Plain HTTP only to this machine: `callTo` lets no other through.
      execute: [
        client.enableNonRepudiationChecks,
        ...(new URL(issuer).protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  const configuration = () => {
    if (known !== null && clock() < known.atMs + KNOWN_MS) return known.config;
    const mine = { config: discover(), atMs: clock() };
    known = mine;
    mine.config.catch(() => {
      if (known === mine) known = null;
    });
    return mine.config;
  };
  return {
    name,
    title,
    addressOf: (asked) =>
      asRefusal(name, doubt, async () => {
        const parameters = { ...(await askingParameters(asked, scope)), nonce: asked.nonce };
        const url = client.buildAuthorizationUrl(await configuration(), parameters);
        checkAddress(hosts, url.href);
        return url;
      }),
    subjectOf: (asked, answer) =>
      asRefusal(name, doubt, async () => {
        const config = await configuration();
        const tokens = await client.authorizationCodeGrant(config, answerUrl(asked, answer), {
          expectedState: asked.state,
          expectedNonce: asked.nonce,
          pkceCodeVerifier: asked.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new Refused('THIRD_PARTY_REFUSED');
        const asksUser =
          tellsEmail && claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined;
        const user = asksUser ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : claims;
        const who = subjectOfClaims(claims.sub, user, title);
        // One that was not asked for may be a relay's (Apple), where our mails may end: people are asked themselves.
        return tellsEmail ? who : { ...who, verifiedEmail: null };
      }),
  };
}

function subjectOfClaims(subject: string, user: { [claim: string]: unknown }, title: string): Subject {
  if (subject.length > SUBJECT_MAX) throw new Refused('THIRD_PARTY_REFUSED');
  const told = (value: unknown) => (typeof value === 'string' && value.length <= 254 ? value : null);
  const email = told(user.email);
  const shown = shownText(email ?? told(user.preferred_username) ?? told(user.name) ?? '');
  return { subject, shown: shown === '' ? title : shown, verifiedEmail: user.email_verified === true ? email : null };
}

const xUser = z.looseObject({ data: z.looseObject({ id: z.string().regex(/^\d{1,20}$/), username: z.string() }) });

/** X: OAuth 2 with PKCE, who it is by its API; it tells no address (JRN-50). */
export function x(options: { clientId: string; secret: string; doubt: OpenIdOptions['doubt'] }): Provider {
  const { clientId, secret, doubt } = options;
  const hosts = new Set(['api.x.com', 'x.com']);
  const config = new client.Configuration(
    {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    clientId,
    undefined,
    client.ClientSecretBasic(secret),
  );
  config[client.customFetch] = callTo(hosts) as client.CustomFetch;
  config.timeout = CALL_MOST_MS / 1_000;
  return {
    name: 'x',
    title: 'X',
    addressOf: async (asked) =>
      client.buildAuthorizationUrl(config, await askingParameters(asked, 'users.read tweet.read')),
    subjectOf: (asked, answer) =>
      asRefusal('x', doubt, async () => {
        const tokens = await client.authorizationCodeGrant(config, answerUrl(asked, answer), {
          expectedState: asked.state,
          pkceCodeVerifier: asked.verifier,
        });
        const url = new URL('https://api.x.com/2/users/me');
        const told = await client.fetchProtectedResource(config, tokens.access_token, url, 'GET');
        const user = xUser.safeParse(told.ok ? await told.json() : null).data;
        if (user === undefined) throw new Refused('THIRD_PARTY_REFUSED');
        return { subject: user.data.id, shown: shownText(`@${user.data.username}`), verifiedEmail: null };
      }),
  };
}
