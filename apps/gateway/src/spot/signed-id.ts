import type { FastifyRequest } from 'fastify';
import { idOfSignature } from '../http/callers/signed-requests.ts';
import { whoOf } from '../http/routes.ts';

/** Returns the client order id that a signed request stands for (SPAP-11); nothing for a session's, which is not signed. */
export function signedId(request: FastifyRequest): { clientOrderId?: string } {
  const signature = whoOf(request).scopes === null ? undefined : request.headers['x-signature'];
  return typeof signature === 'string' ? { clientOrderId: idOfSignature(signature) } : {};
}
