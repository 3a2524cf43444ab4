import type { EngineEvent, EventOf } from '@pelorus/protocol/exchange/events.ts';
import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { P2P_ACTIONS, P2P_AD_STATES, P2P_ORDER_STATES } from '@pelorus/protocol/p2p/order-states.ts';
import { encodeMoveP2pOrder, encodeOpenP2pOrder, encodeSetP2pAd } from '@pelorus/protocol/wire/encode-fixed.ts';
import { userAccount } from '@pelorus/testkit/small-exchange.ts';
import { afterEach, expect, test } from 'vitest';
import { closeAll, codeOf, order, recorder, startFunded } from './core-setup.ts';

afterEach(closeAll);

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const [AD, ASSET] = [1, 0];

const ad = encodeSetP2pAd({
  ...{ account: userAccount(0), adId: AD, version: 1, asset: ASSET, units: 1_000, seenUnits: 0 },
  ...{ side: SIDES.indexOf('SELL'), state: P2P_AD_STATES.indexOf('LIVE') },
});
const open = (orderId: number) =>
  encodeOpenP2pOrder({
    ...{ account: userAccount(orderId), orderId, adId: AD, version: 1, units: 100, feeUnits: 0 },
    ...{ payMs: 15 * MINUTE_MS, releaseMs: 15 * MINUTE_MS, appealAfterMs: 0 },
  });
const paid = (orderId: number) =>
  encodeMoveP2pOrder({
    ...{ account: userAccount(orderId), orderId, action: P2P_ACTIONS.indexOf('PAID') },
    seen: P2P_ORDER_STATES.indexOf('PENDING_PAYMENT'),
  });

test('ESCR-31 ESCR-32 a core that dies with open orders loses none, and their deadlines move by how long it was away', async () => {
  let nowMs = 1_000_000;
  const { link, store } = await startFunded({ nowMs: () => nowMs });
  const { heard, listener, next } = recorder();
  link.listen(listener);
  const told = <K extends EngineEvent['kind']>(kind: K) =>
    heard
      .flatMap((entry) => (entry[0] === 'command' ? entry[1].events : []))
      .filter((event): event is EventOf<K> => event.kind === kind);
  await link.submit(ad.slice());
  await link.submit(open(1));
  await link.submit(open(2));
  await link.submit(paid(2));
  const openedAtMs = nowMs;
  const pass = async (untilMs: number) => {
    // The engine is due every half minute: a longer gap would be an outage.
    while (nowMs < untilMs) {
      nowMs = Math.min(untilMs, nowMs + 30_000);
      await link.submit(order());
    }
  };
  await pass(openedAtMs + 5 * MINUTE_MS);
  // It dies after the third order was written, before anybody is told, and is away for an hour: longer than any deadline.
  const back = next('down').then(() => next('hello'));
  store.afterCommit = () => {
    store.afterCommit = () => undefined;
    nowMs += HOUR_MS;
    throw new Error('the power is gone');
  };
  expect(await codeOf(link.submit(open(3)))).toBe('OUTCOME_UNKNOWN');
  await back;
  expect((await link.submit(open(3))).events[0]?.kind).toBe('duplicate');
  await link.submit(order());
  expect(told('p2pClockSet').at(-1)).toMatchObject({ isRunning: true });
  const stoodMs = told('p2pClockSet').at(-1)?.stoodMs as number;
  expect(stoodMs).toBeGreaterThanOrEqual(HOUR_MS);
  expect(told('p2pOrderMoved').map(({ action }) => action)).toEqual(['PAID']);
  // One moment before the moved deadline nothing is late; at it, who did not pay is cancelled, who is not released appeals.
  const deadlineMs = openedAtMs + 15 * MINUTE_MS + stoodMs;
  await pass(deadlineMs - 1);
  expect(told('p2pOrderMoved')).toHaveLength(1);
  await pass(deadlineMs);
  const moved = told('p2pOrderMoved').slice(1);
  expect(moved.map(({ action, orderId, state }) => [orderId, action, state]).sort()).toEqual([
    [1, 'TIMEOUT', 'CANCELLED'],
    [2, 'TIMEOUT', 'APPEAL'],
  ]);
});
