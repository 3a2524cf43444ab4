import { placeOrderBody } from '@pelorus/protocol/spot/http.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { notionalUnits, quantityFor, unitsText, wholeUnits } from '../market-rules.ts';
import type { Available } from './available.ts';
import { checkDraft, type DraftCheck } from './check-draft.ts';
import { rules } from './fixture.ts';
import { orderBody } from './order-body.ts';
import { type DraftAction, EMPTY_DRAFT, type OrderDraft } from './order-draft.ts';
import { draftAfter, readAmount } from './order-form.logic.ts';
import { shareOf } from './share-of.ts';

const after = (...actions: DraftAction[]): OrderDraft =>
  actions.reduce((draft, action) => draftAfter(draft, action, rules), EMPTY_DRAFT);
const draft = (parts: Partial<OrderDraft>): OrderDraft => ({ ...EMPTY_DRAFT, ...parts });
const funds = (base: string | null, quote: string | null): Available => ({
  base: base === null ? null : wholeUnits(base, rules.baseScale),
  quote: quote === null ? null : wholeUnits(quote, rules.quoteScale),
});
const rich = funds('1000', '50000000');
const problems = ({ isReady, ...rest }: DraftCheck) =>
  Object.values(rest).flatMap((problem) =>
    problem === null ? [] : [`${problem.id.split('.').at(-1)} ${problem.amount}`.trim()],
  );

describe('typed amounts', () => {
  test.each([
    ['', 'empty'],
    ['1.', 'malformed'],
    ['?1.000', 'malformed'],
    ['0.5', 50],
    ['007.10', 'malformed'],
    ['1.234', 'too-precise'],
    ['1.230', 123],
    ['-1', 'malformed'],
    ['+1', 'malformed'],
    ['1e3', 'malformed'],
    ['0x10', 'malformed'],
    ['NaN', 'malformed'],
    ['1,2', 'malformed'],
    ['1.2.3', 'malformed'],
    ['99999999999999999999', 'too-large'],
  ])('TRAD-10 %j at two digits reads %j', (typed, expected) => {
    const amount = readAmount(typed, 2);
    expect(typeof amount === 'string' ? amount : Number(amount.units)).toBe(expected);
  });
});

describe('amount and total', () => {
  test('TRAD-11 the total follows price and amount exactly', () => {
    expect(after({ do: 'price', text: '60000.05' }, { do: 'quantity', text: '0.125' }).total).toBe('7500.00625');
    expect(after({ do: 'quantity', text: '0.125' }, { do: 'price', text: '0.05' }).total).toBe('0.00625');
  });

  test('TRAD-11 the amount follows a typed total, down to the step, and the total stays as typed', () => {
    const draft = after({ do: 'price', text: '60000' }, { do: 'total', text: '100' });
    expect([draft.quantity, draft.total]).toEqual(['0.001', '100']);
    expect(draftAfter(draft, { do: 'price', text: '10' }, rules)).toMatchObject({ quantity: '10', total: '100' });
  });

  test.each(['', 'x', '0'])('TRAD-11 with the price %j nothing follows a total', (price) => {
    expect(after({ do: 'total', text: '100' }, { do: 'price', text: price }).quantity).toBe('');
  });

  test('TRAD-11 for any price and total, the amount is the largest on the step that costs no more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), fc.bigInt({ min: 0n, max: 10n ** 15n }), (ticks, total) => {
        const price = ticks * rules.tickUnits;
        const quantity = quantityFor(rules, price, total);
        expect(quantity % rules.stepUnits).toBe(0n);
        expect(notionalUnits(rules, price, quantity) <= total).toBe(true);
        expect(notionalUnits(rules, price, quantity + rules.stepUnits) > total).toBe(true);
      }),
    );
  });

  test('TRAD-12 a market purchase is given in money, a market sale in coins, and each can be switched', () => {
    const buying = after({ do: 'quantity', text: '1' }, { do: 'kind', kind: 'market' });
    expect(buying).toMatchObject({ given: 'total', quantity: '' });
    expect(draftAfter(buying, { do: 'side', side: 'SELL' }, rules)).toMatchObject({ given: 'quantity', total: '' });
    expect(draftAfter(buying, { do: 'given', given: 'quantity' }, rules)).toMatchObject({ given: 'quantity' });
    const typed = after({ do: 'kind', kind: 'market' }, { do: 'total', text: '50' }, { do: 'side', side: 'BUY' });
    expect(typed.total).toBe('50');
  });

  test('TRAD-12 changing the side keeps what was typed in a limit order', () => {
    const draft = after({ do: 'price', text: '100' }, { do: 'quantity', text: '2' }, { do: 'side', side: 'SELL' });
    expect(draft).toMatchObject({ price: '100', quantity: '2', total: '200' });
  });
});

describe('share of what is available', () => {
  const available = funds('1.23456789', '1000');

  test.each([
    [100, '1.234'],
    [50, '0.617'],
    [1, '0.012'],
    [0, '0'],
  ])('TRAD-13 %i % of the coins, down to the step', (percent, quantity) => {
    expect(after({ do: 'side', side: 'SELL' }, { do: 'share', percent, available }).quantity).toBe(quantity);
  });

  test('TRAD-13 a share of the money buys no more than it pays for', () => {
    const draft = after({ do: 'price', text: '333.35' }, { do: 'share', percent: 100, available });
    expect(draft).toMatchObject({ quantity: '2.999', total: '999.71665' });
    expect(shareOf(draft, available, rules)).toBe(99);
  });

  test('TRAD-13 at market a share of the money is the money itself', () => {
    const draft = after({ do: 'kind', kind: 'market' }, { do: 'share', percent: 25, available });
    expect(draft).toMatchObject({ total: '250', given: 'total' });
    expect(shareOf(draft, available, rules)).toBe(25);
  });

  test('TRAD-13 without a balance or a price it does nothing; more than all shows as all', () => {
    expect(after({ do: 'share', percent: 50, available: funds(null, null) })).toEqual(EMPTY_DRAFT);
    expect(after({ do: 'share', percent: 50, available })).toEqual(EMPTY_DRAFT);
    expect(shareOf(after({ do: 'side', side: 'SELL' }, { do: 'quantity', text: '9' }), available, rules)).toBe(100);
    expect(shareOf(after({ do: 'side', side: 'SELL' }, { do: 'quantity', text: '9' }), funds('0', '0'), rules)).toBe(0);
  });

  test('TRAD-13 no share of any balance is refused for want of money', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('BUY' as const, 'SELL' as const),
        fc.constantFrom('limit' as const, 'market' as const, 'postOnly' as const),
        fc.integer({ min: 1, max: 100 }),
        fc.bigInt({ min: 0n, max: 10n ** 14n }),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        (side, kind, percent, units, ticks) => {
          const available = { base: units, quote: units };
          const price = unitsText(ticks * rules.tickUnits, rules.priceScale);
          const draft = after(
            { do: 'side', side },
            { do: 'kind', kind },
            { do: 'price', text: price },
            { do: 'share', percent, available },
          );
          expect(checkDraft(draft, rules, available, null).order).toBeNull();
        },
      ),
    );
  });
});

describe('checks while typing', () => {
  const typed = (price: string, quantity: string) =>
    after({ do: 'price', text: price }, { do: 'quantity', text: quantity });

  test.each([
    ['100', '1', []],
    ['100.01', '1', ['priceStep 0.05']],
    ['100.001', '1', ['priceStep 0.05']],
    ['0.01', '1000', ['priceMin 0.05', 'amountMax 200']],
    ['0', '1', ['priceMin 0.05', 'totalMin 5']],
    ['1000000.05', '1', ['priceMax 1000000']],
    ['99999999999999999999', '1', ['priceMax 1000000']],
    ['1e3', '1', ['malformed']],
    ['100', '0.0005', ['amountStep 0.001']],
    ['100', '0', ['amountMin 0.001', 'totalMin 5']],
    ['100', '200.001', ['amountMax 200']],
    ['100', 'x', ['malformed']],
    ['100', '0.049', ['totalMin 5']],
    ['100', '0.050', []],
    ['1000000', '9.001', ['totalMax 9000000']],
    ['', '', ['missingPrice', 'missingAmount']],
    ['100', '', ['missingAmount']],
  ])('TRAD-14 limit at %j of %j: %j', (price, quantity, expected) => {
    const check = checkDraft(typed(price, quantity), rules, rich, null);
    expect(problems(check)).toEqual(expected);
    expect(check.isReady).toBe(expected.length === 0);
  });

  test.each([
    ['4.999999', ['totalMin 5']],
    ['5', []],
    ['5.0000001', ['totalPrecise 0.000001']],
    ['9000000.000001', ['totalMax 9000000']],
    ['99999999999999999999', ['totalMax 9000000']],
    ['-5', ['malformed']],
    ['', ['missingAmount']],
  ])('TRAD-14 market purchase for %j: %j', (total, expected) => {
    const check = checkDraft(after({ do: 'kind', kind: 'market' }, { do: 'total', text: total }), rules, rich, null);
    expect(problems(check)).toEqual(expected);
  });

  test('TRAD-14 a market order has its own largest amount', () => {
    const selling = after(
      { do: 'side', side: 'SELL' },
      { do: 'kind', kind: 'market' },
      { do: 'quantity', text: '20.001' },
    );
    expect(problems(checkDraft(selling, rules, rich, null))).toEqual(['amountMax 20']);
  });

  test.each([
    ['BUY', '1', ['0', '100'], []],
    ['BUY', '1', ['0', '99.999999'], ['insufficient 99.999999']],
    ['SELL', '1', ['1', '0'], []],
    ['SELL', '1.001', ['1', '0'], ['insufficient 1']],
    ['BUY', '1', [null, null], []],
  ] as const)('TRAD-15 %s of %s at 100 with %j: %j', (side, quantity, [base, quote], expected) => {
    const check = checkDraft(draft({ side, price: '100', quantity }), rules, funds(base, quote), null);
    expect(problems(check)).toEqual(expected);
  });

  test('TRAD-15 a market purchase by amount is measured by what the book asks', () => {
    const buying = draft({ kind: 'market', quantity: '1', given: 'quantity' });
    const estimate = { quantityUnits: 1000n, quoteUnits: 100_000_001n, worstPriceUnits: 10_000n, isWhole: true };
    expect(problems(checkDraft(buying, rules, funds('0', '100'), estimate))).toEqual(['insufficient 100']);
    expect(problems(checkDraft(buying, rules, funds('0', '101'), estimate))).toEqual([]);
  });

  test.each([
    ['HALT', 'halted'],
    ['CANCEL_ONLY', 'cancelOnly'],
  ] as const)('TRAD-16 a market in %s takes no order', (status, expected) => {
    const check = checkDraft(draft({ price: '100', quantity: '1' }), { ...rules, status }, rich, null);
    expect(problems(check)).toEqual([expected]);
    expect(check.isReady).toBe(false);
  });
});

describe('what is sent', () => {
  test.each<[Partial<OrderDraft>, object]>([
    [
      { price: '60000.10', quantity: '0.100' },
      { type: 'LIMIT', side: 'BUY', price: '60000.1', quantity: '0.1', timeInForce: 'GTC' },
    ],
    [
      { price: '1', quantity: '0.5', side: 'SELL', timeInForce: 'FOK' },
      { type: 'LIMIT', side: 'SELL', price: '1', quantity: '0.5', timeInForce: 'FOK' },
    ],
    [
      { price: '100', quantity: '1', kind: 'postOnly', timeInForce: 'IOC' },
      { type: 'LIMIT_MAKER', side: 'BUY', price: '100', quantity: '1' },
    ],
    [
      { kind: 'market', given: 'total', total: '12.50', price: '99' },
      { type: 'MARKET', side: 'BUY', quoteQuantity: '12.5' },
    ],
    [
      { kind: 'market', given: 'quantity', quantity: '2', side: 'SELL', price: '99' },
      { type: 'MARKET', side: 'SELL', quantity: '2' },
    ],
  ])('TRAD-17 %j is sent as %j', (parts, body) => {
    const sent = orderBody(draft(parts), rules, 'web-1');
    expect(sent).toEqual({ symbol: 'BTC_USDT', clientOrderId: 'web-1', ...body });
    expect(placeOrderBody.safeParse(sent).success).toBe(true);
  });

  test('TRAD-17 a draft that was not checked is not sent', () => {
    expect(() => orderBody(draft({ price: '100' }), rules, 'web-1')).toThrow('not checked');
  });
});
