import { vi } from 'vitest';

/** A browser's store for tests: may be full or forbidden. */
export class FakeStorage {
  readonly values = new Map<string, string>();
  trouble: 'none' | 'full' | 'forbidden' = 'none';

  getItem(key: string): string | null {
    if (this.trouble === 'forbidden') throw new Error('SecurityError');
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.trouble !== 'none') throw new Error('QuotaExceededError');
    this.values.set(key, String(value));
  }
  removeItem(key: string): void {
    if (this.trouble === 'forbidden') throw new Error('SecurityError');
    this.values.delete(key);
  }
}

/** Puts fresh stores into the global scope; vi.unstubAllGlobals() takes them away. */
export function stubStorage(): { local: FakeStorage; session: FakeStorage } {
  const stores = { local: new FakeStorage(), session: new FakeStorage() };
  vi.stubGlobal('localStorage', stores.local);
  vi.stubGlobal('sessionStorage', stores.session);
  return stores;
}
