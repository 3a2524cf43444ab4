import { ApiRefusal, FOREIGN_ANSWER, type PriceBounds } from './refusal.ts';

/** The `code` of a successful answer: ours is 0; two calls of the specification use others (S7.03). */
export type SuccessCode = 0 | '0' | 200;

interface Envelope {
  code?: unknown;
  data?: unknown;
  error?: unknown;
  message?: unknown;
  field?: unknown;
  bounds?: unknown;
  retry?: unknown;
  retryAfter?: unknown;
  requestId?: unknown;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function boundsOf(value: unknown): PriceBounds | undefined {
  const { min, max, asset } = (value ?? {}) as Record<string, unknown>;
  const [low, high, of] = [textOf(min), textOf(max), textOf(asset)];
  return low === undefined || high === undefined || of === undefined ? undefined : { min: low, max: high, asset: of };
}

/** Returns `data` of a response. Throws ApiRefusal for a refusal, and for a foreign response. */
export function dataOf<T>(text: string, status: number, success: SuccessCode): T {
  const answer = parseJson(text) as Envelope | null;
  if (answer !== null && typeof answer === 'object') {
    if (answer.code === success && status < 400) return answer.data as T;
    const { error, code } = answer;
    if (typeof error === 'string' && typeof code === 'number') {
      throw new ApiRefusal({
        error,
        code,
        message: textOf(answer.message) ?? '',
        field: textOf(answer.field),
        bounds: boundsOf(answer.bounds),
        retry: answer.retry === true,
        retryAfter: typeof answer.retryAfter === 'number' ? answer.retryAfter : undefined,
        requestId: textOf(answer.requestId),
        status,
      });
    }
  }
  throw new ApiRefusal({ error: FOREIGN_ANSWER, code: status, message: '', status, retry: status >= 500 });
}

/** Returns what a JSON text says, null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
