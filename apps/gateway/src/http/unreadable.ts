import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { refusalBody } from './errors.ts';
import { Refused } from './refused.ts';
import { DATA_CSP, SECURITY_HEADERS } from './security-headers.ts';

const STATUS_OF: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Returns the answer to an invalid request, with all security headers (HTTP-04); the log has its id (HTTP-38). */
function refusal(log: FastifyBaseLogger, status: number): { headers: Record<string, string>; body: string } {
  const requestId = randomUUID();
  const refused = new Refused('BAD_REQUEST');
  const answer = refusalBody(refused, requestId);
  log.info({ requestId, route: 'none', status, code: answer.code, error: refused.refusal }, 'refused');
  const body = JSON.stringify(answer);
  const headers = {
    ...SECURITY_HEADERS,
    'content-security-policy': DATA_CSP,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { headers, body };
}

/** Answers bytes that are no request, and ends their connection. */
export function refuseUnreadable(log: FastifyBaseLogger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = STATUS_OF[error.code ?? ''] ?? 400;
  if (socket.writable) {
    const { headers, body } = refusal(log, status);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy(error);
}

/**
 * Returns whether a proxy before us may have parsed the request differently (HTTP-40): several Host headers, or an
 * unknown HTTP version. Node accepts both.
 */
export function isAmbiguous({ httpVersion, rawHeaders }: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): boolean {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return true;
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] as string)) hosts++;
  return hosts > 1;
}

/** Refuses such a request, behind the answers to those before it, and ends the connection. */
export function refuseAmbiguous(log: FastifyBaseLogger, response: ServerResponse): void {
  const { headers, body } = refusal(log, 400);
  response.writeHead(400, headers).end(body);
}
