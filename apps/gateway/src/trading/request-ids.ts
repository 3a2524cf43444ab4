import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idOfSignature } from '../http/callers/signed-requests.ts';
import { whoOf } from '../http/routes.ts';

/** Returns the client id derived from a signed request (SPAP-11); undefined for a session's request. */
export function signedId(request: FastifyRequest): string | undefined {
  const signature = whoOf(request).scopes === null ? undefined : request.headers['x-signature'];
  return typeof signature === 'string' ? idOfSignature(signature) : undefined;
}

/** Returns a new client id. */
export function madeId(): string {
  return randomUUID().replaceAll('-', '');
}
