import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../fake-page.ts';

// The words of a page are in files of its build.
vi.mock('../../i18n/catalogue.ts', () => ({ documentWords: () => ({ _: (id: string) => id }) }));

interface Asked {
  method: string;
  kind: string;
  atMs: number;
}
type Answer = (asked: Asked) => Response;

const answer = (data: unknown, status = 200) =>
  new Response(JSON.stringify(status === 200 ? { code: 0, data } : { code: 1, error: 'NO' }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
/** An account that has nothing and takes everything. */
const empty: Answer = ({ kind, method }) => answer(method === 'PUT' ? { kind, version: 1 } : []);

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of u1's on which their documents have begun to be kept; `kept`: what stood in the browser. */
async function start(kept: Record<string, string> = {}, reply: Answer = empty) {
  const { local } = stubPage();
  // The browser's own, where names are properties.
  vi.stubGlobal(
    'localStorage',
    new Proxy(local, { ownKeys: () => [...local.values.keys()], getOwnPropertyDescriptor }),
  );
  for (const [name, text] of Object.entries(kept)) local.setItem(name, text);
  const asked: Asked[] = [];
  const startMs = Date.now();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const kind = new URL(url, 'http://venue.example').pathname.split('/')[4] ?? '';
    const one = { method, kind, atMs: Date.now() - startMs };
    asked.push(one);
    return reply(one);
  });
  vi.resetModules();
  const own = await import('@pelorus/client/storage/own.ts');
  own.showOwner('u1');
  (await import('./documents-start.ts')).startDocuments();
  await vi.advanceTimersByTimeAsync(0);
  return { local, asked, ...own };
}
const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });

test('DOC-07 DOC-13 DOC-11 what a visitor arranged is theirs and goes to the account; what others left here is gone', async () => {
  const { local, asked } = await start({
    favourites: '["A_B"]',
    'desk:u2': '{}',
    'documents:u2': '{}',
    deviceId: 'x',
  });
  expect(asked).toEqual([
    { method: 'GET', kind: '', atMs: 0 },
    { method: 'PUT', kind: 'favourites', atMs: 0 },
  ]);
  expect([...local.values.keys()].sort()).toEqual(['deviceId', 'documents:u1', 'favourites:u1']);
});

test('DOC-10 a change is sent a second and a half after the last one', async () => {
  const { asked, writeOwn } = await start();
  writeOwn('favourites', '["A_B"]');
  await vi.advanceTimersByTimeAsync(1_000);
  writeOwn('favourites', '["A_B","C_D"]');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.slice(1)).toEqual([{ method: 'PUT', kind: 'favourites', atMs: 2_500 }]);
});

test('DOC-10 DOC-15 refused for the moment, it is sent again, each time later', async () => {
  const busy = await start({}, ({ method }) => (method === 'PUT' ? answer(null, 429) : answer([])));
  busy.writeOwn('favourites', '["A_B"]');
  await vi.advanceTimersByTimeAsync(40_000);
  const sent = busy.asked.filter(({ method }) => method === 'PUT');
  expect(sent.map(({ atMs }) => atMs)).toEqual([1_500, 6_500, 16_500, 36_500]);
});

test('DOC-10 for who is logged in no more nothing is asked again', async () => {
  const over = await start({}, () => answer(null, 401));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(over.asked).toHaveLength(1);
});

test('DOC-10 DOC-16 what the account never takes is said once, and stays in the browser', async () => {
  const { local, asked, writeOwn } = await start({}, ({ method }) =>
    method === 'PUT' ? answer(null, 413) : answer([]),
  );
  const { toastStore } = await import('../toast-store.ts');
  const said = new Set<number>();
  toastStore.subscribe(() => {
    for (const { id, text } of toastStore.get()) if (text === 'documents.notSaved') said.add(id);
  });
  for (const list of ['["A_B"]', '["C_D"]']) {
    writeOwn('favourites', list);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'PUT', 'PUT']);
  expect([said.size, local.getItem('favourites:u1')]).toEqual([1, '["C_D"]']);
});
