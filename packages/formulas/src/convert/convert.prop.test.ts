import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Depth, type LegMarket, type LegSide, legForGetting, legForSpending, legOf, lotsFor } from './legs.ts';
import { rateText } from './rate.ts';
import { planForGetting, planForSpending, type Step } from './routes.ts';

const market = fc
  .record({
    lotUnits: fc.constantFrom(1, 7, 1_000),
    tickLotUnits: fc.constantFrom(1, 3, 10),
    lotsMin: fc.integer({ min: 1, max: 5 }),
    lotsMax: fc.integer({ min: 20, max: 200 }),
    notionalMin: fc.constantFrom(1, 500),
    notionalMax: fc.constantFrom(0, 900_000),
    takerE6: fc.constantFrom(0, 1_000, 1_500, 333, 20_000),
  })
  .map((rules): LegMarket => ({ ...rules, minTicks: 1, maxTicks: 1_000_000 }));
const side = fc.constantFrom<LegSide>('BUY', 'SELL');
const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 })), { maxLength: 8 });

/** The side that an order meets: prices from 5,000 away from the touch. */
function depthOf(met: LegSide, levels: readonly (readonly [gap: number, lots: number])[]): Depth {
  let ticks = 5_000;
  return levels.map(([gap, lots]) => {
    ticks += met === 'BUY' ? gap : -gap;
    return [ticks, lots] as const;
  });
}

/** The slow obvious exchange: every lot is a fill of its own if `crumbs`, else each level is one. */
function filled(rules: LegMarket, of: LegSide, lots: number, limitTicks: number, depth: Depth, crumbs: boolean) {
  let left = BigInt(lots);
  let [pays, gets] = [0n, 0n];
  for (const [ticks, there] of depth) {
    if (of === 'BUY' ? ticks > limitTicks : ticks < limitTicks) break;
    const taken = left < BigInt(there) ? left : BigInt(there);
    left -= taken;
    for (const part of crumbs ? Array.from({ length: Number(taken) }, () => 1n) : [taken]) {
      const [base, quote] = [part * BigInt(rules.lotUnits), part * BigInt(ticks * rules.tickLotUnits)];
      const gross = of === 'BUY' ? base : quote;
      pays += of === 'BUY' ? quote : base;
      gets += gross - (gross * BigInt(rules.takerE6) + 999_999n) / 1_000_000n;
    }
  }
  return left > 0n ? null : { pays: Number(pays), gets: Number(gets) };
}

const cases = fc.record({ rules: market, of: side, levels: gaps, units: fc.integer({ min: 1, max: 900_000 }) });

it('CONV-04 CONV-05 a leg is filled as quoted, and at its limit never worse than it says, however many it meets', () => {
  fc.assert(
    fc.property(cases, gaps, fc.boolean(), ({ rules, of, levels, units }, moved, crumbs) => {
      const leg = legForSpending(rules, of, units, depthOf(of, levels));
      if (typeof leg === 'string') return;
      const asQuoted = filled(rules, of, leg.lots, leg.limitTicks, depthOf(of, levels), false);
      expect(asQuoted?.pays).toBe(leg.pays);
      expect(Math.abs((asQuoted?.gets ?? 0) - leg.gets)).toBeLessThanOrEqual(levels.length);
      expect(leg.paysMost).toBeLessThanOrEqual(units);
      for (const depth of [depthOf(of, levels), depthOf(of, moved)]) {
        const met = filled(rules, of, leg.lots, leg.limitTicks, depth, crumbs);
        if (met === null) continue;
        expect(met.gets).toBeGreaterThanOrEqual(leg.getsLeast);
        expect(met.pays).toBeLessThanOrEqual(leg.paysMost);
      }
    }),
  );
});

it('CONV-06 of all legs the largest that the amount pays for is taken, or the smallest that brings it', () => {
  fc.assert(
    fc.property(cases, ({ rules, of, levels, units }) => {
      const depth = depthOf(of, levels);
      const there = depth.reduce((sum, [, lots]) => sum + lots, 0);
      const all = Array.from({ length: Math.min(there, rules.lotsMax) }, (_, i) => legOf(rules, of, i + 1, depth));
      const legs = all.filter((leg) => typeof leg !== 'string');
      const spent = legForSpending(rules, of, units, depth);
      const paid = legs.filter((leg) => leg.paysMost <= units).at(-1);
      if (typeof spent !== 'string') expect(spent).toEqual(paid);
      const got = legForGetting(rules, of, units, depth);
      if (typeof got !== 'string') expect(got).toEqual(legs.find((leg) => leg.getsLeast >= units));
    }),
  );
});

it('CONV-07 two legs bring at least what was said, with what the first brought, and cost no more', () => {
  fc.assert(
    fc.property(cases, cases, fc.boolean(), fc.boolean(), (one, two, crumbs, isGetting) => {
      const step = ({ rules, of, levels }: typeof one): Step => ({
        market: rules,
        side: of,
        depth: depthOf(of, levels),
      });
      const plan = (isGetting ? planForGetting : planForSpending)(step(one), step(two), one.units);
      if (typeof plan === 'string') return;
      if (isGetting) expect(plan.getsLeast).toBeGreaterThanOrEqual(one.units);
      else expect(plan.paysMost).toBeLessThanOrEqual(one.units);
      const [a, b] = plan.legs;
      if (a === undefined || b === undefined) throw new Error('not two legs');
      const first = filled(one.rules, one.of, a.lots, a.limitTicks, depthOf(one.of, one.levels), crumbs);
      if (first === null) throw new Error('the quoted book does not fill the quote');
      expect(first.pays).toBeLessThanOrEqual(plan.paysMost);
      const lots = lotsFor(two.rules, two.of, first.gets, b.limitTicks);
      const last = filled(two.rules, two.of, lots, b.limitTicks, depthOf(two.of, two.levels), crumbs);
      // More than expected may be more than the book has: then it is not filled, which is no worse price.
      if (last === null) return;
      expect(last.pays).toBeLessThanOrEqual(first.gets);
      expect(last.gets).toBeGreaterThanOrEqual(plan.getsLeast);
    }),
  );
});

it('CONV-08 a rate is said with eight digits that count', () => {
  const of = (paid: number, got: number) => rateText({ units: paid, scale: 8 }, { units: got, scale: 6 });
  expect(of(100_000_000, 50_123_456_789)).toBe('50123.456');
  expect(of(100_000_000, 12)).toBe('0.000012');
  expect(of(300_000_000, 1)).toBe('0.00000033333333');
});
