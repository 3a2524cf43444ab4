import { ORDER_TYPES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { PEGS } from '@pelorus/protocol/spot/order-terms.ts';
import { describe, expect, it } from 'vitest';
import { CONTRACT_CATALOG, SYMBOL } from '../../../../testing/futures/test-listed.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { contractOrRefuse } from '../../../futures/contracts.ts';
import { Refused } from '../../../http/refused.ts';
import { DialectError, dialectError } from '../transport/errors.ts';
import { Parameters } from '../transport/parameters.ts';
import { ALGO_NAMES, callbackRateText, newContractOrderOf, type OrderNaming } from './order-parameters.ts';

const NOW = Date.UTC(2026, 0, 1);
const catalog = new LiveCatalog();
catalog.reset(CONTRACT_CATALOG);
const market = contractOrRefuse(catalog, SYMBOL);

function parsed(text: string, naming?: OrderNaming) {
  const parameters = new Parameters();
  parameters.add(text);
  return newContractOrderOf(parameters, market, NOW, naming);
}

function codeOf(text: string, naming?: OrderNaming): number {
  try {
    parsed(text, naming);
  } catch (error) {
    if (error instanceof Refused) return dialectError(error, 'futures').code;
    if (error instanceof DialectError) return error.code;
    throw error;
  }
  return 0;
}

const BUY = 'symbol=BTCUSDT&side=BUY&quantity=0.003';
const STOP = `${BUY}&type=STOP_MARKET&stopPrice=60000`;

describe('orders of contracts', () => {
  it('BFUT-11 BFUT-13 a limit order rests by default, and takes its price from itself or from the book', () => {
    const { fields } = parsed(`${BUY}&type=LIMIT&price=50000`);
    expect([fields.lots, fields.priceTicks, TIMES_IN_FORCE[fields.tif]]).toEqual([300, 5_000_000, 'GTC']);
    expect(ORDER_TYPES[parsed(`${BUY}&type=LIMIT&price=50000&timeInForce=GTX`).fields.type]).toBe('LIMIT_MAKER');
    const matched = parsed(`${BUY}&type=LIMIT&priceMatch=OPPONENT_5`).fields;
    expect([matched.priceTicks, PEGS[matched.peg ?? 0], matched.pegLevels]).toEqual([0, 'MARKET', 4]);
    expect(parsed(`${BUY}&type=LIMIT&price=1&timeInForce=GTD&goodTillDate=${NOW + 600_000}`).fields.goodTillMs).toBe(
      NOW + 600_000,
    );
  });

  it('BFUT-16 BFUT-17 conditional orders go by the names of either endpoint', () => {
    expect(parsed(STOP).fields).toMatchObject({ stopTicks: 6_000_000, lots: 300, priceTicks: 0 });
    const algo = parsed(`${BUY}&type=TAKE_PROFIT&triggerPrice=40000&price=41000&clientAlgoId=a`, ALGO_NAMES);
    expect(algo.fields).toMatchObject({ stopTicks: 4_000_000, priceTicks: 4_100_000 });
    expect(algo.clientOrderId).toBe('a');
    const trailing = parsed(`${BUY}&type=TRAILING_STOP_MARKET&callbackRate=0.5&activationPrice=45000`);
    expect(trailing.fields).toMatchObject({ trailingBips: 50, stopTicks: 4_500_000 });
    expect([10, 25, 1_000].map(callbackRateText)).toEqual(['0.1', '0.25', '10']);
  });

  it('BFUT-14 BFUT-15 false and zero count as not sent', () => {
    const closing = parsed('symbol=BTCUSDT&side=SELL&type=STOP_MARKET&stopPrice=1&closePosition=TRUE&quantity=0');
    expect(closing.fields).toMatchObject({ closePosition: true, lots: 0 });
    const hedged = parsed(`${BUY}&type=MARKET&positionSide=LONG&reduceOnly=false&stopPrice=0&price=0`);
    expect(hedged.fields).toMatchObject({ positionSide: 1, reduceOnly: false });
  });

  it.each([
    [`${BUY}&type=LIMIT_MAKER&price=1`, -1116],
    ['symbol=BTCUSDT&side=HOLD&type=MARKET&quantity=1', -1117],
    [`${BUY}&type=LIMIT`, -1102],
    [`${BUY}&type=LIMIT&price=1&timeInForce=RPI`, -1115],
    [`${BUY}&type=LIMIT&price=1&priceMatch=QUEUE`, -1106],
    [`${BUY}&type=LIMIT&price=1&timeInForce=GTD`, -1102],
    [`${BUY}&type=LIMIT&price=1&timeInForce=GTD&goodTillDate=${NOW + 599_999}`, -1130],
    [`${BUY}&type=LIMIT&price=1.001`, -1111],
    [`${BUY}&type=MARKET&price=1`, -1106],
    [`${BUY}&type=MARKET&stopPrice=1`, -1106],
    [`${BUY}&type=MARKET&positionSide=UP`, -4060],
    [`${BUY}&type=MARKET&positionSide=LONG&reduceOnly=true`, -1106],
    ['symbol=BTCUSDT&side=BUY&type=MARKET', -1102],
    [`${BUY}&type=STOP_MARKET`, -1102],
    [`${STOP}&callbackRate=1`, -1106],
    [`${STOP}&workingType=INDEX`, -1130],
    [`${STOP}&newOrderRespType=FULL`, -1130],
    [`${STOP}&closePosition=true`, -4137],
    ['symbol=BTCUSDT&side=BUY&type=MARKET&closePosition=true', -4136],
    ['symbol=BTCUSDT&side=BUY&type=STOP_MARKET&stopPrice=1&closePosition=true&reduceOnly=true', -1106],
    [`${BUY}&type=TRAILING_STOP_MARKET`, -1102],
    [`${BUY}&type=TRAILING_STOP_MARKET&callbackRate=0.09`, -2007],
    [`${BUY}&type=TRAILING_STOP_MARKET&callbackRate=10.01`, -2007],
    [`${BUY}&type=TRAILING_STOP_MARKET&callbackRate=1.234`, -1100],
  ])('BFUT-11 BFUT-13 BFUT-14 BFUT-15 BFUT-16 refuses %s by %d', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });

  it('BFUT-17 a plain type is no algo', () => {
    expect(codeOf(`${BUY}&type=LIMIT&price=1`, ALGO_NAMES)).toBe(-1116);
  });
});
