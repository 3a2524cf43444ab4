/// <reference lib="dom" />
import type { KeyValue } from './event-store.ts';
import type { AnalyticsHost } from './reporter.ts';
import type { AnalyticsRequest, Answer } from './request.ts';

/** Statuses after which the same request would be refused again. */
const REFUSED_STATUSES: ReadonlySet<number> = new Set([400, 413, 415, 422]);
const FAILED = { outcome: 'failed' } as const;
const PEACE_MOST_MS = 3_600_000;
/** Longer than any request takes: a tab that died while sending holds the others up no longer. */
const LEASE_MS = 15_000;

/** Returns local storage where it works; values it refuses are kept in memory for this page. */
function browserStorage(): KeyValue {
  const memory = new Map<string, string>();
  const store = (() => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  })();
  return {
    keys: () => [...new Set([...(store === null ? [] : Object.keys(store)), ...memory.keys()])],
    get: (key) => memory.get(key) ?? store?.getItem(key) ?? null,
    set(key, text) {
      try {
        if (store === null) throw new Error('no storage');
        store.setItem(key, text);
        memory.delete(key);
      } catch {
        memory.set(key, text);
      }
    },
    remove(key) {
      memory.delete(key);
      store?.removeItem(key);
    },
  };
}

/** Returns a random UUID (version 4), also on pages without https. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function readAnswer(response: Response): Promise<Answer> {
  if (REFUSED_STATUSES.has(response.status)) return { outcome: 'refused' };
  if (!response.ok) {
    const seconds = Number(response.headers.get('retry-after'));
    return seconds > 0 ? { ...FAILED, afterMs: Math.min(seconds * 1_000, PEACE_MOST_MS) } : FAILED;
  }
  const answer = (await response.json().catch(() => null)) as { data?: { refused?: unknown } } | null;
  const refused = answer?.data?.refused;
  return { outcome: 'done', complaints: Array.isArray(refused) ? refused.map((one) => JSON.stringify(one)) : [] };
}

async function sendAjax({ url, body }: AnalyticsRequest, timeoutMs: number): Promise<Answer> {
  try {
    // Without cookies: whose session it is, is none of the receiver's business. It may end after the page.
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    return await readAnswer(response);
  } catch {
    return FAILED;
  }
}

function sendImage({ url }: AnalyticsRequest, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const image = new Image();
    const end = (answer: Answer) => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
      resolve(answer);
    };
    const timer = setTimeout(() => end(FAILED), timeoutMs);
    image.onload = () => end({ outcome: 'done', complaints: [] });
    image.onerror = () => end(FAILED);
    image.src = url;
  });
}

function hand({ url, body }: AnalyticsRequest): boolean {
  try {
    return navigator.sendBeacon(url, new Blob([body], { type: 'text/plain;charset=UTF-8' }));
  } catch {
    return false;
  }
}

function send(request: AnalyticsRequest, timeoutMs: number): Promise<Answer> {
  if (request.method === 'image') return sendImage(request, timeoutMs);
  if (request.method === 'ajax') return sendAjax(request, timeoutMs);
  return Promise.resolve(hand(request) ? { outcome: 'done', complaints: [] } : FAILED);
}

/** Without locks (pages without https): a lease in the storage. Two tabs may both get it; their events still count once. */
async function leased(storage: KeyValue, name: string, task: () => Promise<void>): Promise<boolean> {
  const key = `${name}:lease`;
  const heldUntilMs = Number(storage.get(key));
  if (heldUntilMs > Date.now() && heldUntilMs <= Date.now() + LEASE_MS) return false;
  storage.set(key, String(Date.now() + LEASE_MS));
  try {
    await task();
  } finally {
    storage.remove(key);
  }
  return true;
}

async function alone(storage: KeyValue, name: string, task: () => Promise<void>): Promise<boolean> {
  if (navigator.locks === undefined) return leased(storage, name, task);
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
    return lock !== null;
  });
}

/** Returns the browser as reporting uses it. */
export function browserHost(): AnalyticsHost {
  const storage = browserStorage();
  return {
    nowMs: Date.now,
    newId: randomUuid,
    storage,
    warn: (text) => console.warn(`analytics: ${text}`),
    isOnline: () => navigator.onLine,
    after(ms, callback) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    alone: (name, task) => alone(storage, name, task),
    send,
    hand,
    watch({ online, offline, leave }) {
      window.addEventListener('online', online);
      window.addEventListener('offline', offline);
      window.addEventListener('pagehide', leave);
      return () => {
        window.removeEventListener('online', online);
        window.removeEventListener('offline', offline);
        window.removeEventListener('pagehide', leave);
      };
    },
  };
}
