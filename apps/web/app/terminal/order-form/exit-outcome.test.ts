import { isContractSymbol } from '@pelorus/protocol/futures/contracts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitsText } from '../market-rules.ts';
import { exitOutcome } from './exit-outcome.ts';
import { rules } from './fixture.ts';

const CONTRACT = { ...rules, pairCode: 'BTC_USDT_PERP' };
const ceil = (top: bigint, bottom: bigint) => (top + bottom - 1n) / bottom;
/** Of the fixture: prices have 2 digits, quantities 3, coins 8, money 6. */
const money = (price: bigint, quantity: bigint) => price * quantity * 10n;

const price = fc.bigInt(1_000n, 9_000_000n);
const quantity = fc.bigInt(1n, 50_000n);

test('TRAD-323 a purchase gains what selling the rest of its coins brings, less the fee of that', () => {
  fc.assert(
    fc.property(price, price, quantity, (entry, exit, lots) => {
      const coinFee = ceil(lots * 100_000n * 1_000n, 1_000_000n);
      const brought = (exit * (lots * 100_000n - coinFee)) / 10_000n;
      const slow = brought - ceil(brought * 800n, 1_000_000n) - money(entry, lots);
      const fee = { amount: unitsText(coinFee, 8), asset: 'BTC', ratePercent: '0.1' };
      const entered = { side: 'BUY', quantityUnits: lots, quoteUnits: money(entry, lots), fee } as const;
      expect(exitOutcome(entered, rules, exit, 800)).toBe(slow);
    }),
  );
});

test('TRAD-323 a sale gains what is left after buying back, the fee in coins at that price', () => {
  fc.assert(
    fc.property(price, price, quantity, (entry, exit, lots) => {
      const moneyFee = ceil(money(entry, lots) * 1_000n, 1_000_000n);
      const coinFee = ceil(lots * 100_000n * 1_000n, 1_000_000n);
      const slow = money(entry, lots) - moneyFee - money(exit, lots) - (exit * coinFee) / 10_000n;
      const fee = { amount: unitsText(moneyFee, 6), asset: 'USDT', ratePercent: '0.1' };
      const entered = { side: 'SELL', quantityUnits: lots, quoteUnits: money(entry, lots), fee } as const;
      expect(exitOutcome(entered, rules, exit, 1_000)).toBe(slow);
    }),
  );
});

test('TRAD-323 a contract pays both fees in money, long and short', () => {
  expect(isContractSymbol(CONTRACT.pairCode)).toBe(true);
  const fee = { amount: '0.2', asset: 'USDT', ratePercent: '0.1' };
  const entered = { quantityUnits: 2_000n, quoteUnits: money(10_000n, 2_000n), fee };
  // 2 coins from 100 to 110: 20 of profit, less 0.2 and 0.1 % of 220.
  expect(exitOutcome({ side: 'BUY', ...entered }, CONTRACT, 11_000n, 1_000)).toBe(19_580_000n);
  expect(exitOutcome({ side: 'SELL', ...entered }, CONTRACT, 11_000n, 1_000)).toBe(-20_420_000n);
});
