import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idOfSignature } from '../http/callers/signed-requests.ts';
import { whoOf } from '../http/routes.ts';

/** Returns the client id that a signed request stands for (SPAP-11); undefined for a session's, which is not signed. */
export function signedId(request: FastifyRequest): string | undefined {
  const signature = whoOf(request).scopes === null ? undefined : request.headers['x-signature'];
  return typeof signature === 'string' ? idOfSignature(signature) : undefined;
}

/** Returns a client id for what was sent without one. */
export function madeId(): string {
  return randomUUID().replaceAll('-', '');
}
