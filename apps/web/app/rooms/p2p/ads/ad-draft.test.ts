import type { AdData } from '@pelorus/protocol/p2p/ads.ts';
import { adBody } from '@pelorus/protocol/p2p/ads.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AdDraft,
  bipsOf,
  bodyOf,
  draftOf,
  newDraft,
  percentOf,
  problemsOf,
  stepOf,
  windowOf,
} from './ad-draft.ts';

const account = (id: number, method: string) => ({
  ...{ id, method, holder: 'Ann', fields: {}, methodName: method, madeAt: 0, isNameVerified: true },
});
const ACCOUNTS = [account(1, 'sepa'), account(2, 'wise')];
const whole: AdDraft = {
  ...newDraft('SELL', 'USDT', 'EUR'),
  ...{ price: '0.95', amount: '1000', fiatMin: '50', fiatMax: '900', accounts: [1, 2], orders: '3' },
};

describe('an ad that is being written', () => {
  test('PPAG-21 an empty one says of each step what is missing', () => {
    expect(problemsOf(newDraft('SELL', 'USDT', 'EUR'), false)).toEqual({
      ...{ price: 'amount', amount: 'amount', fiatMin: 'amount', fiatMax: 'amount', accounts: 'accounts' },
    });
    expect(problemsOf(newDraft('BUY', 'USDT', 'EUR'), false)).toMatchObject({ methods: 'methods' });
    expect(problemsOf(whole, false)).toEqual({});
  });

  test.each<[Partial<AdDraft>, object]>([
    [{ kind: 'FLOATING', margin: '30.01' }, { margin: 'margin' }],
    [{ kind: 'FLOATING', margin: '-30', floor: '0' }, { floor: 'amount' }],
    [{ fiatMin: '900.01' }, { fiatMax: 'range' }],
    [{ audience: 'PASSWORD', password: 'abc' }, { password: 'password' }],
    [{ hasHours: true, from: 60, to: 60 }, { from: 'hours' }],
  ])('PPAG-21 %j is at fault', (change, problems) => {
    expect(problemsOf({ ...whole, ...change }, false)).toEqual(problems);
  });

  test('PPAG-21 a password that the ad has already may stay', () => {
    const draft: AdDraft = { ...whole, audience: 'PASSWORD' };
    expect(problemsOf(draft, true)).toEqual({});
    expect(bodyOf(draft, ACCOUNTS, 'UTC').password).toBeNull();
  });

  test('PPAG-21 what is sent is what the API takes: the methods of the chosen accounts, whole numbers, no empty texts', () => {
    const body = bodyOf({ ...whole, hasHours: true, from: 1_320, to: 360 }, ACCOUNTS, 'Europe/Berlin');
    expect(adBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      methods: ['sepa', 'wise'],
      paymentAccounts: [1, 2],
      conditions: { orders: 3, completion: 0 },
      schedule: { timeZone: 'Europe/Berlin', from: 1_320, to: 360 },
    });
    const floating = bodyOf({ ...whole, kind: 'FLOATING', margin: '-1.5', ceiling: '1.2' }, ACCOUNTS, 'UTC');
    expect(floating.price).toEqual({ kind: 'FLOATING', marginBips: -150, floor: null, ceiling: '1.2' });
  });

  test('PADS-08 editing begins with the ad as it is', () => {
    const ad: AdData = {
      ...bodyOf({ ...whole, kind: 'FLOATING', margin: '2.25' }, ACCOUNTS, 'UTC'),
      ...{ id: 1, version: 4, state: 'LIVE', currentPrice: '0.95', index: '0.93', left: '800', hasPassword: false },
      ...{ code: 'a1b2c3d4e5', isShown: true, madeAt: 0, openOrders: 0, doneOrders: 0 },
    };
    expect(draftOf(ad)).toEqual({
      ...whole,
      kind: 'FLOATING',
      price: '',
      margin: '2.25',
      amount: '800',
      methods: ad.methods,
    });
  });

  test('PADS-06 the window is not shorter than the slowest method needs', () => {
    expect([windowOf(whole, 0), windowOf(whole, 20), windowOf(whole, 1_440)]).toEqual([15, 30, 1_440]);
    expect(windowOf({ windowMinutes: 120 }, 60)).toBe(120);
  });

  test('PADS-02 percent and basis points are the same margin', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3_000, max: 3_000 }), (bips) => {
        expect(bipsOf(percentOf(bips))).toBe(bips);
      }),
    );
    expect([bipsOf('1.005'), bipsOf('x'), bipsOf('')]).toEqual([null, null, null]);
  });

  test('PPAG-21 a refusal leads to the step of its field', () => {
    expect([stepOf('price'), stepOf('fiatMax'), stepOf('password'), stepOf('schedule')]).toEqual([0, 1, 2, 2]);
  });
});
