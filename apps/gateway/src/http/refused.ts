import type { PriceBounds } from '@pelorus/protocol/http/envelope.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { Unstacked } from './unstacked.ts';

/** A refusal as an exception: thrown anywhere in a request, presented by each API in its own format. */
export class Refused extends Unstacked {
  readonly refusal: RejectionName;
  /** The field of the request that is wrong, as the client named it. */
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The allowed prices, after a refused price (SPAP-60). */
  bounds: PriceBounds | undefined;

  constructor(refusal: RejectionName, field?: string, retryAfterSeconds?: number) {
    super(REJECTIONS[refusal].message);
    this.refusal = refusal;
    this.field = field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Returns the refusal for a key without permission, in words that say its account has it. */
export function keyNotPermitted(field?: string): Refused {
  const refused = new Refused('NOT_PERMITTED', field);
  refused.message = 'This API key may not do that.';
  return refused;
}

/** Returns the refusal that `error` means to the caller, or null if it is a bug of ours (answered INTERNAL). */
export function refusalOf(error: unknown): Refused | null {
  if (error instanceof Refused) return error;
  if (error instanceof CoreUnavailable) return new Refused(error.code, undefined, 1);
  return null;
}
