import type { FastifyRequest } from 'fastify';

const LOOPBACK = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;
/** What a proxy on this machine says of whom it speaks for. */
const SPEAKS_FOR = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'];

/**
 * Was this asked on this machine, by somebody sitting at it (MSG-07)? The connection comes from the loopback address, no
 * proxy speaks for anybody, and the host asked for is the loopback too: a page from elsewhere whose name was made to
 * lead here (DNS rebinding) asks for its own name.
 */
export function isThisMachine(request: FastifyRequest): boolean {
  return (
    LOOPBACK.test(request.raw.socket.remoteAddress ?? '') &&
    LOOPBACK.test(request.ip) &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    SPEAKS_FOR.every((name) => request.headers[name] === undefined)
  );
}
