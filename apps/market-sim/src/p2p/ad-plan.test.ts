import { adBody } from '@pelorus/protocol/p2p/ads.ts';
import { methodOf, P2P_METHODS } from '@pelorus/protocol/p2p/methods.ts';
import type { MethodData } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { paymentAccountBody } from '@pelorus/protocol/p2p/payment-accounts.ts';
import { isField } from '@pelorus/protocol/p2p/payment-fields.ts';
import { expect, test } from 'vitest';
import { Random } from '../random.ts';
import { adOf, decimalOf, isDue, planAds, roundNumber } from './ad-plan.ts';
import { merchantsOf, type Player } from './cast.ts';
import { fieldsOf } from './payment-fields.ts';

const methods = P2P_METHODS as MethodData[];
const fiats = [...new Set(P2P_METHODS.flatMap((method) => method.fiats))];
const stage = { assets: ['USDT', 'BTC', 'ETH'], fiats, methods };
const plansOf = (player: Player, seed = 7) => planAds(player, stage, new Random(seed, player.key));

test('MSIM-131 each currency has ads of the first asset on both sides, with several methods, fixed and floating', () => {
  const players = merchantsOf(7, { fiats: fiats.slice(0, 20), methods });
  for (const fiat of new Set(players.map((player) => player.fiat))) {
    const plans = players.filter((player) => player.fiat === fiat).flatMap((player) => plansOf(player));
    for (const asset of stage.assets) {
      const sides = plans.filter((plan) => plan.asset === asset).map(({ side }) => side);
      expect([fiat, asset, sides]).toEqual([fiat, asset, expect.arrayContaining(['BUY', 'SELL'])]);
    }
    expect(new Set(plans.map(({ isFloating }) => isFloating)).size).toBe(2);
    // The best price is that of somebody quick.
    const selling = players
      .filter((player) => player.fiat === fiat)
      .map((player) => ({
        isSlow: player.temper.isSlow,
        bips: Math.min(
          ...plansOf(player)
            .filter(({ asset, side }) => asset === 'USDT' && side === 'SELL')
            .map((plan) => plan.marginBips),
        ),
      }));
    expect(selling.sort((a, b) => a.bips - b.bips)[0]?.isSlow).toBe(false);
    // Nobody sells for less than somebody else pays.
    for (const { marginBips, side } of plans) expect(Math.sign(marginBips)).toBe(side === 'SELL' ? 1 : -1);
    for (const plan of plans) {
      expect(plan.methods.length).toBeGreaterThan(0);
      expect(new Set(plan.methods).size).toBe(plan.methods.length);
      for (const code of plan.methods) expect(methodOf(code)?.windowMinutes).toBeLessThanOrEqual(plan.windowMinutes);
    }
  }
});

test('MSIM-131 every ad is one that the venue takes, whatever a coin costs in a currency', () => {
  for (const [index, dollar] of [
    [1, 1],
    [0.92, 0.92],
    [84_250, 1],
    [2_200_000_000, 26_000],
    [0.308, 0.308],
  ] as const)
    for (const player of merchantsOf(3, { fiats, methods }))
      for (const plan of plansOf(player)) {
        const accounts = new Map(plan.methods.map((code, i) => [code, i + 1]));
        const ad = adOf(player, plan, { index, dollar, scale: 7 }, accounts);
        expect(adBody.safeParse(ad).error).toBeUndefined();
        expect(Number(ad.fiatMin)).toBeLessThan(Number(ad.fiatMax));
        expect(Number(ad.amount) * index).toBeGreaterThanOrEqual(Number(ad.fiatMax) * 0.8);
        expect(ad.paymentAccounts).toHaveLength(plan.side === 'SELL' ? plan.methods.length : 0);
      }
});

test('MSIM-131 payment accounts are made up so that each field passes its check', () => {
  for (const player of merchantsOf(5, { fiats, methods }))
    for (const method of P2P_METHODS.filter((one) => one.fiats.includes(player.fiat))) {
      const fields = fieldsOf(method, player.home, new Random(5, `${player.key} ${method.code}`));
      expect(
        paymentAccountBody.safeParse({ method: method.code, holder: player.holder, fields }).error,
      ).toBeUndefined();
      for (const { kind } of method.fields)
        expect([method.code, kind, fields[kind], isField(kind, fields[kind] ?? '')]).toEqual([
          ...[method.code, kind, fields[kind], true],
        ]);
    }
});

test('MSIM-132 an ad is set anew when it is nearly sold out, or its fixed price is not where it belongs', () => {
  const fixed = (price: string) => ({ kind: 'FIXED' as const, price });
  const wanted = { amount: '1000', price: fixed('100') };
  expect(isDue({ amount: '1000', left: '500', price: fixed('100.5') }, wanted)).toBe(false);
  expect(isDue({ amount: '1000', left: '300', price: fixed('100') }, wanted)).toBe(true);
  expect(isDue({ amount: '1000', left: '900', price: fixed('98') }, wanted)).toBe(true);
  const floating = { kind: 'FLOATING' as const, marginBips: 30, floor: null, ceiling: null };
  expect(isDue({ amount: '1000', left: '900', price: floating }, { amount: '1000', price: floating })).toBe(false);
});

test('MSIM-131 numbers are those that people write', () => {
  expect([0.3, 9, 13, 36.8, 260_000, 80].map(roundNumber)).toEqual([0.2, 10, 10, 50, 200_000, 100]);
  expect(decimalOf(0.5000001, 2)).toBe('0.5');
  expect(decimalOf(2_000, 2)).toBe('2000');
  expect(decimalOf(1.25e-5, 7)).toBe('0.0000125');
});
