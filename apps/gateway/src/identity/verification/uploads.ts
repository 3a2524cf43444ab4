import { PICTURE_BYTES_MAX } from '@pelorus/protocol/identity/verification-rules.ts';
import type { Right } from '@pelorus/protocol/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkRight, checkSameOrigin, isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import type { App } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';

/** Picture uploads in memory at once, at most 8 MB each. */
const AT_ONCE = 8;
const RETRY_SECONDS = 3;

/**
 * Admits uploads into memory only with a known owner: strangers are refused before their body is read, a person sends
 * one at a time, and all together stay within the limit.
 */
export class Uploads {
  readonly #deps: IdentityNeeds;
  readonly #right: Right;
  readonly #running = new Map<string, { isHeld: boolean }>();

  /** `right`: what its caller needs; no key has it here. */
  constructor(deps: IdentityNeeds, right: Right = 'identity.manage') {
    this.#deps = deps;
    this.#right = right;
  }

  /** Refuses a person who may not upload now, or has disconnected; before the body is read. */
  async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { sessions, rates } = this.#deps;
    // A key signs a text, and a picture is none.
    if (request.headers['x-api-key'] !== undefined) throw new Refused('NOT_PERMITTED');
    checkSameOrigin(this.#deps, request);
    const who = await sessions.find(request.headers.cookie, isHttps(request));
    checkRight(this.#right, who);
    const userId = who?.userId as string;
    // The client disconnected during the session look-up: its close event is over, so a slot taken now would never be
    // released.
    if (reply.raw.destroyed) throw new Refused('BAD_REQUEST');
    if (this.#running.has(userId)) throw new Refused('TOO_MANY_REQUESTS', undefined, RETRY_SECONDS);
    if (this.#running.size >= AT_ONCE) throw new Refused('OVERLOADED', undefined, RETRY_SECONDS);
    if (!rates.pictures.take(userId)) throw new Refused('TOO_MANY_REQUESTS', undefined, rates.pictures.secondsLeft());
    const place = { isHeld: false };
    this.#running.set(userId, place);
    reply.raw.once('close', () => {
      if (!place.isHeld) this.#leave(userId, place);
    });
  }

  /** Keeps a person's place until `work` on their picture is done, though they may have hung up long before. */
  async hold<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const place = this.#running.get(userId);
    if (place === undefined) return work();
    place.isHeld = true;
    try {
      return await work();
    } finally {
      this.#leave(userId, place);
    }
  }

  #leave(userId: string, place: object): void {
    if (this.#running.get(userId) === place) this.#running.delete(userId);
  }
}

/** Takes pictures as bodies, in this scope only; refuses PICTURE_REFUSED for every other type. */
export function installPictureParser(scope: App): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ['image/jpeg', 'image/png', 'image/webp'],
    { parseAs: 'buffer', bodyLimit: PICTURE_BYTES_MAX },
    (_request, body, done) => done(null, body),
  );
  scope.addContentTypeParser('*', (_request, _payload, done) => done(new Refused('PICTURE_REFUSED')));
}
