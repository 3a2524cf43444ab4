/**
 * The service worker, whole (SHL-41 to SHL-43, INBX-55): a visit that reaches nobody gets our page for that, and what the
 * venue pushes is shown. It touches no other request and keeps nothing else: no page of a person, no answer of the API, no
 * file, no notification. It stands alone and imports nothing.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Visit extends WorkerEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Push extends WorkerEvent {
  data: { json(): unknown } | null;
}

interface Press extends WorkerEvent {
  notification: Notification;
}

interface OpenPage {
  url: string;
  focus(): Promise<OpenPage>;
  navigate(url: string): Promise<unknown>;
}

interface Worker extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: { origin: string };
  registration: ServiceWorkerRegistration;
}

const worker = globalThis as unknown as Worker;

/** Put in by the server: changes with this file and with the pages it keeps. */
const VERSION: string = '%VERSION%';
/** Put in by the server: 'off' takes the worker away from every browser that has it. */
const STATE: string = '%STATE%';

const PREFIX = 'offline-';
const STORE = PREFIX + VERSION;
/** Not an address of ours: which language the last page told. */
const TOLD = '/offline/told';
const LOCALE = /^[a-z]{2}_[A-Z]{2}$/;
const addressOf = (locale: string) => `/offline?locale=${locale}`;

/** Fetches the page of one language and keeps it, unless this version has it. */
async function keep(locale: string): Promise<void> {
  const store = await caches.open(STORE);
  const address = addressOf(locale);
  if ((await store.match(address)) !== undefined) return;
  const answer = await fetch(address, { cache: 'no-store', credentials: 'omit', redirect: 'error' });
  if (answer.ok) await store.put(address, answer);
}

async function tell(locale: string): Promise<void> {
  const store = await caches.open(STORE);
  await store.put(TOLD, new Response(locale));
  await keep(locale);
}

/** Returns the names of the stores of other versions, or of all. */
async function storesBut(name: string | null): Promise<string[]> {
  return (await caches.keys()).filter((one) => one.startsWith(PREFIX) && one !== name);
}

/** The languages cached by an older version are fetched again, so that its visitors keep their page. */
async function carryOver(): Promise<void> {
  for (const name of await storesBut(STORE)) {
    const older = await caches.open(name);
    const told = await (await older.match(TOLD))?.text();
    if (told !== undefined && LOCALE.test(told)) await tell(told);
  }
}

async function drop(name: string | null): Promise<void> {
  for (const one of await storesBut(name)) await caches.delete(one);
}

/** Returns the page kept for an address that could not be reached: in its own language, else the last one told. */
async function unreachable(address: string): Promise<Response> {
  const store = await caches.open(STORE);
  const prefix = new URL(address).pathname.split('/')[1] ?? '';
  const told = await (await store.match(TOLD))?.text();
  for (const locale of [prefix, told ?? '']) {
    const page = LOCALE.test(locale) ? await store.match(addressOf(locale)) : undefined;
    if (page !== undefined) return new Response(page.body, { status: 503, headers: page.headers });
  }
  return Response.error();
}

async function answer(visit: Visit): Promise<Response> {
  try {
    return await fetch(visit.request);
  } catch {
    return unreachable(visit.request.url);
  }
}

worker.addEventListener('install', (event) => {
  const begin = async () => {
    if (STATE !== 'off') await carryOver().catch(() => undefined);
    await worker.skipWaiting();
  };
  (event as WorkerEvent).waitUntil(begin());
});

worker.addEventListener('activate', (event) => {
  const leave = async () => {
    await drop(null);
    await worker.registration.unregister();
  };
  const begin = async () => {
    await drop(STORE);
    await worker.clients.claim();
  };
  (event as WorkerEvent).waitUntil(STATE === 'off' ? leave() : begin());
});

worker.addEventListener('message', (event) => {
  const locale: unknown = (event as MessageEvent<{ locale?: unknown } | null>).data?.locale;
  if (STATE === 'off' || typeof locale !== 'string' || !LOCALE.test(locale)) return;
  (event as unknown as WorkerEvent).waitUntil(tell(locale).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const visit = event as Visit;
  if (STATE === 'off' || visit.request.mode !== 'navigate' || visit.request.method !== 'GET') return;
  visit.respondWith(answer(visit));
});

/** Returns the address of a path of ours; null for anything that leads elsewhere. */
function ownAddress(link: unknown): string | null {
  if (typeof link !== 'string' || !link.startsWith('/')) return null;
  const { href, origin } = new URL(link, worker.location.origin);
  return origin === worker.location.origin ? href : null;
}

worker.addEventListener('push', (event) => {
  const push = event as Push;
  const { body, link, title } = (push.data?.json() ?? {}) as Record<'title' | 'body' | 'link', unknown>;
  if (STATE === 'off' || typeof title !== 'string') return;
  const shown = worker.registration.showNotification(title, {
    body: typeof body === 'string' ? body : '',
    icon: '/icons/icon-192.png',
    data: link,
  });
  push.waitUntil(shown);
});

/** Leads to what a notification is about: in a page that is open, else in a new one. */
async function follow(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window' });
  const there = pages.find(({ url }) => url === address);
  if (there !== undefined) return void (await there.focus());
  const [page] = pages;
  if (page === undefined) return void (await worker.clients.openWindow(address));
  await page.focus();
  await page.navigate(address);
}

worker.addEventListener('notificationclick', (event) => {
  const press = event as Press;
  press.notification.close();
  const address = ownAddress(press.notification.data);
  if (address !== null) press.waitUntil(follow(address));
});

export {};
