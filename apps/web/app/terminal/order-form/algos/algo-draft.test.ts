import { placeAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import { expect, test } from 'vitest';
import { wholeUnits } from '../../market-rules.ts';
import { rules } from '../fixture.ts';
import { ladderBody, twapBody } from './algo-bodies.ts';
import { checkLadder, checkTwap, type LadderDraft, rungsOf, type TwapDraft } from './algo-draft.ts';

const available = { base: wholeUnits('10', 8), quote: wholeUnits('1000', 6) };
const LADDER: LadderDraft = {
  from: '100',
  to: '110',
  count: '3',
  quantity: '3',
  distribution: 'FLAT',
  isPostOnly: true,
};
const TWAP: TwapDraft = { given: 'quantity', amount: '6', limit: '100', minutes: '10', parts: '60', isRandom: false };
const said = ({ problems, missing }: ReturnType<typeof checkLadder> | ReturnType<typeof checkTwap>) => [
  ...Object.entries(problems).map(([field, problem]) => `${field} ${problem.id.slice(14)}`),
  ...Object.values(missing).map(({ id }) => id.slice(14)),
];

test('TRAD-229 a ladder shows the orders the engine would place: their sum is the amount, their prices on the tick', () => {
  const texts = (draft: LadderDraft) =>
    rungsOf(draft, rules)?.map(({ priceUnits, quantityUnits }) => [
      Number(priceUnits) / 100,
      Number(quantityUnits) / 1000,
    ]);
  expect(texts(LADDER)).toEqual([
    [100, 1],
    [105, 1],
    [110, 1],
  ]);
  expect(texts({ ...LADDER, distribution: 'ASCENDING', quantity: '6', from: '110', to: '100' })).toEqual([
    [110, 1],
    [105, 2],
    [100, 3],
  ]);
});

test('TRAD-229 a ladder holds the worth of all its orders, or the coins of a sale', () => {
  expect(checkLadder('BUY', LADDER, rules, available)).toMatchObject({
    isReady: true,
    held: { amount: '315', asset: 'USDT' },
  });
  expect(checkLadder('SELL', LADDER, rules, available).held).toEqual({ amount: '3', asset: 'BTC' });
});

test.each([
  [{ from: '' }, ['missingPrice']],
  [{ quantity: '' }, ['missingAmount']],
  [{ from: '100.01' }, ['from priceStep']],
  [{ to: '2000000' }, ['to priceMax']],
  [{ count: '1' }, ['count range']],
  [{ count: '51' }, ['count range']],
  [{ quantity: '0.0005' }, ['quantity amountStep']],
  [{ quantity: '0.1', count: '50' }, ['quantity partSmall']],
  [{ to: '100.05', count: '5' }, ['to ladderPrices']],
  [{ quantity: '30' }, ['order insufficient']],
])('TRAD-229 a ladder with %j is told why not: %j', (part, problems) => {
  const check = checkLadder('BUY', { ...LADDER, ...part }, rules, available);
  expect(said(check)).toEqual(problems);
  expect(check.isReady).toBe(false);
});

test('TRAD-229 a ladder that is ready is a request the exchange takes', () => {
  const body = ladderBody('SELL', { ...LADDER, from: '100' }, rules, 'web-1');
  expect(placeAlgoBody.parse(body)).toEqual(body);
  expect(body).toMatchObject({
    kind: 'SCALED',
    fromPrice: '100',
    orderCount: 3,
    postOnly: true,
    clientAlgoId: 'web-1',
  });
});

test('TRAD-229 a TWAP holds all of it from the start: by its limit, by the money, or the coins', () => {
  expect(checkTwap('BUY', TWAP, rules, available)).toMatchObject({
    isReady: true,
    held: { amount: '600', asset: 'USDT' },
  });
  const money = { ...TWAP, given: 'total' as const, amount: '600', limit: '' };
  expect(checkTwap('BUY', money, rules, available)).toMatchObject({
    isReady: true,
    held: { amount: '600', asset: 'USDT' },
  });
  expect(checkTwap('SELL', { ...TWAP, limit: '' }, rules, available)).toMatchObject({
    isReady: true,
    held: { amount: '6', asset: 'BTC' },
  });
});

test.each([
  ['BUY', { limit: '' }, ['missingPrice']],
  ['BUY', { amount: '' }, ['missingAmount']],
  ['BUY', { limit: '100.01' }, ['limit priceStep']],
  ['BUY', { minutes: '0' }, ['minutes range']],
  ['SELL', { minutes: '1441' }, ['minutes range']],
  ['SELL', { parts: '1' }, ['parts range']],
  ['SELL', { parts: '121' }, ['parts partFast']],
  ['SELL', { amount: '0.05' }, ['amount partSmall']],
  ['BUY', { given: 'total', amount: '100' }, ['amount partSmall']],
  ['SELL', { amount: '11' }, ['order insufficient']],
] as const)('TRAD-229 a TWAP to %s with %j is told why not: %j', (side, part, problems) => {
  const check = checkTwap(side, { ...TWAP, ...part }, rules, available);
  expect(said(check)).toEqual(problems);
  expect(check.isReady).toBe(false);
});

test('FPAG-16 a ladder of a contract is paid with its margin; nothing is held for a TWAP, which says the same', () => {
  const asked: unknown[] = [];
  const of = (isPaid: boolean, problem: 'refusal.bounds' | null) => ({
    ...available,
    base: null,
    costOf: (...orders: [bigint, bigint | null]) => {
      asked.push(orders);
      return { units: 32_500_000n, isPaid, problem };
    },
  });
  const held = { amount: '32.5', asset: 'USDT' };
  expect(checkLadder('SELL', LADDER, rules, of(true, null))).toMatchObject({ isReady: true, held });
  expect(said(checkLadder('SELL', LADDER, rules, of(false, null)))).toEqual(['order insufficient']);
  expect(checkLadder('BUY', LADDER, rules, of(true, 'refusal.bounds')).problems.order?.id).toBe('refusal.bounds');
  expect(asked).toEqual(Array(3).fill([3_000n, 315_000_000n]));
  expect(checkTwap('SELL', { ...TWAP, limit: '' }, rules, of(false, null))).toMatchObject({ isReady: true, held });
  expect(asked.at(-1)).toEqual([6_000n, null]);
});

test('TRAD-234 parts at any price are held to what the market wants of orders at any price', () => {
  const own = { ...rules, marketQuantityMin: 200n, marketQuantityStep: 50n, notionalMinToMarket: false };
  const amount = (part: Partial<TwapDraft>) => checkTwap('SELL', { ...TWAP, ...part }, own, available).problems.amount;
  expect(amount({ limit: '' })).toMatchObject({ id: 'trade.problem.partSmall', values: { amount: '0.2', total: '0' } });
  expect(amount({})).toBeUndefined();
  const stepped = checkTwap('SELL', { ...TWAP, limit: '' }, { ...rules, marketQuantityStep: 500n }, available);
  expect(stepped.problems.amount).toMatchObject({ id: 'trade.problem.partSmall', values: { amount: '0.5' } });
  const money = (market: typeof rules) =>
    said(checkTwap('BUY', { ...TWAP, given: 'total', amount: '100' }, market, available));
  expect([money(rules), money(own)]).toEqual([['amount partSmall'], []]);
});

test('TRAD-229 a TWAP that is ready is a request the exchange takes', () => {
  for (const [side, part] of [
    ['BUY', {}],
    ['BUY', { given: 'total', amount: '600' }],
    ['SELL', { limit: '' }],
  ] as const) {
    const body = twapBody(side, { ...TWAP, ...part }, rules, 'web-1');
    expect(placeAlgoBody.parse(body)).toEqual(body);
    expect(body).toMatchObject({ kind: 'TWAP', duration: 600, slices: 60, randomize: false });
  }
  expect(twapBody('BUY', { ...TWAP, given: 'total', amount: '600' }, rules, 'x')).not.toHaveProperty('limitPrice');
});
