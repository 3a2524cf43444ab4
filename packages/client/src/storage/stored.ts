/**
 * A stored value: {type, data}, with `expiry` (ms since 1970) if it expires (S3.07). A store that is forbidden, full
 * or corrupt counts as empty: nothing here throws.
 */
interface Wrapped {
  type: 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';
  data: unknown;
  expiry?: number;
}

type StoreName = 'local' | 'session';

/** Returns the browser's store, null where there is none or it is forbidden. */
export function browserStore(name: StoreName): Storage | null {
  try {
    return (name === 'local' ? globalThis.localStorage : globalThis.sessionStorage) ?? null;
  } catch {
    return null;
  }
}

function typeOf(data: unknown): Wrapped['type'] | null {
  if (data === null) return 'null';
  if (Array.isArray(data)) return 'array';
  const type = typeof data;
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'object' ? type : null;
}

/**
 * Keeps a value under `key`, for `lifeMs` if that is given. Returns whether it is kept: not when the store is full or
 * forbidden, nor for what JSON cannot hold (functions, undefined, NaN, circles).
 */
export function keep(
  key: string,
  data: unknown,
  options: { lifeMs?: number; in?: StoreName; nowMs?: number } = {},
): boolean {
  const type = typeOf(data);
  if (type === null || (type === 'number' && !Number.isFinite(data))) return false;
  const wrapped: Wrapped = { type, data };
  if (options.lifeMs !== undefined) wrapped.expiry = (options.nowMs ?? Date.now()) + options.lifeMs;
  try {
    const store = browserStore(options.in ?? 'local');
    store?.setItem(key, JSON.stringify(wrapped));
    return store !== null;
  } catch {
    return false;
  }
}

/** Returns the value under `key`; null when there is none, when it is over, or when it is not what we wrote. */
export function kept(key: string, options: { in?: StoreName; nowMs?: number } = {}): unknown {
  const wrapped = readWrapped(key, options.in ?? 'local');
  if (wrapped === null) return null;
  if (wrapped.expiry !== undefined && (options.nowMs ?? Date.now()) >= wrapped.expiry) {
    forget(key, options.in);
    return null;
  }
  return wrapped.data;
}

/** Removes the value of `key`. */
export function forget(key: string, from: StoreName = 'local'): void {
  try {
    browserStore(from)?.removeItem(key);
  } catch {
    // Forbidden: then nothing was kept there either.
  }
}

/** Returns a plain text that stands under `key` unwrapped, as shells and other programs write it; null without one. */
export function plainText(key: string, from: StoreName = 'local'): string | null {
  try {
    return browserStore(from)?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a plain text; returns whether it is kept. */
export function keepPlainText(key: string, text: string, into: StoreName = 'local'): boolean {
  try {
    const store = browserStore(into);
    store?.setItem(key, text);
    return store !== null;
  } catch {
    return false;
  }
}

function readWrapped(key: string, from: StoreName): Wrapped | null {
  return wrappedIn(plainText(key, from));
}

function wrappedIn(text: string | null): Wrapped | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { type, data = null, expiry } = value as Partial<Wrapped>;
    const isWhole = type === typeOf(data) && (expiry === undefined || Number.isFinite(expiry));
    return isWhole ? (value as Wrapped) : null;
  } catch {
    return null;
  }
}

/** Returns a value as `keep` writes it, for values whose life has no end. */
export function wrapped(data: object): string {
  return JSON.stringify({ type: typeOf(data), data });
}

/** Returns what such a text holds; null: it is none of ours. */
export function unwrapped(text: string | null): unknown {
  return wrappedIn(text)?.data ?? null;
}
