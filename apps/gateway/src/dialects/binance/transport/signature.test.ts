import { createHmac, createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cutSignature, encodeAgain, isPartedPlainly, isSigned } from './signature.ts';

/** The worked example of the public documentation: key, text and signature. */
const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
const QUERY =
  'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
const SIGNATURE = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';
const key = createSecretKey(SECRET, 'utf8');
const sign = (text: string, encoding: 'utf8' | 'latin1' = 'latin1') =>
  createHmac('sha256', SECRET).update(text, encoding).digest('hex');

const OTHERS = [
  ['another digit', QUERY.replace('quantity=1', 'quantity=2'), SIGNATURE],
  ['another order', QUERY.split('&').reverse().join('&'), SIGNATURE],
  ['a cut signature', QUERY, SIGNATURE.slice(1)],
  ['no hex', QUERY, 'z'.repeat(64)],
  ['an empty signature', QUERY, ''],
  ['another secret', QUERY, createHmac('sha256', 'x').update(QUERY).digest('hex')],
] as const;

describe('signatures', () => {
  it('BINA-01 the documented example is accepted, in any case of hex', () => {
    expect(isSigned(key, QUERY, '', SIGNATURE)).toBe(true);
    expect(isSigned(key, QUERY, '', SIGNATURE.toUpperCase())).toBe(true);
  });

  it('BINA-01 parameters in the body, or split over both without a separator, are covered', () => {
    expect(isSigned(key, '', QUERY, SIGNATURE)).toBe(true);
    const [head, tail] = [QUERY.slice(0, 40), QUERY.slice(40)];
    expect(isSigned(key, head, tail, SIGNATURE)).toBe(true);
    expect(isSigned(key, head, `&${tail}`, SIGNATURE)).toBe(false);
  });

  it.each(OTHERS)('BINA-02 %s is refused', (_name, query, signature) => {
    expect(isSigned(key, query, '', signature)).toBe(false);
  });

  it('BINA-03 raw text that was never encoded is taken as it came', () => {
    const raw = 'batchOrders=[{"symbol":"BTCUSDT"}]&timestamp=1';
    expect(isSigned(key, raw, '', sign(raw))).toBe(true);
  });

  it('BINA-03 what encodeURIComponent would have sent is accepted where the wire differs', () => {
    const onTheWire = 'note=a+b%21%7E&timestamp=1';
    const signed = 'note=a%20b!~&timestamp=1';
    expect(encodeAgain(onTheWire)).toBe(signed);
    expect(isSigned(key, onTheWire, '', sign(signed))).toBe(true);
    const broken = 'note=%E0%A4%A&timestamp=1';
    expect(isSigned(key, broken, '', sign(broken))).toBe(true);
    expect(isSigned(key, broken, '', SIGNATURE)).toBe(false);
  });

  it.each([
    ['both parts whole', 'symbol=LTCBTC&side=BUY', 'quantity=1&price=0.1', true],
    ['all in the query', QUERY, '', true],
    ['all in the body', '', QUERY, true],
    ['the rest of a value', 'symbol=LTCBTC&quantity=1', '0&price=0.1', false],
    ['the rest of a name', 'symbol=LTCBTC&quan', 'tity=1&price=0.1', false],
    ['a name without its value', 'symbol=LTCBTC&quantity', '=1&price=0.1', false],
    ['a value that moved into the next name', 'symbol=LTCBTC&quantity=', '1price=0.1', false],
    ['a name that moved into the value before', 'symbol=LTCBTC&quantity=1pri', 'ce=0.1', false],
    ['a pair that moved into the value before', 'symbol=LTCBTC&quantity=1price=0.1', 'side=BUY', false],
    ['an empty pair', 'symbol=LTCBTC', '&price=0.1', false],
    ['a pair without a value in the query', 'symbol=LTCBTC&new', 'price=0.1', false],
    ['a pair without a value in the body', 'symbol=LTCBTC', 'price=0.1&side', false],
  ])('BINA-15 BINA-93 where the query ends and the body begins must be plain: %s', (_name, query, body, isPlain) => {
    const names = new Set(['symbol', 'side', 'quantity', 'price']);
    expect(isPartedPlainly(query, body, (name) => names.has(name))).toBe(isPlain);
  });

  it.each([
    ['a=1&signature=xyz', 'a=1', 'xyz'],
    ['signature=xyz&a=1', 'a=1', 'xyz'],
    ['a=1&signature=xyz&b=2', 'a=1&b=2', 'xyz'],
    ['signature=xyz', '', 'xyz'],
    ['a=1&mysignature=xyz', 'a=1&mysignature=xyz', null],
    ['a=1', 'a=1', null],
    ['', '', null],
    ['a=1&signature=', 'a=1', ''],
  ])('BINA-04 the signature pair may stand anywhere: %s', (text, rest, signature) => {
    expect(cutSignature(text)).toEqual({ rest, signature });
  });
});
