import { accountMargin, type Exposed, liquidationOf } from '@pelorus/formulas/futures/account.ts';
import { withAmounts } from '@pelorus/formulas/futures/brackets.ts';
import type { ContractPayload, PositionSide } from '@pelorus/protocol/futures/contracts.ts';
import { describe, expect, test } from 'vitest';
import { ContractVenue, PERP } from '../../testing/contract-venue.ts';
import { ALICE, BOB, refusalOf } from '../../testing/venue.ts';

/** What the test placed for Alice, and how she set herself up. */
interface Setting {
  leverage: number;
  isCrossed?: boolean;
  sides?: PositionSide[];
  buyUnits?: number;
  sellUnits?: number;
}

function sidesOf(venue: ContractVenue, markTicks: number, setting: Setting): Exposed[] {
  const { leverage, isCrossed = true, sides = ['BOTH'], buyUnits = 0, sellUnits = 0 } = setting;
  const { contract } = venue.exchange.catalog().markets[PERP] as { contract: ContractPayload };
  const market = { brackets: withAmounts(contract.brackets), tickLotUnits: 1, markTicks, scaledE6: 0 };
  return sides.map((positionSide) => {
    const [lots, costUnits, marginUnits] = venue.position(ALICE, positionSide);
    return { contract: market, positionSide, isCrossed, leverage, lots, costUnits, marginUnits, buyUnits, sellUnits };
  });
}

/** Alice may take out exactly what the formula says, and not a unit more. */
function expectSame(venue: ContractVenue, markTicks: number, setting: Setting): void {
  const { withdrawableUnits } = accountMargin(venue.wallet(ALICE), sidesOf(venue, markTicks, setting));
  expect(refusalOf(venue.move(ALICE, 0 - withdrawableUnits - 1))).toBe('MARGIN_NEEDED');
  expect(withdrawableUnits).toBeGreaterThan(0);
  expect(refusalOf(venue.move(ALICE, 0 - withdrawableUnits))).toBe(null);
}

describe('PERP-17 what an account may take out is the same by the formula as in the engine', () => {
  test('PERP-17 of a crossed position that loses, with orders to both sides', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.long(ALICE, 300, 90);
    venue.short(ALICE, 5_000, 120);
    venue.mark(97);
    expectSame(venue, 97, { leverage: 10, buyUnits: 27_000, sellUnits: 600_000 });
  });

  test('PERP-17 of one that gains: its profit stays', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.mark(104);
    expectSame(venue, 104, { leverage: 10 });
  });

  test('PERP-17 of an isolated position with an order that adds to it', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 20, 'ISOLATED');
    venue.deal(ALICE, BOB, 1_000, 100);
    venue.adjust(ALICE, 700);
    venue.long(ALICE, 400, 95);
    venue.mark(99);
    expectSame(venue, 99, { leverage: 20, isCrossed: false, buyUnits: 38_000 });
  });

  test('PERP-17 of a long and a short side by side', () => {
    const venue = ContractVenue.open();
    venue.hedge(ALICE);
    venue.short(BOB, 700, 100);
    venue.long(ALICE, 700, 100, { positionSide: 'LONG' });
    venue.long(BOB, 200, 100);
    venue.short(ALICE, 200, 100, { positionSide: 'SHORT' });
    venue.mark(103);
    expectSame(venue, 103, { leverage: 10, sides: ['LONG', 'SHORT'] });
  });
});

test('PERP-20 the engine liquidates a crossed position at the price that the formula tells, and not a tick before', () => {
  const venue = ContractVenue.open();
  venue.mode(ALICE, 50);
  venue.deal(ALICE, BOB, 5_000, 100);
  venue.move(ALICE, 0 - accountMargin(venue.wallet(ALICE), sidesOf(venue, 100, { leverage: 50 })).withdrawableUnits);
  const sides = sidesOf(venue, 100, { leverage: 50 });
  const ticks = liquidationOf(sides[0] as Exposed, accountMargin(venue.wallet(ALICE), sides)) as number;
  const liquidations = (markTicks: number) => venue.mark(markTicks).filter(({ kind }) => kind === 'liquidation').length;
  expect(liquidations(ticks + 1)).toBe(0);
  expect(liquidations(ticks)).toBeGreaterThan(0);
});
