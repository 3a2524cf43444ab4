import { placeOrderBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { checkDraft } from './check-draft.ts';
import { after, available, filled, problemsOf } from './filled-drafts.ts';
import { rules } from './fixture.ts';
import { KIND_GROUPS, KINDS, KINDS_AT_HAND, ORDER_KINDS, type OrderKind, tabOf } from './kinds.ts';
import { orderBody } from './order-body.ts';
import type { DraftAction, OrderDraft } from './order-draft.ts';
import { draftAfter } from './order-form.logic.ts';
import { previewOf } from './preview.ts';
import { sentOf } from './sent.ts';
import { pricedBy } from './use-estimate.ts';

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

  test('TRAD-310 every kind has a tab, a box of limit orders, or one place in the groups', () => {
    const grouped = KIND_GROUPS.flatMap(([, kinds]) => [...kinds]);
    const others = ORDER_KINDS.filter((kind) => !KINDS_AT_HAND.includes(tabOf(kind)));
    expect([...grouped].sort()).toEqual([...others].sort());
  });

  test('TRAD-311 post-only is a box of a limit order: the rest of it stays, and its tab does not undo it', () => {
    const limit = filled('limit', { do: 'visible', text: '0.5' }, { do: 'timeInForce', timeInForce: 'GTD' });
    const only = [
      { do: 'postOnly', isOn: true },
      { do: 'kind', kind: 'limit' },
    ] as const;
    const postOnly = only.reduce((draft, action) => draftAfter(draft, action, rules), limit);
    expect(postOnly).toEqual({ ...limit, kind: 'postOnly' });
    expect(draftAfter(postOnly, { do: 'postOnly', isOn: false }, rules)).toEqual(limit);
    // One that must fill at once cannot only wait.
    const fok = filled('limit', { do: 'timeInForce', timeInForce: 'FOK' }, { do: 'postOnly', isOn: true });
    expect(fok).toMatchObject({ kind: 'postOnly', timeInForce: 'GTC' });
  });

  test.each([
    ['PRIMARY', 0],
    ['MARKET', 3],
  ] as const)('TRAD-225 a pegged order names no price but whose best price it takes: %s, %i deeper', (peg, levels) => {
    const draft = filled('pegged', { do: 'peg', peg }, { do: 'pegLevels', levels });
    const { body } = sentOf(draft, rules, 'web-1');
    expect(body).toEqual({
      ...{ symbol: 'BTC_USDT', side: 'BUY', clientOrderId: 'web-1', type: 'LIMIT', quantity: '2', timeInForce: 'GTC' },
      ...{ peg, pegLevels: levels },
    });
    expect(placeOrderBody.parse(body)).toEqual(body);
    // By the price it would take, it is checked, held and shown as any other.
    const seen = { estimate: null, bestPriceUnits: null, lastPriceUnits: null, pegPrice: '100' };
    expect(pricedBy(draft, seen)).toMatchObject({ kind: 'limit', price: '100', quantity: '2' });
    expect(problemsOf(pricedBy(draft, seen))).toEqual([]);
    expect(problemsOf(pricedBy(draft, { ...seen, pegPrice: null }))).toEqual(['missingPrice']);
  });

  test('TRAD-220 every kind has a row, and no two send the same', () => {
    const next = { do: 'nextPrice', text: '110' } as const;
    // What the engine places over many orders is sent by fields of its own (algos/).
    const kinds = ORDER_KINDS.filter((kind) => KINDS[kind].algo === null);
    const sent = kinds.map((kind) => JSON.stringify(sentOf(filled(kind, next), rules, 'x')));
    expect(new Set(sent).size).toBe(kinds.length);
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

  test('TRAD-220 from a market order in money to another kind the amount is given in coins', () => {
    const draft = after(
      { do: 'kind', kind: 'market' },
      { do: 'total', text: '50' },
      { do: 'kind', kind: 'stopMarket' },
    );
    expect(draft).toMatchObject({ given: 'quantity', total: '' });
    expect(KINDS.stopMarket.byMoney).toBe(false);
  });

  test('TRAD-228 in an auction only limit orders that wait are taken', () => {
    const auction = { ...rules, status: 'AUCTION' as const };
    const order = (draft: OrderDraft) => checkDraft(draft, auction, available, null).order?.id ?? null;
    expect(order(filled('limit'))).toBeNull();
    expect(order(filled('limit', { do: 'timeInForce', timeInForce: 'IOC' }))).toBe('trade.problem.auction');
    for (const kind of ['market', 'postOnly', 'stopLimit', 'pegged', 'oto'] as const) {
      expect(order(filled(kind)), kind).toBe('trade.problem.auction');
    }
  });
});
