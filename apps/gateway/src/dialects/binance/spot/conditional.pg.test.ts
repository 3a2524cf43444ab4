import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDialect } from '../../../../testing/dialects/binance/transport/test-dialect.ts';
import { acceptedOrder, canceledOrder } from '../../../../testing/spot/test-events.ts';
import { termsOf } from './present-orders.ts';

let dialect: TestDialect;
beforeAll(async () => {
  dialect = await TestDialect.start();
});
afterAll(() => dialect.gateway.close());

let nextId = 1;

/** Answers a placement as the engine does one that waits: from the record's own bytes. */
function waits(record: DataView, account: number): EngineEvent[] {
  const order = { orderId: nextId++, account, market: 1 };
  const long = record.byteLength > OFFSET.placeStopTicks;
  const stopTicks = long ? record.getInt32(OFFSET.placeStopTicks, true) : 0;
  const trailingBips = long ? record.getUint32(OFFSET.placeTrailingBips, true) : 0;
  const visibleLots = long ? record.getFloat64(OFFSET.placeVisibleLots, true) : 0;
  const goodTillMs = long ? record.getFloat64(OFFSET.placeGoodTillMs, true) : 0;
  const lots = record.getFloat64(OFFSET.placeLots, true);
  const priceTicks = record.getInt32(OFFSET.placePriceTicks, true);
  const accepted = acceptedOrder(account, order.orderId, {
    side: SIDES[record.getUint8(OFFSET.placeSide)] ?? 'BUY',
    type: ORDER_TYPES[record.getUint8(OFFSET.placeType)] ?? 'LIMIT',
    tif: TIMES_IN_FORCE[record.getUint8(OFFSET.placeTif)] ?? 'GTC',
    priceTicks,
    lots,
  });
  const terms: EngineEvent = {
    ...order,
    kind: 'orderTerms',
    stopTicks,
    trailingBips,
    visibleLots,
    goodTillMs,
    listId: 0,
  };
  if (stopTicks === 0 && trailingBips === 0)
    return [accepted, terms, { ...order, kind: 'orderRested', leftLots: lots }];
  return [accepted, terms, { ...order, kind: 'orderPhase', phase: 'WAITING', priceTicks, lots }];
}

beforeEach(() => {
  dialect.gateway.core.commands.length = 0;
  dialect.gateway.core.answer = ({ kind, account }, record) => {
    if (kind === 'place') return waits(record, account);
    const order = dialect.gateway.deps.orders.get(record.getFloat64(OFFSET.targetOrderId, true));
    if (order === undefined) return [{ kind: 'rejected', code: 'UNKNOWN_ORDER' }];
    return [canceledOrder(account, order.orderId, order.lots)];
  };
});

const BASE = 'symbol=BTCUSDT&side=SELL&quantity=0.003';
const STOP = `${BASE}&type=STOP_LOSS_LIMIT&timeInForce=GTC&price=44000&stopPrice=45000`;
const place = async (fields: string) => (await dialect.signed(fields)).json();

describe('conditional orders', () => {
  it('BINA-58 BINA-123 BINA-122 BINA-50 wait with their trigger told; their usual answer is an ACK', async () => {
    expect(Object.keys(await place(STOP))).toEqual([
      'symbol',
      'orderId',
      'orderListId',
      'clientOrderId',
      'transactTime',
    ]);
    expect(await place(`${STOP}&trailingDelta=150&newOrderRespType=RESULT`)).toMatchObject({
      type: 'STOP_LOSS_LIMIT',
      status: 'NEW',
      timeInForce: 'GTC',
      price: '44000.00000000',
      origQty: '0.00300000',
      stopPrice: '45000.00000000',
      trailingDelta: 150,
      // It does not follow the price yet.
      trailingTime: -1,
      workingTime: -1,
    });
    const plain = await place(`${BASE}&type=LIMIT&timeInForce=GTC&price=60000`);
    for (const name of ['stopPrice', 'icebergQty', 'trailingDelta', 'goodTillDate', 'expiryReason'])
      expect(plain).not.toHaveProperty(name);
    expect(plain.workingTime).toBe(plain.transactTime);
  });

  it('BINA-58 a cancel tells what it waited for', async () => {
    const { orderId } = await place(`${BASE}&type=TAKE_PROFIT&trailingDelta=100`);
    const canceled = await dialect.signed(`symbol=BTCUSDT&orderId=${orderId}`, { method: 'DELETE' });
    expect(canceled.json()).toMatchObject({
      orderId,
      status: 'CANCELED',
      type: 'TAKE_PROFIT',
      price: '0.00000000',
      trailingDelta: 100,
      workingTime: -1,
    });
  });

  it('BINA-58 BINA-122 BINA-121 icebergs and orders until a time', async () => {
    const order = `${BASE}&type=LIMIT&price=60000&newOrderRespType=RESULT`;
    expect(await place(`${order}&timeInForce=GTC&icebergQty=0.001`)).toMatchObject({ icebergQty: '0.00100000' });
    expect(await place(`${order}&timeInForce=GTC&icebergQty=0.000`)).not.toHaveProperty('icebergQty');
    const until = dialect.now() + 3_600_000;
    expect(await place(`${order}&timeInForce=GTD&goodTillDate=${until}`)).toMatchObject({
      timeInForce: 'GTD',
      goodTillDate: until,
    });
  });

  it('BINA-58 BINA-121 what stands of an iceberg is never told as more than all of it', async () => {
    const fields = `${BASE}&type=LIMIT&price=60000&timeInForce=GTC&icebergQty=0.002&newOrderRespType=RESULT`;
    const { orderId } = await place(fields);
    const { core } = dialect.gateway;
    const cancels = core.answer;
    const icebergAfter = async (newQty: string) => {
      const lots = Number(newQty) * 100_000;
      core.answer = ({ account }) => [{ kind: 'orderAmended', orderId, account, market: 1, lots, leftLots: lots }];
      await dialect.signed(`symbol=BTCUSDT&orderId=${orderId}&newQty=${newQty}`, {
        method: 'PUT',
        url: '/api/v3/order/amend/keepPriority',
      });
      const order = dialect.gateway.deps.orders.get(orderId);
      return order && termsOf(dialect.gateway.deps.catalog.marketById(1), order).icebergQty;
    };
    expect(await icebergAfter('0.002')).toBe('0.00200000');
    expect(await icebergAfter('0.001')).toBe('0.00100000');
    core.answer = cancels;
    const canceled = await dialect.signed(`symbol=BTCUSDT&orderId=${orderId}`, { method: 'DELETE' });
    expect(canceled.json()).toMatchObject({ origQty: '0.00100000', icebergQty: '0.00100000' });
  });

  it.each([
    ['nothing to wait for', `${BASE}&type=STOP_LOSS`, -1102],
    ['a price of a market stop', `${BASE}&type=STOP_LOSS&stopPrice=1&price=1`, -1106],
    ['a time in force of a market stop', `${BASE}&type=TAKE_PROFIT&stopPrice=1&timeInForce=GTC`, -1106],
    ['a limited stop without time in force', STOP.replace('&timeInForce=GTC', ''), -1102],
    ['a limited stop without price', STOP.replace('&price=44000', ''), -1102],
    ['a stop price of a plain order', `${BASE}&type=LIMIT&timeInForce=GTC&price=1&stopPrice=1`, -1106],
    ['a delta of a market order', `${BASE}&type=MARKET&trailingDelta=5`, -1106],
    ['a delta of none', STOP.concat('&trailingDelta=0'), -1013],
    ['a delta that is none', STOP.concat('&trailingDelta=1.5'), -1100],
    ['an iceberg at market', `${BASE}&type=MARKET&icebergQty=0.001`, -1106],
    ['an iceberg that cannot stay', STOP.replace('GTC', 'IOC').concat('&icebergQty=0.001'), -1014],
    ['an iceberg larger than its order', STOP.concat('&icebergQty=0.004'), -2010],
    ['an end without GTD', STOP.concat('&goodTillDate=5'), -1106],
    ['GTD without an end', STOP.replace('GTC', 'GTD'), -1102],
    ['too fine a stop price', STOP.replace('45000', '45000.001'), -1013],
  ])('BINA-58 BINA-121 BINA-52 %s is refused', async (_name, fields, code) => {
    const answer = await dialect.signed(fields);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(dialect.gateway.core.commands).toEqual([]);
  });

  it.each([
    ['a price beside a peg', '&price=1', -1106],
    ['an unknown peg', '', -1210],
    ['an unknown offset', '&pegOffsetType=TICKS&pegOffsetValue=1', -1211],
    ['an offset without a value', '&pegOffsetType=PRICE_LEVEL', -1128],
    ['an offset too deep', '&pegOffsetType=PRICE_LEVEL&pegOffsetValue=101', -1130],
  ])('BINA-84 BINA-132 %s is refused', async (name, more, code) => {
    const peg = name === 'an unknown peg' ? 'BEST' : 'PRIMARY_PEG';
    const answer = await dialect.signed(`${BASE}&type=LIMIT&timeInForce=GTC&pegPriceType=${peg}${more}`);
    expect(answer.json().code).toBe(code);
  });

  it('BINA-84 BINA-132 a peg of other types is refused, as is an offset without one', async () => {
    const code = async (fields: string) => (await dialect.signed(`${BASE}&${fields}`)).json().code;
    expect(await code('type=MARKET&pegPriceType=MARKET_PEG')).toBe(-2010);
    expect(await code('type=LIMIT_MAKER&pegPriceType=MARKET_PEG')).toBe(-2010);
    expect(await code('type=LIMIT&timeInForce=GTC&price=1&pegOffsetType=PRICE_LEVEL&pegOffsetValue=1')).toBe(-1106);
    expect(dialect.gateway.core.commands).toEqual([]);
  });

  it('BINA-84 BINA-133 BINA-85 a pegged stop has no price until it is triggered; an order tells what it is filed under', async () => {
    const real = dialect.gateway.core.answer;
    dialect.gateway.core.answer = (command, record) => {
      const [accepted, terms, ...rest] = real(command, record) as [EngineEvent, EngineEvent, ...EngineEvent[]];
      const { orderId, account } = accepted as { orderId: number; account: number };
      const of = { orderId, account, market: 1 };
      const strategyId = record.getInt32(OFFSET.placeStrategyId, true);
      const strategyType = record.getInt32(OFFSET.placeStrategyType, true);
      const pegged: EngineEvent = { kind: 'orderPegged', ...of, peg: 'MARKET', pegLevels: 0 };
      return [accepted, terms, pegged, { kind: 'orderTagged', ...of, strategyId, strategyType }, ...rest];
    };
    const stop = 'type=STOP_LOSS_LIMIT&timeInForce=GTC&stopPrice=45000&pegPriceType=MARKET_PEG';
    const told = await place(`${BASE}&${stop}&strategyId=12&strategyType=1000001&newOrderRespType=RESULT`);
    expect(told).toMatchObject({
      price: '0.00000000',
      pegPriceType: 'MARKET_PEG',
      strategyId: 12,
      strategyType: 1_000_001,
    });
    expect(told).not.toHaveProperty('peggedPrice');
    const code = async (tag: string) => (await dialect.signed(`${BASE}&${stop}&${tag}`)).json().code;
    expect(await code('strategyType=999999')).toBe(-1134);
    expect(await code('strategyType=2147483648')).toBe(-1130);
    expect(await code('strategyId=2147483648')).toBe(-1130);
  });

  it('BINA-84 BINA-133 a pegged order is told with the price it took', async () => {
    const real = dialect.gateway.core.answer;
    dialect.gateway.core.answer = (command, record) =>
      real(command, record).flatMap((event): EngineEvent[] => {
        if (event.kind === 'orderAccepted') return [{ ...event, priceTicks: 5_100_000 }];
        const { orderId, account } = event as { orderId: number; account: number };
        const pegged: EngineEvent = { kind: 'orderPegged', orderId, account, market: 1, peg: 'PRIMARY', pegLevels: 2 };
        return event.kind === 'orderTerms' ? [event, pegged] : [event];
      });
    const fields = 'type=LIMIT&timeInForce=GTC&pegPriceType=PRIMARY_PEG&pegOffsetType=PRICE_LEVEL&pegOffsetValue=2';
    expect(await place(`${BASE}&${fields}&newOrderRespType=RESULT`)).toMatchObject({
      price: '51000.00000000',
      pegPriceType: 'PRIMARY_PEG',
      pegOffsetType: 'PRICE_LEVEL',
      pegOffsetValue: 2,
      peggedPrice: '51000.00000000',
    });
  });

  it('BINA-53 a test order knows their filters', async () => {
    const test = async (fields: string) => (await dialect.signed(fields, { url: '/api/v3/order/test' })).json().msg;
    expect(await test(STOP)).toBeUndefined();
    expect(await test(`${STOP}&trailingDelta=5001`)).toBe('Filter failure: TRAILING_DELTA');
    expect(await test(STOP.replace('stopPrice=45000', 'stopPrice=2000000'))).toBe('Filter failure: PRICE_FILTER');
    expect(await test(`${STOP}&icebergQty=0.00002`)).toBe('Filter failure: ICEBERG_PARTS');
  });
});
