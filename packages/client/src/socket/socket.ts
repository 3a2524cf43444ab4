import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { SocketMachine } from './machine.ts';
import { type Effect, type Phase, type Topic, topicKey } from './topic.ts';
import { wakefulClock } from './wakeful-clock.ts';

type Listener = (reply: SocketReply) => void;

export interface SocketFailure {
  /** topicKey of the refused topic. */
  key: string;
  code: number;
  message: string;
}

/** The parts of a browser the shell touches; tests give their own. */
export interface SocketHost {
  open(url: string): WebSocket;
  nowMs(): number;
  random(): number;
  /** Calls back when the network is back (true) or gone (false); returns how to stop. */
  onNetwork(callback: (isOnline: boolean) => void): () => void;
  /** Completes a request before it is sent, such as by a current signature; null (or absent): send it unchanged. */
  prepare?(request: SocketRequest): Promise<SocketRequest> | null;
}

export const browserHost: SocketHost = {
  open: (url) => new WebSocket(url),
  nowMs: wakefulClock(
    () => performance.now(),
    () => Date.now(),
  ),
  random: () => Math.random(),
  onNetwork(callback) {
    const target = globalThis as unknown as EventTarget;
    const stop = new AbortController();
    const { signal } = stop;
    target.addEventListener('online', () => callback(true), { signal });
    target.addEventListener('offline', () => callback(false), { signal });
    return () => stop.abort();
  },
};

/** One connection for everything a tab hears. Subscriptions are counted: many listeners of one topic ask once. */
export class LiveSocket {
  readonly #url: string;
  readonly #host: SocketHost;
  readonly #machine: SocketMachine;
  #connection: WebSocket | null = null;
  /** By topicKey: the last request of this connection that is prepared still, or waits for one. */
  #preparing = new Map<string, Promise<void>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopNetwork: () => void = () => {};
  #listeners = new Map<string, Set<Listener>>();
  #phaseListeners = new Set<(phase: Phase) => void>();
  #silenceListeners = new Set<(isSilent: boolean) => void>();
  #connectedListeners = new Set<() => void>();
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
    this.#stopNetwork();
    this.#stopNetwork = this.#host.onNetwork((isOnline) =>
      this.#run(this.#machine.network(isOnline, this.#host.nowMs())),
    );
    this.#run(this.#machine.start(this.#host.nowMs()));
  }

  /** Leaves the connection and makes a new one at once, which carries the cookies of now. */
  reconnect(): void {
    this.#run(this.#machine.reconnect(this.#host.nowMs()));
  }

  /** Asks the connection whether it still lives, with little patience: the app was brought back to the front. */
  probe(): void {
    this.#run(this.#machine.probe(this.#host.nowMs()));
  }

  /** Ends every subscription (S4.06): logout for login-type ones, unsub for others. The connection stays. */
  unsubscribeAll(): void {
    this.#listeners.clear();
    this.#run(this.#machine.unsubscribeAll());
  }

  stop(): void {
    this.#stopNetwork();
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
      // After unsubscribeAll another subscriber may hold the topic, which we must not end.
      if (!listeners.delete(own) || this.#listeners.get(key) !== listeners) return;
      if (listeners.size === 0) this.#listeners.delete(key);
      this.#run(this.#machine.unsubscribe(topic));
    };
  }

  /** Does anybody listen to the topic? */
  isHeld(topic: Topic): boolean {
    return this.#listeners.has(topicKey(topic));
  }

  /** Asks for a topic's snapshot again, after a gap. */
  resubscribe(topic: Topic): void {
    this.#run(this.#machine.resubscribe(topic));
  }

  onPhase(listener: (phase: Phase) => void): () => void {
    return added(this.#phaseListeners, listener);
  }

  /** Tells when the open connection has stopped answering (true), and when it answers again or was left (false). */
  onSilence(listener: (isSilent: boolean) => void): () => void {
    return added(this.#silenceListeners, listener);
  }

  /** Calls back when the connection is ready (S4.06): open, subscribed, with heartbeat. */
  onConnected(listener: () => void): () => void {
    return added(this.#connectedListeners, listener);
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
        this.#send(effect.request);
        break;
      case 'deliver':
        for (const listener of [...(this.#listeners.get(effect.key) ?? [])]) listener(effect.reply);
        break;
      case 'phase':
        for (const listener of this.#phaseListeners) listener(effect.phase);
        break;
      case 'silence':
        for (const listener of this.#silenceListeners) listener(effect.isSilent);
        break;
      case 'connected':
        for (const listener of this.#connectedListeners) listener();
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

  #send(request: SocketRequest): void {
    const connection = this.#connection;
    // A closing connection loses the request; the next one subscribes to all topics again.
    const write = (ready: SocketRequest) => {
      if (connection?.readyState === 1) connection.send(JSON.stringify(ready));
    };
    const key = topicKey(request);
    const before = this.#preparing.get(key);
    const prepared = this.#host.prepare?.(request) ?? null;
    if (prepared === null && before === undefined) {
      write(request);
      return;
    }
    // Keeps the order of requests per topic: a log-out before its log-in would leave the topic open without a reader.
    const sent = Promise.all([prepared ?? request, before])
      .then(
        ([ready]) => write(ready),
        (error: unknown) => {
          const message = error instanceof Error ? error.message : String(error);
          for (const listener of this.#failureListeners) listener({ key, code: 0, message });
        },
      )
      .then(() => {
        if (this.#preparing.get(key) === sent) this.#preparing.delete(key);
      });
    this.#preparing.set(key, sent);
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
    this.#preparing.clear();
    const isCurrent = () => this.#connection === connection;
    connection.onopen = () => {
      if (isCurrent()) this.#run(this.#machine.onOpen(this.#host.nowMs()));
    };
    const onLost = () => {
      if (isCurrent()) this.#run(this.#machine.onClosed(this.#host.nowMs()));
    };
    connection.onclose = onLost;
    connection.onerror = onLost;
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
