import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { marketRules, unitsText, wholeUnits } from '../market-rules.ts';
import { feeOf } from './estimate.ts';
import { assets, rules, symbol } from './fixture.ts';
import { usePersonFees, withFees } from './use-fees.ts';

/** The fee that the form shows of selling a whole for a hundred. */
function feeText(shown: typeof rules, rate: number): string {
  const [quantity, quote] = [wholeUnits('1', shown.quantityScale), wholeUnits('100', shown.quoteScale)];
  const fee = feeOf(shown, 'SELL', quantity, quote, rate);
  return fee === null ? '' : unitsText(fee.units, fee.scale);
}

function Shown({ accountId }: { accountId: number | null }) {
  const shown = usePersonFees(rules, accountId);
  return <p>{feeText(shown, shown.takerFeeE6)}</p>;
}

test('TRAD-224 the fee is the person’s own, to the last digit of its rate, and nothing else of the market changes', () => {
  const own = withFees(rules, { maker: '0.0002', taker: '0.000375' });
  expect([own.makerFeeE6, own.takerFeeE6]).toEqual([200, 375]);
  expect(feeText(own, own.takerFeeE6)).toBe('0.0375');
  expect({ ...own, makerFeeE6: rules.makerFeeE6, takerFeeE6: rules.takerFeeE6 }).toEqual(rules);
});

test('TRAD-224 LEDG-14 a rebate is shown as one, the person’s and the market’s', () => {
  const own = withFees(rules, { maker: '-0.000025', taker: '0.000375' });
  expect([own.makerFeeE6, feeText(own, own.makerFeeE6)]).toEqual([-25, '-0.0025']);
  expect(marketRules({ ...symbol, makerFee: '-0.0001' }, assets).makerFeeE6).toBe(-100);
});

test.each([null, 16])('TRAD-224 until it is known, the market’s is shown: to account %s', (accountId) => {
  expect(renderToStaticMarkup(<Shown accountId={accountId} />)).toBe(`<p>${feeText(rules, rules.takerFeeE6)}</p>`);
  expect(feeText(rules, rules.takerFeeE6)).not.toBe('');
});
