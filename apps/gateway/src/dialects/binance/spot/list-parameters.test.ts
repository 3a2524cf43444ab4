import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../../../testing/test-core.ts';
import { LiveCatalog } from '../../../catalog/live-catalog.ts';
import { Parameters } from '../transport/parameters.ts';
import { listFields, newListOf, oldOcoOf } from './list-parameters.ts';

const catalog = new LiveCatalog();
catalog.reset(CATALOG);

function read(fields: string, kind: Call = 'OCO') {
  const parameters = new Parameters();
  parameters.add(fields);
  return kind === 'old' ? oldOcoOf(catalog, parameters) : newListOf(catalog, parameters, kind);
}
type Call = Kind | 'old';
type Kind = 'OCO' | 'OTO' | 'OTOCO' | 'OPO' | 'OPOCO';

/** The code that a list is refused by; null: it is not. */
function refused(fields: string, kind: Call = 'OCO'): number | null {
  try {
    read(fields, kind);
    return null;
  } catch (error) {
    return (error as { code: number }).code;
  }
}

const SALE = 'symbol=BTCUSDT&side=SELL&quantity=0.003';
const UP = 'aboveType=LIMIT_MAKER&abovePrice=60000';
const DOWN = 'belowType=STOP_LOSS_LIMIT&belowStopPrice=45000&belowPrice=44000&belowTimeInForce=GTC';
const WORKING =
  'symbol=BTCUSDT&workingType=LIMIT&workingSide=BUY&workingPrice=40000&workingQuantity=0.003&workingTimeInForce=GTC';

describe('order lists as a call says them', () => {
  it('BINA-80 BINA-137 an OCO: the profit first, both of one quantity, ids given or made of the call', () => {
    const list = read(`${SALE}&${UP}&${DOWN}&aboveClientOrderId=up&listClientOrderId=both`);
    expect(list).toMatchObject({ kind: 'OCO', responseType: 'RESULT', clientListId: 'both' });
    expect(listFields(list, 7, 'base')).toEqual({
      account: 7,
      market: 1,
      kind: 0,
      clientListId: 'both',
      legs: [
        expect.objectContaining({
          account: 7,
          type: 1,
          side: 1,
          priceTicks: 6_000_000,
          lots: 300,
          clientOrderId: 'up',
        }),
        expect.objectContaining({
          type: 4,
          priceTicks: 4_400_000,
          stopTicks: 4_500_000,
          lots: 300,
          clientOrderId: 'both-2',
        }),
      ],
    });
  });

  it('BINA-80 of a purchase the profit is below', () => {
    const { legs } = read(
      'symbol=BTCUSDT&side=BUY&quantity=0.003&aboveType=STOP_LOSS&aboveTrailingDelta=50&belowType=TAKE_PROFIT&belowStopPrice=45000',
    );
    expect(legs).toMatchObject([
      { type: 5, stopTicks: 4_500_000 },
      { type: 3, trailingBips: 50 },
    ]);
  });

  it.each([
    ['a type there is not in an OCO', `${SALE}&aboveType=MARKET&${DOWN}`, -1158],
    ['a type there is not', `${SALE}&aboveType=HOPE&${DOWN}`, -1116],
    ['two limits', `${SALE}&${UP}&belowType=LIMIT_MAKER&belowPrice=1`, -1168],
    [
      'a limit below a sale',
      `${SALE}&aboveType=TAKE_PROFIT&aboveStopPrice=1&belowType=LIMIT_MAKER&belowPrice=1`,
      -1166,
    ],
    ['a stop above a sale', `${SALE}&aboveType=STOP_LOSS&aboveStopPrice=1&belowType=STOP_LOSS&belowStopPrice=1`, -1197],
    ['a profit below a sale', `${SALE}&${UP}&belowType=TAKE_PROFIT&belowStopPrice=1`, -1199],
    ['a limit above a purchase', `${SALE.replace('SELL', 'BUY')}&${UP}&belowType=TAKE_PROFIT&belowStopPrice=1`, -1165],
    [
      'a stop below a purchase',
      `${SALE.replace('SELL', 'BUY')}&aboveType=STOP_LOSS&aboveStopPrice=1&belowType=STOP_LOSS&belowStopPrice=1`,
      -1196,
    ],
    [
      'a profit above a purchase',
      `${SALE.replace('SELL', 'BUY')}&aboveType=TAKE_PROFIT&aboveStopPrice=1&belowType=LIMIT_MAKER&belowPrice=1`,
      -1198,
    ],
    ['no quantity', `${SALE.replace('&quantity=0.003', '')}&${UP}&${DOWN}`, -1102],
    ['no price of a leg', `${SALE}&aboveType=LIMIT_MAKER&${DOWN}`, -1102],
    ['a stop of a limit leg', `${SALE}&${UP}&aboveStopPrice=1&${DOWN}`, -1106],
    ['an iceberg that cannot stay', `${SALE}&${UP}&${DOWN.replace('GTC', 'IOC')}&belowIcebergQty=0.001`, -1160],
    ['an iceberg larger than its leg', `${SALE}&${UP}&${DOWN}&belowIcebergQty=0.004`, -2010],
    ['an unknown answer', `${SALE}&${UP}&${DOWN}&newOrderRespType=ALL`, -1130],
  ])('BINA-80 BINA-135 BINA-134 %s is refused', (_name, fields, code) => {
    expect(refused(fields)).toBe(code);
  });

  it('BINA-80 OTO: a working order and any other behind it', () => {
    const list = read(`${WORKING}&pendingType=MARKET&pendingSide=SELL&pendingQuantity=0.002`, 'OTO');
    expect(list.legs).toMatchObject([
      { type: 0, side: 0, priceTicks: 4_000_000, lots: 300 },
      { type: 2, side: 1, lots: 200, priceTicks: 0 },
    ]);
    expect(refused(`${WORKING}&pendingType=MARKET&pendingSide=SELL`, 'OTO')).toBe(-1102);
    expect(refused(`${WORKING.replace('=LIMIT', '=MARKET')}&pendingType=MARKET&pendingSide=SELL`, 'OTO')).toBe(-1116);
    expect(
      refused(`${WORKING.replace('&workingTimeInForce=GTC', '')}&pendingType=MARKET&pendingSide=SELL`, 'OTO'),
    ).toBe(-1102);
  });

  it('BINA-80 OTOCO: a working order and either of two behind it', () => {
    const pair =
      'pendingSide=SELL&pendingQuantity=0.003&pendingAboveType=LIMIT_MAKER&pendingAbovePrice=60000&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=39000';
    expect(read(`${WORKING}&${pair}`, 'OTOCO').legs).toMatchObject([
      { type: 0 },
      { type: 1, lots: 300, priceTicks: 6_000_000 },
      { type: 3, lots: 300, stopTicks: 3_900_000 },
    ]);
    expect(refused(`${WORKING}&${pair.replace('SELL', 'BUY')}`, 'OTOCO')).toBe(-1165);
  });

  it('BINA-80 OPO and OPOCO: what is bought pays for what follows, so that has no quantity of its own', () => {
    const sale = 'pendingType=LIMIT&pendingSide=SELL&pendingPrice=60000&pendingTimeInForce=GTC';
    expect(read(`${WORKING}&${sale}`, 'OPO').legs).toMatchObject([{ lots: 300 }, { lots: 0, priceTicks: 6_000_000 }]);
    expect(read(`${WORKING}&pendingType=MARKET&pendingSide=SELL`, 'OPO').legs).toMatchObject([
      {},
      { type: 2, lots: 0 },
    ]);
    expect(refused(`${WORKING}&${sale}&pendingQuantity=1`, 'OPO')).toBe(-1106);
    expect(refused(`${WORKING.replace('BUY', 'SELL')}&${sale}`, 'OPO')).toBe(-1222);
    expect(refused(`${WORKING}&${sale.replace('SELL', 'BUY')}`, 'OPO')).toBe(-1223);
    const pair =
      'pendingSide=SELL&pendingAboveType=TAKE_PROFIT&pendingAboveStopPrice=60000&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=39000';
    expect(read(`${WORKING}&${pair}`, 'OPOCO').legs.map(({ lots }) => lots)).toEqual([300, 0, 0]);
  });

  it('BINA-84 any order of a list with a limit price takes it from the book, by names of its own', () => {
    const oco = read(`${SALE}&aboveType=LIMIT_MAKER&abovePegPriceType=PRIMARY_PEG&${DOWN}`);
    expect(oco.legs).toMatchObject([{ peg: 1, pegLevels: 0, priceTicks: 0 }, { peg: 0 }]);
    const stop = 'belowType=STOP_LOSS_LIMIT&belowStopPrice=45000&belowTimeInForce=GTC&belowPegPriceType=MARKET_PEG';
    const deeper = `${stop}&belowPegOffsetType=PRICE_LEVEL&belowPegOffsetValue=3`;
    expect(read(`${SALE}&${UP}&${deeper}`).legs[1]).toMatchObject({ peg: 2, pegLevels: 3, stopTicks: 4_500_000 });
    const working = WORKING.replace('workingPrice=40000', 'workingPegPriceType=PRIMARY_PEG');
    const pending = 'pendingType=LIMIT&pendingSide=SELL&pendingQuantity=0.003&pendingTimeInForce=GTC';
    const oto = read(`${working}&${pending}&pendingPegPriceType=PRIMARY_PEG`, 'OTO');
    expect(oto.legs).toMatchObject([{ peg: 1 }, { peg: 1, priceTicks: 0 }]);
    const pair = `pendingSide=SELL&pendingQuantity=0.003&pendingAboveType=LIMIT_MAKER&pendingAbovePegPriceType=PRIMARY_PEG`;
    const both = `${pair}&pendingBelowType=STOP_LOSS&pendingBelowStopPrice=39000`;
    expect(read(`${WORKING}&${both}`, 'OTOCO').legs).toMatchObject([{}, { peg: 1 }, { peg: 0 }]);
    expect(refused(`${SALE}&${UP}&abovePegPriceType=PRIMARY_PEG&${DOWN}`)).toBe(-1106);
    expect(refused(`${WORKING}&${both}&pendingBelowPegPriceType=MARKET_PEG`, 'OTOCO')).toBe(-2010);
    expect(refused(`${SALE}&${UP}&${DOWN}&belowPegOffsetValue=3`)).toBe(-1106);
  });

  it('BINA-85 each order of a list is filed on its own', () => {
    const { legs } = read(`${SALE}&${UP}&${DOWN}&aboveStrategyId=7&belowStrategyType=1000000`);
    expect(legs).toMatchObject([
      { strategyId: 7, strategyType: 0 },
      { strategyId: 0, strategyType: 1_000_000 },
    ]);
    expect(refused(`${SALE}&${UP}&${DOWN}&aboveStrategyType=999999`)).toBe(-1134);
  });

  it('BINA-80 the old call of an OCO', () => {
    const old = `${SALE}&price=60000&stopPrice=45000`;
    expect(read(old, 'old').legs).toMatchObject([
      { type: 1, priceTicks: 6_000_000, stopTicks: 0 },
      { type: 3, priceTicks: 0, stopTicks: 4_500_000 },
    ]);
    const limited = `${old}&stopLimitPrice=44000&stopLimitTimeInForce=GTC&stopClientOrderId=s&limitClientOrderId=l`;
    expect(read(limited, 'old').legs).toMatchObject([
      { clientOrderId: 'l' },
      { type: 4, priceTicks: 4_400_000, clientOrderId: 's' },
    ]);
    expect(refused(`${old}&stopLimitPrice=44000`, 'old')).toBe(-1102);
    expect(refused(SALE, 'old')).toBe(-1102);
    // Two orders of one id would be one.
    const twice = read(limited.replace('=l', '=s'), 'old');
    expect(() => listFields(twice, 7, 'base')).toThrow(expect.objectContaining({ code: -2010 }));
  });
});
