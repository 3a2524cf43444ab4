import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** Headers by which proxies name their clients. */
const SPEAKS_FOR =
  /^(?:forwarded|via|x-forwarded(?:-.*)?|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|x-envoy-.*)$/;

/** Returns whether a proxy is in between: its headers say so, or it speaks HTTP/1.0, like nginx by default. */
export function isProxied(request: FastifyRequest): boolean {
  return request.raw.httpVersion === '1.0' || Object.keys(request.headers).some((name) => SPEAKS_FOR.test(name));
}

/** Returns the address that the host asked for has to be, where a socket was reached by its own address. */
function isOwnHost(host: string, address: string): boolean {
  const name = address.includes(':') ? `[${address}]` : address;
  return host === name || (host.startsWith(`${name}:`) && /^\d{1,5}$/.test(host.slice(name.length + 1)));
}

/**
 * Was the request made by a person at this machine (MSG-07, HTTP-28)? The connection comes from the loopback address
 * or from the address it reached, without a proxy, and the requested host is that address too: a foreign page whose
 * name resolves to us (DNS rebinding) requests its own name.
 */
export function isThisMachine(request: FastifyRequest): boolean {
  const { localAddress, remoteAddress = '' } = request.raw.socket;
  const host = request.headers.host ?? '';
  if (isProxied(request)) return false;
  if (LOOPBACK.test(remoteAddress)) return LOOPBACK_HOST.test(host);
  return remoteAddress !== '' && remoteAddress === localAddress && isOwnHost(host, remoteAddress);
}
