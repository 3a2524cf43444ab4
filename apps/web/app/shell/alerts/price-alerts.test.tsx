import type { PriceAlert } from '@pelorus/protocol/alerts/http.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSocket, leaveBrowser, show, standInBrowser } from '../../live/fake-browser.ts';

interface Call {
  method: string;
  path: string;
  body: unknown;
  answer: (data: unknown, status?: number) => void;
}
let calls: Call[] = [];
beforeEach(() => {
  standInBrowser();
  calls = [];
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://venue.example');
    return new Promise<Response>((resolve) => {
      const answer: Call['answer'] = (data, status = 200) =>
        resolve(Response.json(status === 200 ? { code: 0, data } : { code: status, error: 'NO' }, { status }));
      calls.push({ method, path: pathname, body: body === undefined ? undefined : JSON.parse(String(body)), answer });
    });
  });
});
afterEach(leaveBrowser);

const alert = (id: string, price = '100', symbol = 'BTC_USDT'): PriceAlert => ({
  id,
  symbol,
  direction: 'above',
  price,
  note: '',
  madeAt: 1,
  firedAt: null,
});
const settle = () => vi.advanceTimersByTimeAsync(0);
async function listening() {
  const { alertsOf } = await import('./price-alerts.ts');
  const alerts = alertsOf(1);
  const stop = alerts.subscribe(() => {});
  await settle();
  return { alerts, stop };
}
/** Lets seconds pass on a connection that answers its pings. */
async function aliveFor(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await vi.advanceTimersByTimeAsync(1_000);
    FakeSocket.last.say({ event: 'pong' });
  }
}
const lastCall = () => calls.at(-1) as Call;

test('TRAD-366 alerts are asked for once, however many show them; each change is shown with its answer', async () => {
  const { alerts } = await listening();
  alerts.subscribe(() => {});
  expect(calls.map(({ method, path }) => [method, path])).toEqual([['GET', '/api/price-alerts']]);
  expect(alerts.get()).toBeNull();
  lastCall().answer({ alerts: [alert('1')] });
  await settle();
  expect(alerts.get()).toEqual([alert('1')]);

  const added = alerts.add({ symbol: 'BTC_USDT', price: '200' });
  await settle();
  expect(lastCall()).toMatchObject({ method: 'POST', body: { symbol: 'BTC_USDT', price: '200' } });
  lastCall().answer(alert('2', '200'));
  expect(await added).toEqual(alert('2', '200'));
  expect(alerts.get()).toEqual([alert('2', '200'), alert('1')]);

  const moved = alerts.change('1', { price: '150' });
  await settle();
  expect(lastCall()).toMatchObject({ method: 'PATCH', path: '/api/price-alerts/1', body: { price: '150' } });
  lastCall().answer(alert('1', '150'));
  await moved;
  expect(alerts.get()).toEqual([alert('2', '200'), alert('1', '150')]);

  const removed = alerts.remove('2');
  await settle();
  expect(lastCall()).toMatchObject({ method: 'DELETE', path: '/api/price-alerts/2' });
  lastCall().answer(null);
  await removed;
  expect(alerts.get()).toEqual([alert('1', '150')]);
});

test('TRAD-366 a list that was asked for before a change does not undo it; a refused change changes nothing', async () => {
  const { alerts } = await listening();
  lastCall().answer({ alerts: [alert('1')] });
  await settle();
  alerts.reload();
  await settle();
  const old = lastCall();
  const moved = alerts.change('1', { price: '150' });
  await settle();
  lastCall().answer(alert('1', '150'));
  await moved;
  old.answer({ alerts: [alert('1')] });
  await settle();
  expect(alerts.get()).toEqual([alert('1', '150')]);

  const refused = alerts.change('1', { price: '160' });
  const told = expect(refused).rejects.toMatchObject({ status: 400 });
  await settle();
  lastCall().answer(null, 400);
  await told;
  expect(alerts.get()).toEqual([alert('1', '150')]);
});

test('TRAD-366 they are asked for again when the inbox tells that one has fired, and for no other news', async () => {
  const { alerts } = await listening();
  lastCall().answer({ alerts: [alert('1')] });
  FakeSocket.last.open();
  FakeSocket.last.say({ event: 'login', channel: 'inbox', biz: 'spot', data: { result: true } });
  const tell = async (topic: string) => {
    FakeSocket.last.say({
      event: 'data',
      channel: 'inbox',
      biz: 'spot',
      type: 'inbox',
      data: { result: { unread: 1, newest: { topic } } },
    });
    await settle();
  };
  await settle();
  await tell('fills');
  expect(calls).toHaveLength(1);
  await tell('priceAlerts');
  expect(calls).toHaveLength(2);
  lastCall().answer({ alerts: [{ ...alert('1'), firedAt: 7 }] });
  await settle();
  expect(alerts.get()).toEqual([{ ...alert('1'), firedAt: 7 }]);
});

test('TRAD-366 they are asked for again when the page is looked at again, and no more for a session that is over', async () => {
  const { alerts, stop } = await listening();
  lastCall().answer({ alerts: [] });
  await settle();
  FakeSocket.last.open();
  show(false);
  await settle();
  expect(calls).toHaveLength(1);
  show(true);
  await settle();
  expect(calls).toHaveLength(2);
  lastCall().answer(null, 403);
  await aliveFor(6);
  expect(calls).toHaveLength(2);
  expect(alerts.get()).toEqual([]);
  stop();
  await aliveFor(2);
  show(true);
  await settle();
  expect(calls).toHaveLength(2);
});

test('TRAD-366 a visitor has no alerts, and no way to change one', async () => {
  vi.doMock('../../state/root-data.ts', () => ({ useRootData: () => ({ me: null }) }));
  const hooks = await import('./price-alerts.ts');
  const Shown = () => {
    const ways = [hooks.useAddAlert(), hooks.useMoveAlert(), hooks.useRemoveAlert()];
    return <p>{JSON.stringify([hooks.usePriceAlerts(), hooks.usePriceAlerts('BTC_USDT'), ...ways])}</p>;
  };
  expect(renderToStaticMarkup(<Shown />)).toBe('<p>[null,null,null,null,null]</p>');
  expect(calls).toEqual([]);
  vi.doUnmock('../../state/root-data.ts');
});
