import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';

/** The host of the requesting page, in WebAuthn's terms. */
interface PageHost {
  /** "https://exchange.example:8443" */
  origin: string;
  /** "exchange.example": a passkey is of one such name. */
  rpId: string;
}

/**
 * Returns where the page that sends this request is served from: a configured origin if it says one, else our own host
 * as the request reached it. Refuses PASSKEY_REFUSED, field `host`, for an IP address: passkeys need a name (FAC-21).
 */
export function pageHost(deps: Pick<IdentityNeeds, 'config'>, request: FastifyRequest): PageHost {
  const told = request.headers.origin;
  const isConfigured = told !== undefined && deps.config.hosts.origins.includes(told);
  const origin = isConfigured ? told : `${request.protocol}://${request.host}`;
  if (!URL.canParse(origin)) throw new Refused('BAD_REQUEST', 'host');
  const { hostname, origin: normal } = new URL(origin);
  if (hostname === '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Refused('PASSKEY_REFUSED', 'host');
  return { origin: normal, rpId: hostname };
}
