import { placeListBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { after, available, filled, problemsOf } from './filled-drafts.ts';
import { rules } from './fixture.ts';
import type { DraftAction, OrderDraft } from './order-draft.ts';
import { draftAfter } from './order-form.logic.ts';
import { previewOf } from './preview.ts';
import { sentOf, shownOf } from './sent.ts';

describe('one cancels the other', () => {
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
});

describe('lists whose orders come one after the other', () => {
  const first = {
    side: 'BUY',
    type: 'LIMIT',
    price: '100',
    quantity: '2',
    timeInForce: 'GTC',
    clientOrderId: 'web-1-1',
  };
  const legsOf = (draft: OrderDraft) => {
    const { kind, body } = sentOf(draft, rules, 'web-1');
    expect(kind).toBe('list');
    const parsed = placeListBody.parse(body);
    expect(parsed).toEqual(body);
    return parsed;
  };
  const pair = [
    { do: 'nextPrice', text: '110' },
    { do: 'stop', text: '90' },
  ] as const;

  test.each([
    ['limit', { type: 'LIMIT', price: '110', timeInForce: 'GTC' }],
    ['market', { type: 'MARKET' }],
    ['stopLimit', { type: 'STOP_LOSS_LIMIT', price: '110', stopPrice: '90', timeInForce: 'GTC' }],
    ['stopMarket', { type: 'STOP_LOSS', stopPrice: '90' }],
    ['takeLimit', { type: 'TAKE_PROFIT_LIMIT', price: '110', stopPrice: '90', timeInForce: 'GTC' }],
    ['takeMarket', { type: 'TAKE_PROFIT', stopPrice: '90' }],
  ] as const)('TRAD-226 OTO: a limit order, and once it is filled a %s order for as much', (nextKind, leg) => {
    const draft = filled('oto', { do: 'nextKind', nextKind }, ...pair);
    const list = legsOf(draft);
    expect(list).toMatchObject({ kind: 'OTO', clientListId: 'web-1', symbol: 'BTC_USDT' });
    expect(list.legs).toEqual([first, { side: 'SELL', quantity: '2', ...leg, clientOrderId: 'web-1-2' }]);
    expect(problemsOf(draft)).toEqual([]);
  });

  test('TRAD-226 what follows an OTO may trade the same way', () => {
    const [, next] = legsOf(filled('oto', { do: 'nextSide', side: 'BUY' }, ...pair)).legs;
    expect(next?.side).toBe('BUY');
  });

  test('TRAD-226 OTOCO: then a profit and a stop the other way, which may have a limit of its own', () => {
    const [profit, stop] = [
      { side: 'SELL', quantity: '2', type: 'LIMIT_MAKER', price: '110', clientOrderId: 'web-1-2' },
      { side: 'SELL', quantity: '2', stopPrice: '90', clientOrderId: 'web-1-3' },
    ];
    expect(legsOf(filled('otoco', ...pair)).legs).toEqual([first, profit, { ...stop, type: 'STOP_LOSS' }]);
    const limited = filled('otoco', ...pair, { do: 'stopLimit', text: '89' });
    const waiting = { ...stop, type: 'STOP_LOSS_LIMIT', price: '89', timeInForce: 'GTC' };
    expect(legsOf(limited).legs).toEqual([first, profit, waiting]);
  });

  test('TRAD-226 TRAD-289 OPO and OPOCO buy first, and what follows sells all that was bought: it names no quantity', () => {
    const follower = { side: 'SELL', type: 'LIMIT', price: '110', timeInForce: 'GTC', clientOrderId: 'web-1-2' };
    expect(legsOf(filled('opo', ...pair)).legs).toEqual([first, follower]);
    expect(legsOf(filled('opoco', ...pair)).legs.map(({ side, quantity }) => [side, quantity])).toEqual([
      ['BUY', '2'],
      ['SELL', undefined],
      ['SELL', undefined],
    ]);
    const selling = after({ do: 'side', side: 'SELL' }, { do: 'kind', kind: 'opoco' });
    expect(selling).toMatchObject({ side: 'BUY', nextSide: 'SELL' });
    expect(draftAfter(selling, { do: 'side', side: 'SELL' }, rules)).toMatchObject({ side: 'SELL', kind: 'otoco' });
    const market = after({ do: 'kind', kind: 'oto' }, { do: 'nextKind', nextKind: 'market' });
    expect(draftAfter(market, { do: 'kind', kind: 'opo' }, rules).nextKind).toBe('limit');
  });

  test.each([
    ['otoco', [{ do: 'nextPrice', text: '99' }], ['followSell']],
    ['otoco', [{ do: 'stop', text: '100' }], ['followSell']],
    ['otoco', [{ do: 'side', side: 'SELL' }], ['followBuy']],
    ['otoco', [{ do: 'nextPrice', text: '' }], ['missingProfit']],
    ['opoco', [{ do: 'stop', text: '' }], ['missingStop']],
    ['oto', [{ do: 'nextPrice', text: '' }], ['missingNext']],
    ['oto', [{ do: 'nextPrice', text: '99.97' }], ['priceStep']],
    [
      'oto',
      [
        { do: 'nextKind', nextKind: 'stopMarket' },
        { do: 'stop', text: '' },
      ],
      ['missingStop'],
    ],
    ['oto', [{ do: 'quantity', text: '2000' }], ['amountMax', 'insufficient']],
  ] as const)('TRAD-226 %s with %j is told why not before it is sent', (kind, more, problems) => {
    expect(problemsOf(filled(kind, ...pair, ...more))).toEqual(problems);
  });

  test('TRAD-227 what is held is said: of a list that comes in turns only its first order', () => {
    const held = (draft: OrderDraft) => previewOf(draft, rules, null, null)?.held;
    expect(held(filled('limit'))).toEqual({ amount: '200', asset: 'USDT' });
    expect(held(filled('otoco', ...pair))).toEqual({ amount: '200', asset: 'USDT' });
    expect(held(filled('oco', { do: 'price', text: '90' }, { do: 'stop', text: '110' }))).toEqual({
      amount: '220',
      asset: 'USDT',
    });
    expect(held(filled('limit', { do: 'side', side: 'SELL' }))).toEqual({ amount: '2', asset: 'BTC' });
    expect(held(filled('market'))).toBeUndefined();
  });
});
