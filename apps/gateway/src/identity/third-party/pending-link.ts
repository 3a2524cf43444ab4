import { seal, unseal } from '@pelorus/database/sealing.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieValue, linkCookie, linkCookieName } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import type { IdentityNeeds } from '../needs.ts';

/** Binds sealed data to its purpose. */
const OWNER = 'pending link';

const pendingLink = z.strictObject({
  provider: z.string(),
  subject: z.string(),
  shown: z.string(),
  /** Owner of the address the provider vouched for: nobody else may confirm it. */
  userId: z.uuid(),
  endsAtMs: z.int(),
});
type Pending = z.infer<typeof pendingLink>;

/** Keeps a link that waits for its person to log in, sealed in the browser, as long as a journey lives. */
export function keepPendingLink(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  link: Omit<Pending, 'endsAtMs'>,
): void {
  const pending: Pending = { ...link, endsAtMs: deps.clock() + deps.limits.journeyMs };
  const sealed = seal(deps.secrets.journeyKey, OWNER, JSON.stringify(pending)).toString('base64url');
  reply.header('set-cookie', linkCookie(sealed, isHttps(request), deps.limits.journeyMs));
}

/** Returns the browser's pending link for `userId`; null: none, forged, expired, or for another person. */
export function readPendingLink(deps: IdentityNeeds, request: FastifyRequest, userId: string): Pending | null {
  const text = cookieValue(request.headers.cookie, linkCookieName(isHttps(request)));
  if (text === undefined || text === '') return null;
  try {
    const plain = unseal(deps.secrets.journeyKey, OWNER, Buffer.from(text, 'base64url'));
    const pending = pendingLink.parse(JSON.parse(plain));
    return pending.userId === userId && deps.clock() < pending.endsAtMs ? pending : null;
  } catch {
    return null;
  }
}

/** Takes the browser's waiting link away. */
export function dropPendingLink(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', linkCookie('', isHttps(request), 0));
}
