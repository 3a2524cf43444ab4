import { describe, expect, it } from 'vitest';
import { Parameters } from './parameters.ts';

function parameters(...texts: string[]): Parameters {
  const all = new Parameters();
  for (const text of texts) all.add(text);
  return all;
}
const refused = (code: number, message?: RegExp) =>
  expect.objectContaining({ code, ...(message === undefined ? {} : { message: expect.stringMatching(message) }) });

describe('parameters', () => {
  it('BINA-05 query and body are one; the query wins; empty values count as not sent', () => {
    const all = parameters('symbol=BTCUSDT&side=', 'symbol=ETHUSDT&side=BUY&note=a+b%2Bc');
    expect(all.text('symbol')).toBe('BTCUSDT');
    expect(all.text('side')).toBeUndefined();
    expect(all.text('note')).toBe('a b+c');
    expect(() => all.required('side')).toThrow(refused(-1102, /'side' was not sent/));
  });

  it.each(['1e-7', '-1', '+1', '0x10', ' 1', '1 ', 'NaN', 'Infinity', '.5', '5.', '1,5', '١', '1'.repeat(21)])(
    'BINA-06 %j is no amount',
    (text) => {
      expect(() => parameters(`price=${encodeURIComponent(text)}`).decimal('price')).toThrow(
        refused(-1100, /^Illegal characters found in parameter 'price'; legal range is/),
      );
    },
  );

  it('BINA-06 leading zeros that mean nothing are forgiven, digits are kept', () => {
    expect(parameters('price=00.10').decimal('price')).toBe('0.10');
    expect(parameters('price=007').decimal('price')).toBe('7');
    expect(parameters('price=0').decimal('price')).toBe('0');
  });

  it('BINA-06 BINA-96 digits that no amount has are too many, zeros there are none', () => {
    const zeros = (count: number) => '0'.repeat(count);
    expect(parameters(`price=90.5${zeros(19)}`).decimal('price')).toBe(`90.5${zeros(17)}`);
    expect(parameters(`price=0.${zeros(17)}1`).decimal('price')).toBe(`0.${zeros(17)}1`);
    for (const text of [`90.${zeros(18)}1`, `0.${zeros(19)}1`, `1.${zeros(18)}10`])
      expect(() => parameters(`price=${text}`).decimal('price')).toThrow(
        refused(-1111, /^Precision is over the maximum defined for this asset\.$/),
      );
  });

  it('BINA-07 times of 1e14 and more are microseconds', () => {
    expect(parameters('t=1700000000123').timeMs('t')).toBe(1_700_000_000_123);
    expect(parameters('t=1700000000123456').timeMs('t')).toBe(1_700_000_000_123);
  });

  it('BINA-08 a limit is capped, zero and words are refused', () => {
    expect(parameters('').limit(500, 1_000)).toBe(500);
    expect(parameters('limit=9999').limit(500, 1_000)).toBe(1_000);
    expect(() => parameters('limit=0').limit(500, 1_000)).toThrow(refused(-1130));
    expect(() => parameters('limit=x').limit(500, 1_000)).toThrow(refused(-1100));
    expect(() => parameters('orderId=9007199254740993').whole('orderId')).toThrow(refused(-1130));
  });

  it('BINA-09 lists come with or without brackets and encoding, booleans in any case', () => {
    expect(parameters('symbols=%5B%22A%22%2C%22B%22%5D').list('symbols')).toEqual(['A', 'B']);
    expect(parameters('symbols=["A", "B"]').list('symbols')).toEqual(['A', 'B']);
    expect(parameters('permissions=SPOT').list('permissions')).toEqual(['SPOT']);
    expect(() => parameters('symbols=["A";DROP]').list('symbols')).toThrow(refused(-1100));
    for (const yes of ['true', 'TRUE', 'True']) expect(parameters(`x=${yes}`).boolean('x')).toBe(true);
    expect(parameters('x=False').boolean('x')).toBe(false);
    expect(() => parameters('x=1').boolean('x')).toThrow(refused(-1130));
  });

  it('BINA-05 names like those of Object.prototype are only names', () => {
    const all = parameters('__proto__=1&constructor=2');
    expect(all.text('__proto__')).toBe('1');
    expect(all.text('toString')).toBeUndefined();
  });

  it('BINA-05 BINA-94 two values of one text are two however they are written, and an empty one is one', () => {
    const once = (text: string) => () => parameters(text).checkOnce(new Set(['symbol']));
    for (const text of ['symbol=A&%73ymbol=B', '%73ymbol=A&symbol=B', 'symbol=A&symbol=', 'symbol=&symbol=B'])
      expect(once(text), text).toThrow(refused(-1101));
    for (const text of ['symbol=A&symbol=%41', '%73ymbol=A+b&symbol=A%20b', 'symbol=A&xsymbol=B', 'symbol=&symbol='])
      expect(once(text), text).not.toThrow();
  });

  it('BINA-05 BINA-95 what is too much to be read is refused, not left out', () => {
    const many = (pairs: number) => Array.from({ length: pairs }, (_, i) => `x${i}=1`).join('&');
    expect(() => parameters(many(200)).checkOnce(new Set())).not.toThrow();
    expect(() => parameters(`${many(200)}&price=1`).checkOnce(new Set())).toThrow(
      refused(-1101, /^Too many parameters/),
    );
  });

  it('BINA-143 a zero character is refused wherever it is read', () => {
    expect(() => parameters('txId=ab%00').text('txId')).toThrow(refused(-1100, /'txId'/));
  });

  it('BINA-05 text that is no valid percent encoding is taken as it is', () => {
    expect(parameters('a=%E0%A4%A').text('a')).toBe('%E0%A4%A');
  });
});
