import { encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CONFIGURED, Desk, HOUR_MS, LISTED, LISTING } from '../../testing/admin/test-markets.ts';
import { deaf } from '../../testing/admin/test-unheard.ts';
import { type TestGateway, testGateway } from '../../testing/test-gateway.ts';

let gateway: TestGateway;
let desk: Desk;
beforeEach(async () => {
  gateway = await testGateway({ limits: { weightPerMinute: 10_000_000 } });
  desk = await Desk.open(gateway);
});
afterEach(() => gateway.close());

const inAnHour = () => ({ at: gateway.deps.clock() + HOUR_MS });

test('PLAN-08 PLAN-26 what one person planned before two delisted the market does not bring it back', async () => {
  const { id } = (await desk.set(CONFIGURED, 'HALT', inAnHour())).data;
  await desk.delist(CONFIGURED);
  await desk.pass(HOUR_MS);
  expect(desk.market().status).toBe('DELISTED');
  expect(await desk.plan(id)).toMatchObject({ ended: 'refused', steps: [{ outcome: 'MARKET_STATUS' }] });
});

test('PLAN-08 PLAN-26 nor does it where both are due in one sweep', async () => {
  const { id } = (await desk.set(CONFIGURED, 'HALT', { at: gateway.deps.clock() + 3 })).data;
  await desk.delist(CONFIGURED);
  expect(desk.market().status).toBe('DELISTED');
  expect(await desk.plan(id)).toMatchObject({ ended: 'refused', steps: [{ outcome: 'MARKET_STATUS' }] });
});

test.each(['TRADING', 'AUCTION'])(
  'PLAN-08 PLAN-26 %s that one person planned before does not open what two listed anew',
  async (status) => {
    await desk.listByTwo();
    await desk.pass(HOUR_MS);
    const { id } = (await desk.set(LISTED, status, inAnHour())).data;
    await desk.delist(LISTED);
    await desk.listByTwo({
      auctionAt: gateway.deps.clock() + 2 * HOUR_MS,
      opensAt: gateway.deps.clock() + 3 * HOUR_MS,
    });
    await desk.pass(HOUR_MS);
    expect(desk.market(LISTED).status).toBe('HALT');
    expect(await desk.plan(id)).toMatchObject({ ended: 'refused', steps: [{ outcome: 'SECOND_PERSON_NEEDED' }] });
    await desk.pass(HOUR_MS);
    expect(desk.market(LISTED).status).toBe('AUCTION');
  },
);

test.each([false, true])(
  'PLAN-08 PLAN-27 nobody alone opens a market whose listing nobody heard of; cancelled: %s',
  async (isCancelled) => {
    const { id } = (await desk.list()).data;
    await deaf(gateway, () => desk.agree(id));
    expect(desk.market(LISTED).status).toBe('HALT');
    if (isCancelled) await desk.cancel(id);
    expect((await desk.set(LISTED, 'TRADING')).error).toBe('SECOND_PERSON_NEEDED');
    expect(desk.market(LISTED).status).toBe('HALT');
    // Two may list it: the one that goes on opens it, the one that was cancelled is proposed anew.
    if (isCancelled) await desk.listByTwo();
    await desk.pass(HOUR_MS);
    expect(desk.market(LISTED).status).toBe('AUCTION');
  },
);

test('STF-10 PLAN-25 PLAN-05 who was refused to open a market alone stands in the log', async () => {
  await desk.listByTwo();
  expect((await desk.set(LISTED, 'TRADING')).error).toBe('SECOND_PERSON_NEEDED');
  const told = { actor: 'ann', action: 'market-status-set', subject: `market ${LISTED}` };
  expect((await desk.ann.audited())[0]).toMatchObject({ ...told, outcome: 'SECOND_PERSON_NEEDED' });
  await desk.pass(HOUR_MS);
  await desk.delist(CONFIGURED);
  expect((await desk.set(CONFIGURED, 'HALT')).error).toBe('MARKET_STATUS');
  expect((await desk.ann.audited())[0]).toMatchObject({ subject: `market ${CONFIGURED}`, outcome: 'MARKET_STATUS' });
});

test('PLAN-08 PLAN-28 nobody lists a market that trades by the configuration file since it was proposed', async () => {
  const { id } = (await desk.list()).data;
  await desk.configure({ quantityMax: '7' });
  const before = desk.market(LISTED);
  expect(before.status).toBe('TRADING');
  expect((await desk.agree(id)).data).toMatchObject({ ended: 'refused', steps: [{ outcome: 'MARKET_PLANNED' }, {}] });
  expect(desk.market(LISTED)).toEqual(before);
  // It is as any other: one person stops it, and lets it go on.
  for (const status of ['HALT', 'TRADING']) expect((await desk.set(LISTED, status)).data.ended).toBe('done');
});

test('PLAN-08 PLAN-28 a listing of another tick than the file gave the market meanwhile is refused though the market is gone', async () => {
  const { id } = (await desk.list()).data;
  await desk.configure({ status: 'CANCEL_ONLY' });
  await gateway.deps.core.submit(encodeJson('setMarketStatus', { symbol: LISTED, status: 'DELISTED' }));
  const before = desk.market(LISTED);
  expect((await desk.agree(id)).data).toMatchObject({ ended: 'refused', steps: [{ outcome: 'BAD_REQUEST' }, {}] });
  expect(desk.market(LISTED)).toEqual(before);
});

test('PLAN-08 a listing that never came to the engine and was cancelled leaves the market that the file names alone', async () => {
  const { id } = (await desk.list()).data;
  await deaf(gateway, () => desk.agree(id), false);
  await desk.cancel(id);
  await desk.configure({});
  gateway.pass(1);
  expect((await desk.list()).error).toBe('MARKET_PLANNED');
  for (const status of ['HALT', 'TRADING']) expect((await desk.set(LISTED, status)).data?.ended).toBe('done');
});

test('PLAN-02 PLAN-18 PLAN-05 whoever agrees to a listing sees what is listed, and so does the log', async () => {
  const { changes, id } = (await desk.list({ fees: { maker: '-0.0001', taker: '0.002' } })).data;
  const values = Object.fromEntries(
    changes.map(({ after, filter }: { after: string; filter: string }) => [filter, after]),
  );
  expect(values).toMatchObject({
    ...{ tickSize: '0.001', stepSize: '0.01', referencePrice: '2', maker: '-0.0001', taker: '0.002' },
    ...{ priceMax: '1000', notionalMin: '0.01', openOrdersMax: '200', selfTradePrevention: 'EXPIRE_MAKER' },
  });
  expect(changes.every(({ before }: { before: string }) => before === '')).toBe(true);
  expect((await desk.plan(id)).changes).toEqual(changes);
  const [entry] = (await desk.ann.send('GET', '/api/admin/audit')).json().data.entries;
  expect(entry).toMatchObject({ action: 'market-listing-proposed', detail: { ...values, plan: id } });
  // Of a market that is listed anew: what was before, too.
  await desk.agree(id);
  await desk.cancel(id);
  gateway.pass(1);
  const market = { ...LISTING.market, notionalMin: '0.02' };
  const anew = (await desk.list({ market })).data.changes;
  expect(anew).toContainEqual({ filter: 'notionalMin', before: '0.01', after: '0.02' });
  expect(anew.map(({ filter }: { filter: string }) => filter)).not.toContain('priceMax');
});
