import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { type Effect, type Phase, SocketMachine, type Topic, topicKey } from './machine.ts';

type Listener = (reply: SocketReply) => void;

export interface SocketFailure {
  /** topicKey of what was refused. */
  key: string;
  code: number;
  message: string;
}

/** The parts of a browser the shell touches; tests give their own. */
export interface SocketHost {
  open(url: string): WebSocket;
  nowMs(): number;
  random(): number;
  /** Calls back when the network is back; returns how to stop. */
  onOnline(callback: () => void): () => void;
}

export const browserHost: SocketHost = {
  open: (url) => new WebSocket(url),
  nowMs: () => performance.now(),
  random: () => Math.random(),
  onOnline(callback) {
    const target = globalThis as unknown as EventTarget;
    target.addEventListener('online', callback);
    return () => target.removeEventListener('online', callback);
  },
};

/** One connection for everything a tab hears. Subscriptions are counted: many listeners of one topic ask once. */
export class LiveSocket {
  readonly #url: string;
  readonly #host: SocketHost;
  readonly #machine: SocketMachine;
  #connection: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopOnline: () => void = () => {};
  #listeners = new Map<string, Set<Listener>>();
  #phaseListeners = new Set<(phase: Phase) => void>();
  #fallbackListeners = new Set<(slow: boolean) => void>();
  #subscribedListeners = new Set<(key: string) => void>();
  #failureListeners = new Set<(failure: SocketFailure) => void>();

  constructor(url: string, host: SocketHost = browserHost) {
    this.#url = url;
    this.#host = host;
    this.#machine = new SocketMachine(host.random);
  }

  get phase(): Phase {
    return this.#machine.phase;
  }

  start(): void {
    this.#stopOnline();
    this.#stopOnline = this.#host.onOnline(() => this.reconnect());
    this.#run(this.#machine.start(this.#host.nowMs()));
  }

  /** Leaves the connection and makes a new one at once, which carries the cookies of now. */
  reconnect(): void {
    this.#run(this.#machine.reconnect(this.#host.nowMs()));
  }

  stop(): void {
    this.#stopOnline();
    this.#listeners.clear();
    this.#run(this.#machine.stop());
  }

  /** Calls `listener` with each data message of the topic; returns how to stop. */
  subscribe(topic: Topic, listener: Listener): () => void {
    const key = topicKey(topic);
    let listeners = this.#listeners.get(key);
    if (listeners === undefined) {
      listeners = new Set();
      this.#listeners.set(key, listeners);
    }
    // Each call counts by itself, also when the same function listens twice.
    const own: Listener = (reply) => listener(reply);
    listeners.add(own);
    this.#run(this.#machine.subscribe(topic));
    return () => {
      if (!listeners.delete(own)) return;
      if (listeners.size === 0) this.#listeners.delete(key);
      this.#run(this.#machine.unsubscribe(topic));
    };
  }

  /** Asks for a topic's snapshot again, after a gap. */
  resubscribe(topic: Topic): void {
    this.#run(this.#machine.resubscribe(topic));
  }

  onPhase(listener: (phase: Phase) => void): () => void {
    return added(this.#phaseListeners, listener);
  }

  /** Tells pages to ask over HTTP: at most every 30 s, and (slow) every 60 s. */
  onFallback(listener: (slow: boolean) => void): () => void {
    return added(this.#fallbackListeners, listener);
  }

  /** Tells the key of each topic the server has agreed to send, again after each reconnect. */
  onSubscribed(listener: (key: string) => void): () => void {
    return added(this.#subscribedListeners, listener);
  }

  /** Tells that the server refused a subscription (specification S8.05). */
  onFailed(listener: (failure: SocketFailure) => void): () => void {
    return added(this.#failureListeners, listener);
  }

  #run(effects: Effect[]): void {
    for (const effect of effects) this.#perform(effect);
    clearTimeout(this.#timer);
    const delayMs = this.#machine.nextTickMs - this.#host.nowMs();
    if (delayMs === Number.POSITIVE_INFINITY) return;
    this.#timer = setTimeout(() => this.#run(this.#machine.tick(this.#host.nowMs())), Math.max(0, delayMs));
  }

  #perform(effect: Effect): void {
    switch (effect.do) {
      case 'connect':
        this.#open();
        break;
      case 'disconnect':
        this.#drop();
        break;
      case 'send':
        // A closing connection loses it; the next one subscribes to everything anew.
        if (this.#connection?.readyState === 1) this.#connection.send(JSON.stringify(effect.request));
        break;
      case 'deliver':
        for (const listener of [...(this.#listeners.get(effect.key) ?? [])]) listener(effect.reply);
        break;
      case 'phase':
        for (const listener of this.#phaseListeners) listener(effect.phase);
        break;
      case 'subscribed':
        for (const listener of this.#subscribedListeners) listener(effect.key);
        break;
      case 'failed':
        for (const listener of this.#failureListeners) listener(effect);
        break;
      case 'fallback':
        for (const listener of this.#fallbackListeners) listener(effect.slow);
        break;
    }
  }

  #open(): void {
    let connection: WebSocket;
    try {
      connection = this.#host.open(this.#url);
    } catch {
      this.#run(this.#machine.onClosed(this.#host.nowMs()));
      return;
    }
    this.#connection = connection;
    const isCurrent = () => this.#connection === connection;
    connection.onopen = () => {
      if (isCurrent()) this.#run(this.#machine.onOpen(this.#host.nowMs()));
    };
    connection.onclose = () => {
      if (isCurrent()) this.#run(this.#machine.onClosed(this.#host.nowMs()));
    };
    connection.onmessage = (message: { data: unknown }) => {
      const reply = isCurrent() ? readReply(message.data) : null;
      if (reply !== null) this.#run(this.#machine.onReply(reply, this.#host.nowMs()));
    };
  }

  #drop(): void {
    const connection = this.#connection;
    this.#connection = null;
    connection?.close();
  }
}

function readReply(data: unknown): SocketReply | null {
  if (typeof data !== 'string') return null;
  try {
    const reply: unknown = JSON.parse(data);
    return typeof reply === 'object' && reply !== null ? (reply as SocketReply) : null;
  } catch {
    return null;
  }
}

function added<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => {
    set.delete(item);
  };
}
