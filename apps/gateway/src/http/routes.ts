import type { IncomingMessage, ServerResponse } from 'node:http';
import type { StaffRight } from '@pelorus/protocol/admin/rights.ts';
import type { KeyScope, Right, SubPermission } from '@pelorus/protocol/permissions.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** The server as rooms see it: `registerX(app, deps)` calls `app.route({ method, url, config, schema, handler })`. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The number of no account: what asks for it finds nothing and moves nothing. */
export const NO_ACCOUNT = -1;

/** A sub-account as who is asking. */
export interface WhoseSub {
  /** The person whose it is. */
  parentId: string | null;
  /** Its name in requests. */
  name: string;
  permissions: readonly SubPermission[];
  /** Is it the parent who looks through it, by their own session (SUB-02)? */
  isSwitched: boolean;
}

/** The caller of a request. */
export interface Who {
  userId: string;
  accountId: number;
  email: string;
  /** When the person registered. */
  createdAtMs: number;
  /** Trades, but neither withdraws nor changes security (S6.03). */
  isSubAccount: boolean;
  /** Set for a sub-account: its owner and permissions; null for all others. */
  sub: WhoseSub | null;
  /** SHA-256 of the session token in hex, or null when an API key asks. */
  sessionId: string | null;
  /** Until then the session is fresh (FAC-30); 0 for API keys. */
  freshUntilMs: number;
  /** Scopes of the API key; null when a session asks. */
  scopes: readonly KeyScope[] | null;
  /**
   * Set for a demo account: its number in the demo's exchange. In the real exchange accountId is then NO_ACCOUNT
   * (DEMO-02).
   */
  demoAccountId?: number;
  /** Markets the API key trades in, by pair code; none: in all. */
  symbols?: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The right a caller needs, of a person or of staff. A route without one stops the start. */
    right?: Right | StaffRight;
    /** Only a session that is fresh may: else STEP_UP_NEEDED (FAC-31). */
    fresh?: boolean;
    /** Cost of one call in the address's weight per minute. */
    weight?: number;
    /** A GET that costs its caller more than weight: only our own pages, people and programs ask it (IDEN-33). */
    ownPage?: boolean;
    /**
     * 'own' (default): the session cookie or the native signature headers authenticate, and unsafe requests by cookie
     * must be same-origin. 'dialect': the room sets `request.who` in an onRequest or preValidation hook, and charges
     * the rate limits; the right is still checked afterwards.
     */
    auth?: 'own' | 'dialect';
  }
  interface FastifyRequest {
    /** Set before the handler of every route whose right is not public (or whenever a session came along). */
    who: Who | null;
    /** The body as it came, kept for signatures; empty when there was none. */
    rawBody: string;
  }
}

/** Returns the caller of a route whose right guarantees one. */
export function whoOf(request: FastifyRequest): Who {
  if (request.who === null) throw new Error(`no caller on ${request.routeOptions.url}`);
  return request.who;
}

/** Returns the id of the person behind a caller: of a parent who looks through a sub-account, theirs (SUB-02). */
export function ownerOf({ userId, sub }: Who): string {
  return sub?.isSwitched === true ? (sub.parentId ?? userId) : userId;
}

/** Returns the native answer around `data`. */
export function ok<T>(data: T): { code: 0; data: T } {
  return { code: 0, data };
}
