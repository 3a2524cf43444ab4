import { LIMITS } from '@pelorus/protocol/limits.ts';
import { expect, test } from 'vitest';
import { cookieValue } from './cookies.ts';
import { addressKey, FixedWindow, RateLimits } from './rate-limits.ts';

test('HTTP-09 a window holds its limit for each key, and is forgotten at its end', () => {
  let nowMs = 120_500;
  const window = new FixedWindow(3, 60_000, () => nowMs);
  expect([window.take('a'), window.take('a', 2), window.take('a'), window.take('b', 3)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
  expect([window.used('a'), window.secondsLeft()]).toEqual([3, 60]);
  nowMs = 179_999;
  expect([window.take('a'), window.secondsLeft()]).toEqual([false, 1]);
  nowMs = 180_000;
  expect([window.used('a'), window.take('a', 4), window.take('a', 3)]).toEqual([0, false, true]);
});

test('SPAP-08 BINA-25 BINA-101 several orders are charged in both windows or in neither, and given back down to nothing', () => {
  const rates = new RateLimits({ ...LIMITS, ordersPer10Seconds: 5, ordersPerDay: 6 }, () => 0);
  const used = () => [rates.orders10s.used('16'), rates.ordersDay.used('16')];
  expect(rates.chargeOrders(16, 3)).toBeNull();
  expect(rates.chargeOrders(16, 3)).toEqual({ orders: 5, windowMs: 10_000, retryAfterSeconds: 10 });
  expect(used()).toEqual([3, 3]);
  rates.ordersDay.take('16', 2);
  expect(rates.chargeOrders(16, 2)).toEqual({ orders: 6, windowMs: 86_400_000, retryAfterSeconds: 86_400 });
  expect(used()).toEqual([3, 5]);
  rates.giveBackOrders(16, 4);
  expect(used()).toEqual([0, 1]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0000:0000:1:2:3:4', '2001:db8:0:0'],
  ['2001:DB8:0:7:ffff::', '2001:db8:0:7'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001::3:4:5:6:7:8', '2001:0:3:4'],
])('IDEN-40 the address %s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['sid=abc', 'abc'],
  ['a=1; sid=abc ;b=2', 'abc'],
  ['xsid=no; sid=abc', 'abc'],
  ['sid=first; sid=second', 'first'],
  ['sid', undefined],
  ['sid=', ''],
  ['sid=a=b', 'a=b'],
])('IDEN-20 of the header %s the session is %s', (header, value) => {
  expect(cookieValue(header, 'sid')).toBe(value);
});
