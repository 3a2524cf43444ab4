import { placeListBody, placeOrderBody } from '@pelorus/protocol/spot/http.ts';
import { describe, expect, test } from 'vitest';
import { wholeUnits } from '../market-rules.ts';
import { checkDraft } from './check-draft.ts';
import { rules } from './fixture.ts';
import { endOf, fieldMoment } from './good-till.ts';
import { KINDS, ORDER_KINDS, type OrderKind } from './kinds.ts';
import { orderBody } from './order-body.ts';
import { type DraftAction, draftAfter, EMPTY_DRAFT, type OrderDraft } from './order-form.logic.ts';
import { previewOf } from './preview.ts';
import { sentOf, shownOf } from './sent.ts';
import { pricedBy } from './use-estimate.ts';

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
    const seen = { estimate: null, bestPriceUnits: null, pegPrice: '100' };
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

  test("TRAD-220 an order until a time says when it ends in the reader's own time; no other kind does", () => {
    const timed = (kind: OrderKind, until: string) =>
      filled(
        'limit',
        { do: 'timeInForce', timeInForce: 'GTD' },
        { do: 'lasts', lasts: 'own' },
        { do: 'until', text: until },
        { do: 'kind', kind },
      );
    const endsAt = new Date(2126, 11, 24, 18, 30).getTime();
    expect(orderBody(timed('limit', '2126-12-24T18:30'), rules, 'x')).toMatchObject({
      timeInForce: 'GTD',
      goodTill: endsAt,
    });
    expect(orderBody(timed('postOnly', '2126-12-24T18:30'), rules, 'x').goodTill).toBe(endsAt);
    expect(problemsOf(timed('limit', ''))).toEqual(['missingUntil']);
    expect(problemsOf(timed('limit', '2026-01-01T00:00'))).toEqual(['untilPast']);
    const stop = orderBody(timed('stopLimit', '2126-12-24T18:30'), rules, 'x');
    expect([stop.timeInForce, stop.goodTill]).toEqual(['GTC', undefined]);
  });

  test.each([
    ['hour', 3_600_000],
    ['day', 86_400_000],
    ['week', 604_800_000],
    ['days30', 2_592_000_000],
  ] as const)(
    'TRAD-238 an order that ends after a %s does so after its press, a day unless another is chosen',
    (lasts, ms) => {
      const gtd = filled('limit', { do: 'timeInForce', timeInForce: 'GTD' });
      expect(problemsOf(gtd)).toEqual([]);
      expect(orderBody(gtd, rules, 'x', 1_000).goodTill).toBe(86_401_000);
      const chosen = draftAfter(gtd, { do: 'lasts', lasts }, rules);
      expect(orderBody(chosen, rules, 'x', 1_000).goodTill).toBe(1_000 + ms);
      // As a field writes it, the moment is the same, to the minute.
      const own = { ...chosen, lasts: 'own', until: fieldMoment(1_800_000_000_000) } as const;
      expect(endOf(own, 0)).toBe(1_800_000_000_000 - (1_800_000_000_000 % 60_000));
    },
  );

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

  test('TRAD-226 OPO and OPOCO buy first, and what follows sells all that was bought: it names no quantity', () => {
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
