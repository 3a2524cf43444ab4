/// <reference lib="dom" />
import { KEYS } from './keys.ts';
import { keepPlainText } from './stored.ts';

/** Messages from one tab to the other tabs of the browser. */
export type TabNews =
  | { readonly kind: 'loggedOut' }
  | { readonly kind: 'loggedIn' }
  | { readonly kind: 'preference'; readonly name: string; readonly value: string };

/** The part of a browser that tab news uses; tests pass their own. */
export interface TabWindow {
  BroadcastChannel?: typeof BroadcastChannel;
  addEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
  removeEventListener(type: 'storage', listener: (event: StorageEvent) => void): void;
}

/** One tab's ear and voice. Messages go by BroadcastChannel, else through local storage, whose changes other tabs hear of. */
export class Tabs {
  readonly #window: TabWindow;
  readonly #channel: BroadcastChannel | null;
  readonly #listeners = new Set<(news: TabNews) => void>();
  #count = 0;

  constructor(from: TabWindow) {
    this.#window = from;
    this.#channel = from.BroadcastChannel === undefined ? null : new from.BroadcastChannel(KEYS.userNews);
    if (this.#channel === null) from.addEventListener('storage', this.#onStorage);
    else this.#channel.onmessage = (event: MessageEvent<unknown>) => this.#hear(event.data);
  }

  /** Tells every other tab, not this one. */
  tell(news: TabNews): void {
    if (this.#channel !== null) {
      this.#channel.postMessage(news);
      return;
    }
    this.#count += 1;
    // The count and the time make each text a change, and only changes are heard.
    keepPlainText(KEYS.userNews, JSON.stringify({ news, nonce: `${Date.now()}-${this.#count}` }));
  }

  /** Calls `listener` with what other tabs tell. Returns what stops it. */
  listen(listener: (news: TabNews) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#channel?.close();
    this.#window.removeEventListener('storage', this.#onStorage);
  }

  readonly #onStorage = (event: StorageEvent): void => {
    if (event.key !== KEYS.userNews || event.newValue === null) return;
    try {
      this.#hear((JSON.parse(event.newValue) as { news?: unknown } | null)?.news);
    } catch {
      // Not ours.
    }
  };

  #hear(message: unknown): void {
    const news = newsOf(message);
    if (news !== null) for (const listener of this.#listeners) listener(news);
  }
}

function newsOf(message: unknown): TabNews | null {
  if (typeof message !== 'object' || message === null) return null;
  const { kind, name, value } = message as Record<string, unknown>;
  if (kind === 'loggedOut' || kind === 'loggedIn') return { kind };
  if (kind === 'preference' && typeof name === 'string' && typeof value === 'string') return { kind, name, value };
  return null;
}

let tabs: Tabs | null = null;

/** Returns this tab's. Browser only. */
export function pageTabs(): Tabs {
  tabs ??= new Tabs(window);
  return tabs;
}
