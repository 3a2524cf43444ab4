import { describe, expect, test } from 'vitest';
import { addressTest, networkOf, shownNetwork } from './networks.ts';

describe('lists of addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7/32', '203.0.113.7'],
    [' 203.0.113.0/24 ', '203.0.113.0/24', '203.0.113.0/24'],
    ['10.0.0.0/8', '10.0.0.0/8', '10.0.0.0/8'],
    ['2001:DB8::/48', '2001:db8::/48', '2001:db8::/48'],
    ['2001:db8::1', '2001:db8::1/128', '2001:db8::1'],
    ['::1', '::1/128', '::1'],
    ['fe80:0:0:0:1:2:3:4/128', 'fe80:0:0:0:1:2:3:4/128', 'fe80:0:0:0:1:2:3:4'],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::192.0.2.0/120', '64:ff9b::192.0.2.0/120'],
  ])('KEY-01 KEY-07 %j is kept as %j', (text, kept, shown) => {
    expect(networkOf(text)).toBe(kept);
    expect(shownNetwork(kept)).toBe(shown);
  });

  test.each([
    '',
    'localhost',
    '203.0.113',
    '203.0.113.256',
    '203.0.113.07',
    '0x7f000001',
    '2130706433',
    '203.0.113.7/33',
    '203.0.113.7/24',
    '203.0.113.0/024',
    '203.0.113.0/-1',
    '203.0.113.0/24/24',
    '203.0.113.0/',
    '0.0.0.0/0',
    '128.0.0.0/1',
    '::/0',
    '2000::/3',
    '2001:db8::1/64',
    '2001:db8::/129',
    'fe80::1%eth0',
    '::ffff:203.0.113.7',
    '::ffff:0:0/96',
    "1.1.1.1'; DROP TABLE identity.users",
  ])('KEY-01 KEY-07 %j is refused', (text) => expect(networkOf(text)).toBeNull());

  test('KEY-04 an address is in one of the nets or in none', () => {
    const isFrom = addressTest(['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/48']);
    for (const inside of ['203.0.113.0', '203.0.113.255', '198.51.100.7', '2001:db8:0:ffff::1', '::ffff:203.0.113.9'])
      expect([inside, isFrom(inside)]).toEqual([inside, true]);
    for (const outside of [
      '203.0.112.255',
      '198.51.100.8',
      '2001:db8:1::1',
      '::ffff:198.51.100.8',
      '::1',
      '',
      'unknown',
    ])
      expect([outside, isFrom(outside)]).toEqual([outside, false]);
  });

  test('KEY-04 without a list every address will do', () => {
    const isFrom = addressTest([]);
    expect([isFrom('203.0.113.1'), isFrom('::1')]).toEqual([true, true]);
  });
});
