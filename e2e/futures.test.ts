import type { FuturesAccount, MarkData, PositionData } from '@pelorus/protocol/futures/http.ts';
import type { ContractFillData, ContractOrderData, PlacedContractData } from '@pelorus/protocol/futures/order-http.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, fundedPerson, type Person, visitor } from './person.ts';
import { type RunningExchange, startExchange } from './server.ts';

const SYMBOL = 'ETH_USDT_PERP';

interface Income {
  reason: string;
  amount: string;
  balance: string;
}

/** A decimal text in units of 10^-7, the scale of USDT. */
const units = (text: string) => {
  const [whole = '0', part = ''] = text.replace('-', '').split('.');
  const sum = BigInt(whole + part.padEnd(7, '0').slice(0, 7));
  return text.startsWith('-') ? -sum : sum;
};

describe('perpetual futures from order to history', () => {
  let exchange: RunningExchange;
  let alice: Person;
  let bob: Person;
  let mark: number;
  beforeAll(async () => {
    // Nobody but the two trades: the index is what they trade at in the spot market.
    exchange = await startExchange({ pace: 0 });
    [alice, bob] = (await Promise.all([fundedPerson(exchange.url), fundedPerson(exchange.url)])) as [Person, Person];
    const spot = { symbol: 'ETH_USDT', type: 'LIMIT', quantity: '0.1' };
    for (const [person, side, price] of [
      [alice, 'SELL', '1620'],
      [bob, 'BUY', '1620'],
      [alice, 'SELL', '1621'],
      [bob, 'BUY', '1619'],
    ] as const)
      expect((await person.send('POST', '/api/spot/orders', { ...spot, side, price })).status).toBe(200);
    mark = await eventually('a mark price', async () => {
      const { body } = await visitor(exchange.url).get<MarkData[]>('/futuresapi/marks');
      return Number(body.data.find(({ symbol }) => symbol === SYMBOL)?.markPrice ?? 0);
    });
    for (const person of [alice, bob]) {
      const moved = { clientId: 'in', asset: 'USDT', direction: 'TO_FUTURES', amount: '1000' };
      expect((await person.send('POST', '/futuresapi/transfers', moved)).status).toBe(200);
    }
  });
  afterAll(() => exchange.remove());

  const at = (part: number) => (mark * part).toFixed(2);
  const order = async (person: Person, own: object) => {
    const { body } = await person.send<PlacedContractData>('POST', '/futuresapi/orders', { symbol: SYMBOL, ...own });
    expect(body).toMatchObject({ code: 0 });
    return body.data;
  };
  const positionOf = async (person: Person) =>
    (await person.get<PositionData[]>(`/futuresapi/positions?symbol=${SYMBOL}`)).body.data[0];
  const walletOf = async (person: Person) => {
    const { wallets } = (await person.get<FuturesAccount>('/futuresapi/account')).body.data;
    return wallets[0] as FuturesAccount['wallets'][0];
  };

  it('FORD-20 FAPI-10 an order that rests asks for margin, whether it says more than spot’s or not', async () => {
    const placed = await order(bob, { side: 'BUY', type: 'LIMIT', quantity: '1.000', price: at(0.5) });
    const wallet = await walletOf(bob);
    expect(units(wallet.initialMargin ?? '0')).toBeGreaterThan(0n);
    const open = await bob.get<ContractOrderData[]>('/futuresapi/orders/open');
    expect(open.body.data).toEqual([placed.order]);
    const ofSpot = (await bob.get<{ symbol: string }[]>('/api/spot/orders/open')).body.data;
    expect(ofSpot.map(({ symbol }) => symbol)).toEqual(['ETH_USDT']);
    await bob.send('DELETE', '/futuresapi/orders');
    expect((await walletOf(bob)).initialMargin).toMatch(/^0\.0+$/);
  });

  it('FORD-01 FORD-03 FORD-08 FORD-22 a position opens with exits, is reduced, and what is left closes', async () => {
    expect((await alice.send('POST', '/futuresapi/leverage', { symbol: SYMBOL, leverage: 20 })).status).toBe(200);
    await order(bob, { side: 'SELL', type: 'LIMIT', quantity: '1.000', price: at(1), timeInForce: 'GTX' });
    const opened = await order(alice, {
      ...{ side: 'BUY', type: 'LIMIT', quantity: '1.000', price: at(1.01) },
      ...{ takeProfit: at(1.4), stopLoss: at(0.6), exitType: 'MARK_PRICE', clientOrderId: 'open' },
    });
    expect(opened.order).toMatchObject({ status: 'FILLED', takeProfit: at(1.4), exitType: 'MARK_PRICE' });
    expect(opened.fills).toMatchObject([{ quantity: '1.000', realisedProfit: '0.0000000', feeAsset: 'USDT' }]);
    const again = await order(alice, {
      ...{ side: 'BUY', type: 'LIMIT', quantity: '1.000', price: at(1.01) },
      ...{ takeProfit: at(1.4), stopLoss: at(0.6), exitType: 'MARK_PRICE', clientOrderId: 'open' },
    });
    expect(again).toEqual({ ...opened, replayed: true });
    expect(await positionOf(alice)).toMatchObject({ quantity: '1.000', leverage: 20, entryPrice: at(1) });
    expect(await positionOf(bob)).toMatchObject({ quantity: '-1.000' });
    const exits = (await alice.get<ContractOrderData[]>('/futuresapi/orders/open')).body.data;
    expect(exits.map(({ type }) => type).sort()).toEqual(['STOP_MARKET', 'TAKE_PROFIT_MARKET']);
    for (const exit of exits)
      expect(exit).toMatchObject({ side: 'SELL', reduceOnly: true, workingType: 'MARK_PRICE', phase: 'WAITING' });
    expect(exits[0]?.clientOrderId).toMatch(/^exit-/);

    await order(bob, { side: 'BUY', type: 'LIMIT', quantity: '0.400', price: at(0.99), reduceOnly: true });
    const reduced = await order(alice, { side: 'SELL', type: 'MARKET', quantity: '0.400', reduceOnly: true });
    expect(reduced).toMatchObject({ order: { status: 'FILLED' }, fills: [{ price: at(0.99) }] });
    expect(units(reduced.fills[0]?.realisedProfit ?? '0')).toBeLessThan(0n);
    expect((await positionOf(alice))?.quantity).toBe('0.600');
    // Never past the position, whatever it says.
    await order(bob, { side: 'BUY', type: 'LIMIT', quantity: '1.000', price: at(0.99) });
    const closed = await order(alice, { side: 'SELL', type: 'MARKET', quantity: '1.000', reduceOnly: true });
    expect(closed.order.filledQuantity).toBe('0.600');
    expect(await positionOf(alice)).toBeUndefined();
    expect((await alice.get<ContractOrderData[]>('/futuresapi/orders/open')).body.data).toEqual([]);
    const { rows } = (await alice.get<Page<ContractOrderData>>('/futuresapi/orders')).body.data;
    expect(rows.filter(({ reason }) => reason === 'POSITION_CLOSED')).toHaveLength(2);
  });

  it('FORD-21 FHIS-30 the histories explain every unit of the wallet', async () => {
    const { rows } = (await alice.get<Page<Income>>('/futuresapi/income?limit=100')).body.data;
    const sum = rows.reduce((total, { amount }) => total + units(amount), 0n);
    const wallet = await walletOf(alice);
    expect(sum).toBe(units(wallet.balance));
    const trades = (await alice.get<Page<ContractFillData>>('/futuresapi/trades')).body.data.rows;
    const ofTrades = trades.reduce((total, row) => total + units(row.realisedProfit) - units(row.fee), 0n);
    expect(units('1000') + ofTrades).toBe(sum);
    const file = await fetch(`${exchange.url}/futuresapi/trades/export`, { headers: { cookie: alice.cookie() } });
    expect((await file.text()).trim().split('\n')).toHaveLength(trades.length + 1);
    expect((await alice.get<Page<unknown>>('/api/spot/trades')).body.data.rows).toHaveLength(1);
  });
});
