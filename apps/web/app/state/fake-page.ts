import { FakeStorage } from '@pelorus/client/storage/fake-storage.ts';
import { vi } from 'vitest';

/** A page for tests: its address, cookies and stores. vi.unstubAllGlobals() takes it away. */
export interface FakePage {
  cookies: Map<string, string>;
  local: FakeStorage;
  session: FakeStorage;
  /** The URLs it redirected to. */
  sentTo: string[];
  reloads: number;
  /** Shows it, as after loading it, or out of the browser's memory. */
  show(isPersisted?: boolean): void;
}

/** Puts a fresh page at `address` into the global scope. */
export function stubPage(address = '/wallet?tab=1'): FakePage {
  const { pathname, search, hash } = new URL(address, 'http://venue.example');
  const listeners = new Map<string, (event: object) => void>();
  const page: FakePage = {
    cookies: new Map(),
    local: new FakeStorage(),
    session: new FakeStorage(),
    sentTo: [],
    reloads: 0,
    show: (isPersisted = false) => listeners.get('pageshow')?.({ persisted: isPersisted }),
  };
  const go = (to: string) => page.sentTo.push(to);
  const location = {
    origin: 'http://venue.example',
    protocol: 'http:',
    pathname,
    search,
    hash,
    assign: go,
    replace: go,
    reload: () => {
      page.reloads += 1;
    },
  };
  const document = {
    visibilityState: 'visible',
    addEventListener() {},
    get cookie() {
      return [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) page.cookies.delete(name);
      else page.cookies.set(name, value);
    },
  };
  vi.stubGlobal('localStorage', page.local);
  vi.stubGlobal('sessionStorage', page.session);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', {
    location,
    BroadcastChannel: undefined,
    innerWidth: 390,
    navigator: { maxTouchPoints: 0 },
    matchMedia: () => ({ matches: false }),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener() {},
  });
  return page;
}
