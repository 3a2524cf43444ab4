import { describe, expect, test } from 'vitest';
import { wholeUnits } from '../../market-rules.ts';
import { rules } from '../fixture.ts';
import { ladderFate } from './ladder-fate.ts';

const rung = (price: string, quantity = '1') => ({
  priceUnits: wholeUnits(price, rules.priceScale),
  quantityUnits: wholeUnits(quantity, rules.quantityScale),
});
const best = (price: string) => wholeUnits(price, rules.priceScale);

describe('what becomes of a ladder', () => {
  const rungs = [rung('100'), rung('90')];

  test.each([
    ['BUY', '100.05', false],
    ['BUY', '100', true],
    ['SELL', '89.95', false],
    ['SELL', '90', true],
  ] as const)('TRAD-274 a post-only %s with the other side at %s is refused: %s', (side, other, isRefused) => {
    expect(ladderFate(side, rungs, true, best(other), rules).isRefused).toBe(isRefused);
    expect(ladderFate(side, rungs, false, best(other), rules).isRefused).toBe(false);
  });

  test('TRAD-274 its orders that trade at once pay the taker fee at the price of the book, the others the maker fee', () => {
    // Maker 0.08 %, taker 0.1 %, of one coin each.
    expect(ladderFate('BUY', rungs, false, best('95'), rules).fee?.units).toBe(wholeUnits('0.0018', 8));
    expect(ladderFate('BUY', rungs, false, null, rules).fee?.units).toBe(wholeUnits('0.0016', 8));
    // 90 sells at 95 for 0.095, 100 waits for 0.08.
    expect(ladderFate('SELL', rungs, false, best('95'), rules).fee?.units).toBe(wholeUnits('0.175', 6));
    expect(ladderFate('SELL', rungs, true, best('95'), rules).fee?.units).toBe(wholeUnits('0.152', 6));
  });
});
