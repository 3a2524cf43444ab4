import type { SocketChannel, SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';

/** Specification S4.06. */
export const HEARTBEAT_MS = 2_000;
const PONG_GAP_MAX_MS = 5 * HEARTBEAT_MS;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 30_000;
const FALLBACK_MS = 30_000;
const FALLBACK_SLOW_MS = 60_000;
const RETRY_SUBSCRIPTION_MS = 5_000;
/** A handshake that takes longer is given up. */
const CONNECT_MAX_MS = 10_000;

export type Phase = 'connecting' | 'open' | 'closed';

/** What a page wants to hear. Without `type` but for klines, whose type is the interval. */
export interface Topic {
  channel: SocketChannel;
  pairCode?: string;
  type?: string;
}

/** What the machine asks of the shell, in order. */
export type Effect =
  | { do: 'connect' }
  | { do: 'disconnect' }
  | { do: 'send'; request: SocketRequest }
  | { do: 'deliver'; key: string; reply: SocketReply }
  | { do: 'phase'; phase: Phase }
  | { do: 'subscribed'; key: string }
  | { do: 'failed'; key: string; code: number; message: string }
  /** Poll over HTTP: at each rebuilding of the connection, at most every 30 s (slow: every 60 s). */
  | { do: 'fallback'; slow: boolean };

interface Subscription {
  request: SocketRequest;
  holders: number;
  /** When a refused one is asked again; null = not refused, or not worth asking. */
  retryAtMs: number | null;
}

/** Refusals of the moment (protocol rejections 122 and 140 to 199): the same subscription may succeed later. */
function isWeather(code: number): boolean {
  return code === 122 || (code >= 140 && code < 200);
}

/** Returns the name one topic is counted and delivered under. */
export function topicKey(topic: { channel?: string; pairCode?: string; type?: string }): string {
  const interval = topic.channel === 'kline' ? topic.type : undefined;
  return [topic.channel, topic.pairCode, interval].filter((part) => part !== undefined).join(' ');
}

/**
 * The socket's life as a pure machine: no clock, no randomness, no I/O of its own. Each call takes the time in ms and
 * returns what to do. The shell calls `tick` when `nextTickMs` comes.
 */
export class SocketMachine {
  #phase: Phase = 'closed';
  #wanted = false;
  #subscriptions = new Map<string, Subscription>();
  #attempts = 0;
  #connectAtMs = Number.POSITIVE_INFINITY;
  #connectingSinceMs = 0;
  #pingAtMs = Number.POSITIVE_INFINITY;
  #unansweredSinceMs: number | null = null;
  #fallbackAtMs = Number.NEGATIVE_INFINITY;
  #fallbackSlowAtMs = Number.NEGATIVE_INFINITY;
  readonly #random: () => number;

  /** `random` gives 0 ≤ n < 1 for the jitter of reconnecting. */
  constructor(random: () => number) {
    this.#random = random;
  }

  get phase(): Phase {
    return this.#phase;
  }

  /** Returns when `tick` is due, Infinity if never. */
  get nextTickMs(): number {
    let next = Math.min(this.#connectAtMs, this.#pingAtMs);
    if (this.#phase === 'connecting') next = Math.min(next, this.#connectingSinceMs + CONNECT_MAX_MS);
    if (this.#unansweredSinceMs !== null) next = Math.min(next, this.#unansweredSinceMs + PONG_GAP_MAX_MS + 1);
    if (this.#phase === 'open') {
      for (const { retryAtMs } of this.#subscriptions.values())
        if (retryAtMs !== null) next = Math.min(next, retryAtMs);
    }
    return next;
  }

  start(nowMs: number): Effect[] {
    if (this.#wanted) return [];
    this.#wanted = true;
    return this.#connect(nowMs);
  }

  /** Ends for good; subscriptions are forgotten. */
  stop(): Effect[] {
    this.#wanted = false;
    this.#subscriptions.clear();
    this.#connectAtMs = Number.POSITIVE_INFINITY;
    return [...this.#leave(), { do: 'disconnect' }];
  }

  /** Counts one more holder; the same topic is asked of the server once. */
  subscribe(topic: Topic): Effect[] {
    const key = topicKey(topic);
    const known = this.#subscriptions.get(key);
    if (known !== undefined) {
      known.holders += 1;
      return [];
    }
    const request = {
      ...topic,
      event: topic.channel === 'account' ? 'login' : 'sub',
      biz: 'spot',
    } satisfies SocketRequest;
    this.#subscriptions.set(key, { request, holders: 1, retryAtMs: null });
    return this.#phase === 'open' ? [{ do: 'send', request }] : [];
  }

  /** Takes one holder away; the last one ends the subscription (logout for login channels). */
  unsubscribe(topic: Topic): Effect[] {
    const key = topicKey(topic);
    const known = this.#subscriptions.get(key);
    if (known === undefined) return [];
    known.holders -= 1;
    if (known.holders > 0) return [];
    this.#subscriptions.delete(key);
    return this.#phase === 'open' ? [{ do: 'send', request: ended(known.request) }] : [];
  }

  /** Asks for a topic anew, so that the server sends its snapshot again. */
  resubscribe(topic: Topic): Effect[] {
    const known = this.#subscriptions.get(topicKey(topic));
    if (known === undefined || this.#phase !== 'open') return [];
    known.retryAtMs = null;
    return [
      { do: 'send', request: ended(known.request) },
      { do: 'send', request: known.request },
    ];
  }

  onOpen(nowMs: number): Effect[] {
    if (this.#phase !== 'connecting') return [];
    this.#phase = 'open';
    this.#pingAtMs = nowMs;
    const effects: Effect[] = [{ do: 'phase', phase: 'open' }];
    for (const subscription of this.#subscriptions.values()) {
      subscription.retryAtMs = null;
      effects.push({ do: 'send', request: subscription.request });
    }
    return [...effects, ...this.tick(nowMs)];
  }

  /** The connection ended or could not be made. */
  onClosed(nowMs: number): Effect[] {
    if (this.#phase === 'closed' || !this.#wanted) return [];
    return this.#lost(nowMs);
  }

  /** The network is back, or somebody else is logged in: the connection from before is of no use. */
  reconnect(nowMs: number): Effect[] {
    if (!this.#wanted) return [];
    this.#attempts = 0;
    const left = this.#phase === 'closed' ? [] : [...this.#leave(), { do: 'disconnect' } as const];
    return [...left, ...this.#announce(nowMs), ...this.#connect(nowMs)];
  }

  onReply(reply: SocketReply, nowMs: number): Effect[] {
    if (this.#phase !== 'open') return [];
    if (reply.event === 'pong') {
      this.#unansweredSinceMs = null;
      this.#attempts = 0;
      return [];
    }
    const key = topicKey(reply);
    const known = this.#subscriptions.get(key);
    if (known === undefined) return [];
    if (reply.event === 'data') return [{ do: 'deliver', key, reply }];
    const asked = reply.event === 'sub' || reply.event === 'login';
    if (!asked) return [];
    if (reply.data?.result !== undefined) return [{ do: 'subscribed', key }];
    const code = reply.code ?? 0;
    known.retryAtMs = isWeather(code) ? nowMs + RETRY_SUBSCRIPTION_MS : null;
    return [{ do: 'failed', key, code, message: reply.msg ?? '' }];
  }

  tick(nowMs: number): Effect[] {
    if (this.#phase === 'closed') return nowMs >= this.#connectAtMs ? this.#connect(nowMs) : [];
    if (this.#phase === 'connecting') {
      return nowMs - this.#connectingSinceMs >= CONNECT_MAX_MS ? this.#giveUp(nowMs) : [];
    }
    if (this.#unansweredSinceMs !== null && nowMs - this.#unansweredSinceMs > PONG_GAP_MAX_MS)
      return this.#giveUp(nowMs);
    const effects: Effect[] = [];
    if (nowMs >= this.#pingAtMs) {
      this.#pingAtMs = nowMs + HEARTBEAT_MS;
      this.#unansweredSinceMs ??= nowMs;
      effects.push({ do: 'send', request: { event: 'ping' } });
    }
    for (const subscription of this.#subscriptions.values()) {
      if (subscription.retryAtMs === null || nowMs < subscription.retryAtMs) continue;
      subscription.retryAtMs = null;
      effects.push({ do: 'send', request: subscription.request });
    }
    return effects;
  }

  #connect(nowMs: number): Effect[] {
    this.#phase = 'connecting';
    this.#connectingSinceMs = nowMs;
    this.#connectAtMs = Number.POSITIVE_INFINITY;
    return [{ do: 'phase', phase: 'connecting' }, { do: 'connect' }];
  }

  #giveUp(nowMs: number): Effect[] {
    return [{ do: 'disconnect' }, ...this.#lost(nowMs)];
  }

  /** Waits, doubling each time, between a half and the whole of the delay so that clients do not come back in step. */
  #lost(nowMs: number): Effect[] {
    const delayMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(this.#attempts, 16));
    this.#attempts += 1;
    this.#connectAtMs = nowMs + delayMs / 2 + (this.#random() * delayMs) / 2;
    return [...this.#leave(), ...this.#announce(nowMs)];
  }

  #leave(): Effect[] {
    this.#pingAtMs = Number.POSITIVE_INFINITY;
    this.#unansweredSinceMs = null;
    if (this.#phase === 'closed') return [];
    this.#phase = 'closed';
    return [{ do: 'phase', phase: 'closed' }];
  }

  #announce(nowMs: number): Effect[] {
    const effects: Effect[] = [];
    if (nowMs - this.#fallbackAtMs >= FALLBACK_MS) {
      this.#fallbackAtMs = nowMs;
      effects.push({ do: 'fallback', slow: false });
    }
    if (nowMs - this.#fallbackSlowAtMs >= FALLBACK_SLOW_MS) {
      this.#fallbackSlowAtMs = nowMs;
      effects.push({ do: 'fallback', slow: true });
    }
    return effects;
  }
}

function ended(request: SocketRequest): SocketRequest {
  return { ...request, event: request.event === 'login' ? 'logout' : 'unsub' };
}
