import type { Refusal } from '@pelorus/protocol/http/envelope.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Refused, refusalOf } from './refused.ts';

/** Maps errors that Fastify and its parsers throw before a handler runs to our refusals. */
const OF_FASTIFY: Readonly<Record<string, RejectionName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_TYPE: 'BODY_NOT_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'BODY_NOT_JSON',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/**
 * Postgres is unavailable, shutting down, full or too slow, or it resolved a deadlock: SQLSTATE classes 08 and 57P,
 * 53300, 57014, 40P01, and network errors.
 */
const DATABASE_AWAY =
  /^(08...|57P0[1-5]|53300|57014|40P01|ECONNREFUSED|ECONNRESET|ENOENT|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;
const DATABASE_AWAY_TEXT =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|after calling end on the pool|Query read timeout/;

function fieldOfIssue(error: unknown): string | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined;
  const issue = error.validation[0];
  if (issue === undefined) return undefined;
  const keys = (issue.params as { keys?: string[] } | undefined)?.keys;
  const path = issue.instancePath.split('/').filter((part) => part !== '');
  const named = keys?.[0] === undefined ? path : [...path, keys[0]];
  // A made-up field name is the client's own text: cut, since it is sent back.
  return named.length === 0 ? undefined : named.join('.').slice(0, 60);
}

/** Returns whether the client disconnected: Node reports that of a request by this code without a system call. */
function isHangUp(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return (code === 'ECONNRESET' && syscall === undefined) || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' && DATABASE_AWAY.test(code)) || DATABASE_AWAY_TEXT.test(error.message);
}

/** Returns the refusal for any error during a request; logs internal errors. */
export function toRefused(error: unknown, log: FastifyBaseLogger): Refused {
  const refused = refusalOf(error);
  if (refused !== null) return refused;
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (typeof code === 'string' && OF_FASTIFY[code] !== undefined) return new Refused(OF_FASTIFY[code]);
  if (hasZodFastifySchemaValidationErrors(error)) return new Refused('BAD_REQUEST', fieldOfIssue(error));
  if (isHangUp(error)) {
    log.debug({ err: error }, 'the client disconnected before the response was complete');
    return new Refused('BAD_REQUEST');
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, 'the database is unavailable');
    return new Refused('UNAVAILABLE', undefined, 1);
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refused('BAD_REQUEST');
  log.error({ err: error }, 'internal error');
  return new Refused('INTERNAL');
}

/** Returns the native body of a refusal. */
export function refusalBody(refused: Refused, requestId: string): Refusal {
  const row = REJECTIONS[refused.refusal];
  const wait = secondsToWait(refused);
  return {
    code: row.id,
    error: refused.refusal,
    message: refused.message,
    ...(refused.field === undefined ? {} : { field: refused.field }),
    ...(refused.bounds === undefined ? {} : { bounds: refused.bounds }),
    retry: row.retry,
    ...(wait === undefined ? {} : { retryAfter: wait }),
    requestId,
  };
}

/** Returns after how many seconds to ask again, where that is known. */
function secondsToWait({ refusal, retryAfterSeconds }: Refused): number | undefined {
  const { http } = REJECTIONS[refusal];
  return retryAfterSeconds ?? (http === 503 || http === 429 ? 1 : undefined);
}

/** Internal errors other than overload: only these appear in a log of warnings. */
const isFault = (refusal: RejectionName, status: number) => status >= 500 && refusal !== 'OVERLOADED';

/** Answers a refusal in the native form, and tells the log by which id it is found there (HTTP-38). */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const row = REJECTIONS[refused.refusal];
  // The registered route: the requested path may contain a secret.
  const { method, routeOptions } = request;
  const told = { method, route: routeOptions.url ?? 'none', status: row.http, code: row.id, error: refused.refusal };
  request.log[isFault(refused.refusal, row.http) ? 'warn' : 'info'](told, 'refused');
  const after = secondsToWait(refused);
  if (after !== undefined) reply.header('retry-after', String(after));
  return reply
    .code(row.http)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(refused, request.id));
}
