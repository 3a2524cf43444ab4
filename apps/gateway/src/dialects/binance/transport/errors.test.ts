import { REJECTIONS, type RejectionName } from '@pelorus/protocol/rejections.ts';
import { describe, expect, it } from 'vitest';
import { Refused } from '../../../http/refused.ts';
import { dialectError } from './errors.ts';

const of = (name: RejectionName, field?: string) => {
  const { code, message, status } = dialectError(new Refused(name, field));
  return [code, message, status];
};

describe('errors', () => {
  it.each([
    ['INSUFFICIENT_BALANCE', -2010, 'Account has insufficient balance for requested action.', 400],
    ['WOULD_TAKE', -2010, 'Order would immediately match and take.', 400],
    ['KEY_REUSED', -2010, 'Duplicate order sent.', 400],
    ['UNKNOWN_ORDER', -2011, 'Unknown order sent.', 400],
    ['ORDER_NOT_FOUND', -2013, 'Order does not exist.', 400],
    ['UNKNOWN_MARKET', -1121, 'Invalid symbol.', 400],
    ['PRICE_FILTER', -1013, 'Filter failure: PRICE_FILTER', 400],
    ['LOT_SIZE', -1013, 'Filter failure: LOT_SIZE', 400],
    ['NOTIONAL', -1013, 'Filter failure: NOTIONAL', 400],
    ['PERCENT_PRICE', -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE', 400],
    ['MARKET_CLOSED', -1013, 'Market is closed.', 400],
    ['TOO_PRECISE', -1111, 'Precision is over the maximum defined for this asset.', 400],
    ['API_KEY_FORMAT', -2014, 'API-key format invalid.', 401],
    ['API_KEY_INVALID', -2015, 'Invalid API-key, IP, or permissions for action.', 401],
    ['NOT_PERMITTED', -2015, 'Invalid API-key, IP, or permissions for action.', 401],
    ['SIGNATURE_INVALID', -1022, 'Signature for this request is not valid.', 400],
    ['TIMESTAMP_OUTSIDE_WINDOW', -1021, 'Timestamp for this request is outside of the recvWindow.', 400],
    ['TIMESTAMP_AHEAD', -1021, "Timestamp for this request was 1000ms ahead of the server's time.", 400],
  ] as const)('BINA-10 %s is answered with the text that clients match', (name, code, message, status) => {
    expect(of(name)).toEqual([code, message, status]);
  });

  it('BINA-10 a malformed field is named as the dialect names it', () => {
    expect(of('BAD_REQUEST', 'quoteQuantity')[1]).toBe(
      "Mandatory parameter 'quoteOrderQty' was not sent, was empty/null, or malformed.",
    );
  });

  it('BINA-11 what is not the caller’s fault is answered 5xx, everything else 4xx', () => {
    const ours = [
      'OVERLOADED',
      'UNAVAILABLE',
      'OUTCOME_UNKNOWN',
      'LAGGING',
      'INTERNAL',
      'THIRD_PARTY_AWAY',
      'VERIFIER_AWAY',
    ];
    for (const name of Object.keys(REJECTIONS) as RejectionName[]) {
      const [code, , status] = of(name);
      expect(Math.floor((status as number) / 100), name).toBe(ours.includes(name) ? 5 : 4);
      expect(code as number).toBeLessThan(0);
    }
  });
});
