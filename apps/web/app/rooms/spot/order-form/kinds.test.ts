import { placeListBody, placeOrderBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { wholeUnits } from '../market-rules.ts';
import { checkDraft } from './check-draft.ts';
import { rules } from './fixture.ts';
import { KINDS, ORDER_KINDS, type OrderKind } from './kinds.ts';
import { type DraftAction, draftAfter, EMPTY_DRAFT, type OrderDraft, orderBody } from './order-form.logic.ts';
import { previewOf } from './preview.ts';
import { sentOf, shownOf } from './sent.ts';

const available = { base: wholeUnits('100', 8), quote: wholeUnits('100000', 6) };
const after = (...actions: DraftAction[]): OrderDraft =>
  actions.reduce((draft, action) => draftAfter(draft, action, rules), EMPTY_DRAFT);
const filled = (kind: OrderKind, ...more: DraftAction[]) =>
  after(
    { do: 'kind', kind },
    { do: 'price', text: '100' },
    { do: 'stop', text: '99.95' },
    { do: 'turn', text: '1.5' },
    { do: 'quantity', text: '2' },
    ...more,
  );
const problemsOf = (draft: OrderDraft) => {
  const { isReady, ...rest } = checkDraft(draft, rules, available, null);
  return Object.values(rest).flatMap((problem) => (problem === null ? [] : [problem.id.slice(14)]));
};

describe('kinds of order', () => {
  test.each([
    ['limit', { type: 'LIMIT', price: '100', quantity: '2', timeInForce: 'GTC' }],
    ['market', { type: 'MARKET', quantity: '2' }],
    ['postOnly', { type: 'LIMIT_MAKER', price: '100', quantity: '2', timeInForce: 'GTC' }],
    ['stopLimit', { type: 'STOP_LOSS_LIMIT', price: '100', stopPrice: '99.95', quantity: '2', timeInForce: 'GTC' }],
    ['stopMarket', { type: 'STOP_LOSS', stopPrice: '99.95', quantity: '2' }],
    ['takeLimit', { type: 'TAKE_PROFIT_LIMIT', price: '100', stopPrice: '99.95', quantity: '2', timeInForce: 'GTC' }],
    ['takeMarket', { type: 'TAKE_PROFIT', stopPrice: '99.95', quantity: '2' }],
    ['trailing', { type: 'STOP_LOSS', trailingDelta: 150, quantity: '2' }],
  ] as const)('TRAD-220 %s sends what its row says and nothing else', (kind, body) => {
    const { kind: sentKind, body: sent } = sentOf(filled(kind), rules, 'web-1');
    expect(sentKind).toBe('order');
    expect(sent).toEqual({ symbol: 'BTC_USDT', side: 'BUY', clientOrderId: 'web-1', ...body });
    expect(placeOrderBody.parse(sent)).toEqual(sent);
    expect(problemsOf(filled(kind))).toEqual([]);
  });

  test('TRAD-220 every kind has a row, and no two send the same', () => {
    const sent = ORDER_KINDS.map((kind) => JSON.stringify(sentOf(filled(kind), rules, 'x')));
    expect(new Set(sent).size).toBe(ORDER_KINDS.length);
  });

  test.each([
    ['stopLimit', { do: 'stop', text: '' }, ['missingStop']],
    ['stopMarket', { do: 'stop', text: '99.97' }, ['priceStep']],
    ['takeMarket', { do: 'stop', text: '9999999' }, ['priceMax', 'totalMax', 'insufficient']],
    ['trailing', { do: 'turn', text: '' }, ['missingTurn']],
    ['trailing', { do: 'turn', text: '0' }, ['turnRange']],
    ['trailing', { do: 'turn', text: '50.01' }, ['turnRange']],
    ['trailing', { do: 'turn', text: '0.001' }, ['turnRange']],
    ['stopMarket', { do: 'quantity', text: '21' }, ['amountMax']],
    ['stopLimit', { do: 'quantity', text: '1001' }, ['amountMax', 'insufficient']],
  ] as const)('TRAD-220 %s after %j is refused in the form: %j', (kind, action, problems) => {
    expect(problemsOf(filled(kind, action))).toEqual(problems);
  });

  test('TRAD-220 what waits without a limit price is worth what it costs where it waits', () => {
    const dear = filled('stopMarket', { do: 'stop', text: '60000' });
    expect(problemsOf(dear)).toEqual(['insufficient']);
    expect(problemsOf(filled('stopMarket', { do: 'quantity', text: '0.001' }))).toEqual(['totalMin']);
    expect(previewOf(filled('stopMarket'), rules, null, null)?.fee?.ratePercent).toBe('0.1');
  });

  test('TRAD-220 a share of the money buys what it pays for at the trigger', () => {
    const half = filled('stopMarket', { do: 'share', percent: 50, available: { ...available, quote: 1_000_000_000n } });
    expect(half.quantity).toBe('5.002');
    expect(filled('trailing', { do: 'share', percent: 50, available }).quantity).toBe('2');
  });

  test('TRAD-220 a part can be shown of what may stay in the book, less than the whole', () => {
    const part = (kind: OrderKind, ...more: DraftAction[]) => filled(kind, { do: 'visible', text: '0.5' }, ...more);
    expect(orderBody(part('limit'), rules, 'x').visibleQuantity).toBe('0.5');
    expect(orderBody(part('stopLimit'), rules, 'x').visibleQuantity).toBe('0.5');
    expect(orderBody(part('market'), rules, 'x').visibleQuantity).toBeUndefined();
    expect(
      orderBody(part('limit', { do: 'timeInForce', timeInForce: 'IOC' }), rules, 'x').visibleQuantity,
    ).toBeUndefined();
    expect(problemsOf(part('limit', { do: 'visible', text: '2' }))).toEqual(['visibleRange']);
    expect(problemsOf(part('limit', { do: 'visible', text: '0.0005' }))).toEqual(['amountStep']);
  });

  test("TRAD-220 an order until a time says when it ends in the reader's own time; no other kind does", () => {
    const timed = (kind: OrderKind, until: string) =>
      filled('limit', { do: 'timeInForce', timeInForce: 'GTD' }, { do: 'until', text: until }, { do: 'kind', kind });
    const endsAt = new Date(2026, 11, 24, 18, 30).getTime();
    expect(orderBody(timed('limit', '2026-12-24T18:30'), rules, 'x')).toMatchObject({
      timeInForce: 'GTD',
      goodTill: endsAt,
    });
    expect(orderBody(timed('postOnly', '2026-12-24T18:30'), rules, 'x').goodTill).toBe(endsAt);
    expect(problemsOf(timed('limit', ''))).toEqual(['missingUntil']);
    const stop = orderBody(timed('stopLimit', '2026-12-24T18:30'), rules, 'x');
    expect([stop.timeInForce, stop.goodTill]).toEqual(['GTC', undefined]);
  });

  const sellOco = (...more: DraftAction[]) => filled('oco', { do: 'side', side: 'SELL' }, ...more);

  test.each([
    ['', { type: 'STOP_LOSS', stopPrice: '99.95' }],
    ['99.5', { type: 'STOP_LOSS_LIMIT', stopPrice: '99.95', price: '99.5', timeInForce: 'GTC' }],
  ])('TRAD-220 OCO sends the profit and the stop, limited at %j, under one id', (text, stop) => {
    const { kind, body } = sentOf(sellOco({ do: 'stopLimit', text }), rules, 'web-1');
    const each = { side: 'SELL', quantity: '2' };
    expect([kind, body]).toEqual([
      'list',
      {
        symbol: 'BTC_USDT',
        kind: 'OCO',
        clientListId: 'web-1',
        legs: [
          { ...each, type: 'LIMIT_MAKER', price: '100', clientOrderId: 'web-1-1' },
          { ...each, ...stop, clientOrderId: 'web-1-2' },
        ],
      },
    ]);
    expect(placeListBody.parse(body)).toEqual(body);
    expect(shownOf(sentOf(sellOco(), rules, 'x'))).toEqual({ ...each, price: '100', stopPrice: '99.95' });
  });

  test('TRAD-220 OCO takes the profit on the one side of the stop only, and is held by its dearer order', () => {
    expect(problemsOf(sellOco())).toEqual([]);
    expect(problemsOf(sellOco({ do: 'stop', text: '100' }))).toEqual(['listSell']);
    expect(problemsOf(filled('oco'))).toEqual(['listBuy']);
    const buy = filled('oco', { do: 'stop', text: '40000' });
    expect(problemsOf(buy)).toEqual([]);
    expect(problemsOf(draftAfter(buy, { do: 'stopLimit', text: '60000' }, rules))).toEqual(['insufficient']);
    expect(problemsOf(draftAfter(buy, { do: 'stopLimit', text: '0.07' }, rules))).toEqual(['priceStep']);
    expect(draftAfter(buy, { do: 'share', percent: 100, available }, rules).quantity).toBe('2.5');
  });

  test('TRAD-220 from a market order in money to another kind the amount is given in coins', () => {
    const draft = after(
      { do: 'kind', kind: 'market' },
      { do: 'total', text: '50' },
      { do: 'kind', kind: 'stopMarket' },
    );
    expect(draft).toMatchObject({ given: 'quantity', total: '' });
    expect(KINDS.stopMarket.byMoney).toBe(false);
  });
});
