/** The name of the refusal made here when no answer came at all. */
export const NETWORK_FAILURE = 'NETWORK';
/** The name of the refusal made here when an answer came that is not ours (a proxy's page, a cut body). */
export const FOREIGN_ANSWER = 'FOREIGN_ANSWER';
/** Code of a refusal without an answer (specification S8.02). */
const NETWORK_CODE = 500;

/** Decimal texts, in the quote asset. */
export interface PriceBounds {
  min: string;
  max: string;
  asset: string;
}

interface RefusalParts {
  error: string;
  code: number;
  message: string;
  field?: string | undefined;
  bounds?: PriceBounds | undefined;
  status: number;
  retry: boolean;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/**
 * Thrown by every call that did not get data. `error` is the key of the message for people. A network failure has code
 * 500, empty `data`, the browser's text in `err`, and no message of ours (S8.02).
 */
export class ApiRefusal extends Error {
  readonly error: string;
  readonly code: number;
  readonly field: string | null;
  /** The currently allowed prices, if the price was too far from the market. */
  readonly bounds: PriceBounds | null;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** May the same request succeed later, unchanged? */
  readonly retry: boolean;
  /** Seconds until a retry; null if not given. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** A refusal carries none. */
  readonly data = null;
  /** For developers: what broke below us; empty when the server itself refused. */
  readonly err: string;

  constructor(parts: RefusalParts) {
    super(parts.message, { cause: parts.cause });
    this.name = 'ApiRefusal';
    this.error = parts.error;
    this.code = parts.code;
    this.field = parts.field ?? null;
    this.bounds = parts.bounds ?? null;
    this.status = parts.status;
    this.retry = parts.retry;
    this.retryAfter = parts.retryAfter ?? null;
    this.requestId = parts.requestId ?? null;
    this.err = parts.cause instanceof Error ? parts.cause.message : String(parts.cause ?? '');
  }

  /** Returns whether the request may have been executed without an answer: send it again with the same key. */
  get outcomeUnknown(): boolean {
    return this.error === 'OUTCOME_UNKNOWN' || this.error === NETWORK_FAILURE || this.error === FOREIGN_ANSWER;
  }
}

/** Returns the refusal for a call that got no answer. */
export function networkFailure(cause: unknown): ApiRefusal {
  return new ApiRefusal({ error: NETWORK_FAILURE, code: NETWORK_CODE, message: '', status: 0, retry: true, cause });
}
