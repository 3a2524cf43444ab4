import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { chargeLogIn } from '../journeys/log-in.ts';
import { begin } from '../journeys/steps.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Asked, Provider } from './provider.ts';

/** The page that providers send people back to; registered with each of them. */
const REDIRECT_PATH = '/x-auth/auth';

const random = () => randomBytes(32).toString('base64url');

/** Returns the provider of this name. Refuses NOT_FOUND. */
export function providerNamed(providers: ReadonlyMap<string, Provider>, name: string): Provider {
  const provider = providers.get(name);
  if (provider === undefined) throw new Refused('NOT_FOUND');
  return provider;
}

/**
 * Begins a journey through a provider and returns where the browser goes. State, nonce and PKCE verifier are the
 * journey's alone, sealed in it. `linkTo`: the person who links it to their account; null: a log-in.
 * Refuses NOT_FOUND, TOO_MANY_REQUESTS, THIRD_PARTY_AWAY.
 */
export async function beginAt(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  linkTo: string | null,
): Promise<{ url: string }> {
  chargeLogIn(deps, addressKey(request.ip));
  const origin = deps.config.hosts.publicOrigin ?? `${request.protocol}://${request.host}`;
  const asked: Asked = {
    provider: provider.name,
    state: random(),
    nonce: random(),
    verifier: random(),
    redirectUri: new URL(REDIRECT_PATH, origin).href,
    askedAtMs: deps.clock(),
    linkTo,
  };
  const url = await provider.addressOf(asked);
  const journey = {
    purpose: 'social' as const,
    // The user is known only once the provider answers.
    userId: null,
    address: '',
    steps: ['provider' as const],
    given: { asked },
    language: pageLanguage(deps, request),
    network: addressKey(request.ip),
  };
  await begin(deps, request, reply, journey, null);
  return { url: url.href };
}
