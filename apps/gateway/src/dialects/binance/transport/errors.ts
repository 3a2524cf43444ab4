import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { REJECTIONS, type Rejection, type RejectionName } from '@pelorus/protocol/rejections.ts';
import type { Refused } from '../../../http/refused.ts';
import { Unstacked } from '../../../http/unstacked.ts';

/** A refusal in the dialect's own words. Clients match codes and many texts literally. */
export class DialectError extends Unstacked {
  readonly code: number;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** Additional data of a failed cancel-replace. */
  readonly data: object | undefined;
  /** Rate-limit headers of a call above the limit: alternating names and values. */
  headers: readonly string[] = [];

  constructor(code: number, message: string, status = statusOf(code), retryAfterSeconds?: number, data?: object) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.data = data;
  }

  /** Returns the same refusal with converted data. */
  withData(turn: (data: object) => unknown): DialectError {
    const { code, message, status, retryAfterSeconds, data } = this;
    return data === undefined ? this : new DialectError(code, message, status, retryAfterSeconds, turn(data) as object);
  }
}

/** HTTP statuses of the codes that are not plain mistakes of the caller (400). */
const STATUS: Readonly<Record<number, number>> = {
  [-1000]: 500,
  [-1001]: 503,
  [-1002]: 401,
  [-1003]: 429,
  [-1007]: 503,
  [-1008]: 503,
  [-1015]: 429,
  [-2014]: 401,
  [-2015]: 401,
};

function statusOf(code: number): number {
  return STATUS[code] ?? 400;
}

/** Refusals of the HTTP layer keep its own status: their code would say "our fault". */
const KEPT_STATUS: ReadonlySet<RejectionName> = new Set(['NOT_FOUND', 'METHOD_NOT_ALLOWED', 'BODY_TOO_LARGE']);

/** Names of our fields as the dialect says them. */
const FIELD: Readonly<Record<string, string>> = {
  quoteQuantity: 'quoteOrderQty',
  visibleQuantity: 'icebergQty',
  goodTill: 'goodTillDate',
  peg: 'priceMatch',
};
const MISSING = -1102;

/** Returns a refusal of ours as the dialect answers it, of spot or of contracts. */
export function dialectError(refused: Refused, product: Product = 'spot'): DialectError {
  const name: RejectionName = refused.refusal;
  const rejection: Rejection = REJECTIONS[name];
  const ofFutures = product === 'futures' ? rejection.binanceFutures : undefined;
  const [code, message] = ofFutures ?? rejection.binance;
  if (code === MISSING && refused.field !== undefined) return missing(FIELD[refused.field] ?? refused.field);
  const status = KEPT_STATUS.has(name) ? REJECTIONS[name].http : statusOf(code);
  return new DialectError(code, message, status, refused.retryAfterSeconds);
}

export function missing(parameter: string): DialectError {
  return new DialectError(MISSING, `Mandatory parameter '${parameter}' was not sent, was empty/null, or malformed.`);
}

export function missingBoth(first: string, second: string): DialectError {
  return new DialectError(MISSING, `Param '${first}' or '${second}' must be sent, but both were empty/null!`);
}

export function illegal(parameter: string, range: string): DialectError {
  return new DialectError(-1100, `Illegal characters found in parameter '${parameter}'; legal range is '${range}'.`);
}

export function notRequired(parameter: string): DialectError {
  return new DialectError(-1106, `Parameter '${parameter}' sent when not required.`);
}

export function invalidValue(parameter: string): DialectError {
  return new DialectError(-1130, `Data sent for parameter '${parameter}' is not valid.`);
}

export const filterFailure = (name: string) => new DialectError(-1013, `Filter failure: ${name}`);
export const invalidSymbol = () => new DialectError(-1121, 'Invalid symbol.');
export const unknownOrder = () => new DialectError(-2011, 'Unknown order sent.');
export const orderNotFound = () => new DialectError(-2013, 'Order does not exist.');
