import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { fiatAmountOf, isWorthTaking, shelvesOf } from './guests.ts';

test('MSIM-135 every shelf is looked at, those of the first asset most often', () => {
  const shelves = shelvesOf({ assets: ['USDT', 'BTC'], fiats: ['USD', 'TRY'] });
  const count = (asset: string, fiat: string, side: string) =>
    shelves.filter((shelf) => shelf.asset === asset && shelf.fiat === fiat && shelf.side === side).length;
  for (const fiat of ['USD', 'TRY'])
    for (const side of ['BUY', 'SELL']) expect([count('USDT', fiat, side), count('BTC', fiat, side)]).toEqual([3, 1]);
});

test('MSIM-135 nobody takes what needs a password or costs much more than the index', () => {
  const offer = { side: 'SELL' as const, price: '104', hasPassword: false };
  expect(isWorthTaking(offer, '100')).toBe(true);
  expect(isWorthTaking({ ...offer, price: '106' }, '100')).toBe(false);
  expect(isWorthTaking({ ...offer, side: 'BUY', price: '94' }, '100')).toBe(false);
  expect(isWorthTaking({ ...offer, side: 'BUY', price: '97' }, '100')).toBe(true);
  expect(isWorthTaking({ ...offer, hasPassword: true }, '100')).toBe(false);
  expect(isWorthTaking(offer, null)).toBe(false);
});

test('MSIM-135 an amount is within the ad and within what a newcomer may', () => {
  const random = new Random(3, 'amounts');
  for (let i = 0; i < 500; i++) {
    const amount = Number(fiatAmountOf(random, { fiatMin: '20.5', fiatMax: '90000' }, 1));
    expect(amount).toBeGreaterThanOrEqual(20.5);
    expect(amount).toBeLessThanOrEqual(400);
  }
  expect(fiatAmountOf(random, { fiatMin: '7.77', fiatMax: '7.77' }, 1)).toBe('7.77');
  expect(fiatAmountOf(random, { fiatMin: '500', fiatMax: '900' }, 1)).toBeNull();
});
