import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { vi } from 'vitest';

/** The parts of a browser that the live layer touches, for tests: sockets that tests open and speak through. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const last = FakeSocket.all.at(-1);
    if (last === undefined) throw new Error('no connection was made');
    return last;
  }
  readyState = 0;
  sent: SocketRequest[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;

  constructor() {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as SocketRequest);
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  lose(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  say(reply: Partial<SocketReply>): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
}

/** Puts the fake parts in place, with a clock that tests move. */
export function standInBrowser(): void {
  FakeSocket.all = [];
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  const page = Object.assign(new EventTarget(), { location: { protocol: 'http:', host: 'local' } });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  vi.stubGlobal('cancelAnimationFrame', (handle: ReturnType<typeof setTimeout>) => clearTimeout(handle));
}

/** The browser learns that the network is gone, or back. */
export function goOnline(isOnline: boolean): void {
  (navigator as { onLine: boolean }).onLine = isOnline;
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

/** The person looks at another tab, or at this one again. */
export function show(isVisible: boolean): void {
  (document as { visibilityState: string }).visibilityState = isVisible ? 'visible' : 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

export function leaveBrowser(): void {
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
