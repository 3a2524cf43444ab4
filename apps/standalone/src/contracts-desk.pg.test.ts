import { Exchange } from '@pelorus/engine/exchange.ts';
import { eventsOf } from '@pelorus/engine/testing/venue.ts';
import { applyConfiguration } from '@pelorus/gateway/catalog/apply-configuration.ts';
import { Desk, HOUR_MS, why } from '@pelorus/gateway/testing/admin/test-markets.ts';
import { type TestGateway, testGateway } from '@pelorus/gateway/testing/test-gateway.ts';
import { FIRST_USER_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { contractConfig, contractTerms } from '@pelorus/protocol/config/contract.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeJson, encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeMoveMargin, encodeSetContractMode, encodeTransfer } from '@pelorus/protocol/wire/encode-fixed.ts';
import { encodeMarkPrices } from '@pelorus/protocol/wire/encode-marks.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const [ANN, BOB] = [FIRST_USER_ACCOUNT, FIRST_USER_ACCOUNT + 1];
const [USDT, PERP] = [0, 1];
const SYMBOL = 'BTC_USDT_PERP';
const UNITS = 10 ** 8;
const PAIR = { base: 'BTC', quote: 'USDT', tickSize: '0.01', stepSize: '0.00001', referencePrice: '50000' };
const FILTERS = {
  ...{ priceMin: '0.01', priceMax: '1000000', quantityMin: '0.00001', quantityMax: '10000' },
  ...{ marketQuantityMax: '10000', notionalMin: '0.00001' },
};
const TERMS = {
  brackets: [
    { notionalMax: '100000', leverageMax: 50, maintenance: '0.01' },
    { notionalMax: '1000000', leverageMax: 10, maintenance: '0.05' },
  ],
  funding: { interest: '0.0001', intervalHours: 8, cap: '0.003', floor: '-0.003' },
  fees: [{ tier: 0, maker: '0', taker: '0' }],
  ...{ liquidationFee: '0.0125', markClamp: '0.05', protect: '0.05', impactNotional: '5' },
  sources: [
    { name: 'own', weight: 1 },
    { name: 'simulator', weight: 1 },
  ],
};
/** All that the configuration file would say, as the desk says it. */
const WRITTEN = contractConfig.parse({ ...PAIR, ...FILTERS, ...TERMS });
const ALL = Object.fromEntries(Object.entries(WRITTEN).filter(([name]) => name in contractTerms.shape));

let gateway: TestGateway;
let desk: Desk;
let engine: Exchange;
let count = 0;

beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  desk = await Desk.open(gateway);
  engine = new Exchange();
  gateway.core.answer = ({ kind, payload }, view) => {
    const said = new Uint8Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer);
    const record = kind === 'openAccount' ? encodeJson(kind, payload as object, `opened-${count++}`) : said;
    new DataView(record.buffer).setFloat64(OFFSET.timeMs, gateway.deps.clock(), true);
    return eventsOf(engine.applyBatch(record, 1));
  };
  gateway.deps.catalog.reset({ assets: [], markets: [], feeTiers: [] });
  await applyConfiguration(gateway.deps.core, gateway.deps.config, gateway.deps.catalog);
});
afterEach(() => gateway.close());

const nowMs = () => gateway.deps.clock();
const shown = async () => (await desk.ann.send('GET', '/futuresapi/contracts')).json().data as ContractData[];
async function propose(path: string, body: object) {
  const said = (await desk.ann.send('POST', `/api/admin/${path}`, { ...body, ...why })).json();
  expect(said).toMatchObject({ code: 0 });
  return said;
}

async function send(record: Uint8Array<ArrayBuffer>): Promise<EngineEvent[]> {
  return (await gateway.deps.core.submit(record)).events;
}

async function mark(price: number): Promise<void> {
  const markTicks = price * 100;
  await send(encodeMarkPrices([{ market: PERP, indexTicks: markTicks, markTicks, premiumE8: 0, mayLiquidate: true }]));
}

const order = (account: number, side: Side, lots = 10_000, price = 50_000) =>
  send(
    encodePlace({
      ...{ account, market: PERP, side: SIDES.indexOf(side), type: 0, tif: 0, stp: 0, lots, quoteUnits: 0 },
      ...{ priceTicks: price * 100, clientOrderId: `o${count++}`, positionSide: 0 },
    }),
  );

/** Two people with 200 and 10,000 USDT in futures: the first is long a tenth of a coin at 50,000, with 50 ×. */
async function trade(): Promise<void> {
  for (const account of [ANN, BOB]) {
    await send(encodeJson('openAccount', { reference: `${account}` }, `${account}`));
    const units = (account === ANN ? 200 : 10_000) * UNITS;
    await send(
      encodeTransfer({ from: WORLD_ACCOUNT, account, asset: USDT, units, reason: 0, transferId: `${account}` }),
    );
    await send(encodeMoveMargin({ account, asset: USDT, direction: 0, units, transferId: `${account}` }));
  }
  await send(encodeSetContractMode({ account: ANN, market: PERP, leverage: 50, marginMode: 0 }));
  await mark(50_000);
  await order(BOB, 'SELL');
  await order(ANN, 'BUY');
  expect(engine.position(ANN, PERP, 0)).toEqual([10_000, 5_000 * UNITS, 0]);
}

async function listByTwo(): Promise<void> {
  const opensAt = nowMs() + HOUR_MS;
  const { data } = await propose('contracts/listings', { ...PAIR, terms: ALL, opensAt });
  expect((await desk.agree(data.id, desk.ann)).error).toBe('SECOND_PERSON_NEEDED');
  expect(await shown()).toEqual([]);
  expect((await desk.agree(data.id)).data).toMatchObject({ agreedBy: 'bob' });
  expect(await shown()).toMatchObject([{ symbol: SYMBOL, status: 'HALT' }]);
  await desk.pass(HOUR_MS);
  expect(await shown()).toMatchObject([{ symbol: SYMBOL, status: 'TRADING' }]);
}

test('PLAN-65 PLAN-60 PLAN-62 FUT-04 the engine takes a contract that two list, their terms at once and at a time, and refuses those that liquidate somebody', async () => {
  await listByTwo();
  await trade();
  const change = (own: object, more: object = {}) =>
    propose('contracts/terms', { symbol: SYMBOL, terms: { ...ALL, ...own }, ...more });
  const dear = [{ notionalMax: '1000000', leverageMax: 10, maintenance: '0.05' }];
  const refused = (await change({ brackets: dear })).data;
  expect((await desk.agree(refused.id)).error).toBe('CONTRACT_LIQUIDATES');
  expect((await shown())[0]?.brackets).toHaveLength(2);
  const atOnce = (await change({ brackets: [TERMS.brackets[0]] })).data;
  expect((await desk.agree(atOnce.id)).data).toMatchObject({ ended: 'done' });
  expect((await shown())[0]?.brackets).toHaveLength(1);
  const later = (await change({ protect: '0.03' }, { at: nowMs() + HOUR_MS })).data;
  await desk.agree(later.id);
  expect((await shown())[0]?.brackets).toHaveLength(1);
  await desk.pass(HOUR_MS);
  expect((await desk.plan(later.id)).ended).toBe('done');
  expect((await shown())[0]?.brackets).toHaveLength(2);
  expect(engine.position(ANN, PERP, 0)[0]).toBe(10_000);
});

test('PLAN-50 FUT-05 FUT-06 a contract that people hold is halted by one, and delisted by two at its last mark price', async () => {
  await listByTwo();
  await trade();
  await desk.set(SYMBOL, 'HALT');
  expect(await shown()).toMatchObject([{ status: 'HALT' }]);
  expect(await order(ANN, 'BUY')).toMatchObject([{ kind: 'rejected', code: 'MARKET_CLOSED' }]);
  await desk.set(SYMBOL, 'TRADING');
  await mark(51_000);
  await desk.delist(SYMBOL);
  expect([engine.position(ANN, PERP, 0)[0], engine.position(BOB, PERP, 0)[0]]).toEqual([0, 0]);
  const free = (account: number) => engine.futuresBalance(account, USDT).available;
  expect([free(ANN), free(BOB)]).toEqual([300 * UNITS, 9_900 * UNITS]);
  expect(await shown()).toEqual([]);
  expect(await order(ANN, 'BUY')).toMatchObject([{ kind: 'rejected' }]);
  const { contracts } = (await desk.ann.send('GET', '/api/admin/contracts')).json().data;
  expect(contracts).toMatchObject([{ symbol: SYMBOL, status: 'DELISTED' }]);
});
