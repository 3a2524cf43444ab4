import type { SocketReply, SocketRequest } from '@pelorus/protocol/socket/messages.ts';
import { beginning, type Effect, ending, hasResult, type Phase, type Topic, topicKey } from './topic.ts';

/** Specification S4.06. */
export const HEARTBEAT_MS = 2_000;
const PONG_GAP_MAX_MS = 5 * HEARTBEAT_MS;
/** After an unanswered ping of this length the data is reported as doubtful, long before the connection is given up. */
export const SILENT_MS = 2 * HEARTBEAT_MS;
const BACKOFF_FIRST_MS = 500;
const BACKOFF_MAX_MS = 30_000;
const FALLBACK_MS = 30_000;
const FALLBACK_SLOW_MS = 60_000;
const RETRY_SUBSCRIPTION_MS = 5_000;
/** A handshake that takes longer is given up. */
const CONNECT_MAX_MS = 10_000;

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
  /** When the oldest unanswered ping must have been answered. */
  #answerByMs = Number.POSITIVE_INFINITY;
  /** When to report the silence; Infinity: no ping is pending, or it was reported. */
  #silentAtMs = Number.POSITIVE_INFINITY;
  #isSilent = false;
  #online = true;
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
    let next = Math.min(this.#connectAtMs, this.#pingAtMs, this.#answerByMs + 1, this.#silentAtMs);
    if (this.#phase === 'connecting') next = Math.min(next, this.#connectingSinceMs + CONNECT_MAX_MS);
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

  /** Ends for good; subscriptions are ended and forgotten. */
  stop(): Effect[] {
    const ended = this.unsubscribeAll();
    this.#wanted = false;
    this.#connectAtMs = Number.POSITIVE_INFINITY;
    return [...ended, ...this.#leave(), { do: 'disconnect' }];
  }

  /** Ends every subscription, however many hold it: logout for login-type ones, unsub for others (S4.06). */
  unsubscribeAll(): Effect[] {
    const requests = [...this.#subscriptions.values()].map(({ request }) => ending(request));
    this.#subscriptions.clear();
    return this.#phase === 'open' ? requests.map((request) => ({ do: 'send', request })) : [];
  }

  /** Counts one more holder; the same topic is asked of the server once. */
  subscribe(topic: Topic): Effect[] {
    const key = topicKey(topic);
    const known = this.#subscriptions.get(key);
    if (known !== undefined) {
      known.holders += 1;
      return [];
    }
    const request = beginning(topic);
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
    return this.#phase === 'open' ? [{ do: 'send', request: ending(known.request) }] : [];
  }

  /** Subscribes to a topic again, so that the server sends a new snapshot. */
  resubscribe(topic: Topic): Effect[] {
    const known = this.#subscriptions.get(topicKey(topic));
    if (known === undefined || this.#phase !== 'open') return [];
    known.retryAtMs = null;
    return [
      { do: 'send', request: ending(known.request) },
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
    return [...effects, ...this.tick(nowMs), { do: 'connected' }];
  }

  /** The connection ended or could not be made. */
  onClosed(nowMs: number): Effect[] {
    if (this.#phase === 'closed' || !this.#wanted) return [];
    return this.#lost(nowMs);
  }

  /** The network is back, or another person logged in: drop the old connection. */
  reconnect(nowMs: number): Effect[] {
    if (!this.#wanted) return [];
    this.#attempts = 0;
    const left = this.#phase === 'closed' ? [] : [...this.#leave(), { do: 'disconnect' } as const];
    return [...left, ...this.#announce(nowMs), ...this.#connect(nowMs)];
  }

  /**
   * The browser's word on the network. It says "offline" of a machine that still reaches itself, so an open connection
   * is only asked whether it lives; a lost one is tried rarely until the network is back.
   */
  network(isOnline: boolean, nowMs: number): Effect[] {
    this.#online = isOnline;
    return isOnline ? this.reconnect(nowMs) : this.probe(nowMs);
  }

  /** Pings at once and gives the answer one heartbeat: after a sleep, or when there is reason for doubt. */
  probe(nowMs: number): Effect[] {
    if (this.#phase !== 'open') return [];
    this.#pingAtMs = nowMs + HEARTBEAT_MS;
    this.#answerByMs = Math.min(this.#answerByMs, nowMs + HEARTBEAT_MS);
    return [{ do: 'send', request: { event: 'ping' } }];
  }

  onReply(reply: SocketReply, nowMs: number): Effect[] {
    if (this.#phase !== 'open') return [];
    if (reply.event === 'pong') {
      this.#attempts = 0;
      return this.#heard();
    }
    if (reply.channel === undefined) return [];
    const key = topicKey(reply);
    const known = this.#subscriptions.get(key);
    if (!hasResult(reply)) {
      const code = reply.code ?? 0;
      if (known !== undefined) known.retryAtMs = isWeather(code) ? nowMs + RETRY_SUBSCRIPTION_MS : null;
      return [{ do: 'failed', key, code, message: reply.msg ?? '' }];
    }
    if (known === undefined) return [];
    if (reply.event === 'data') return [{ do: 'deliver', key, reply }];
    return reply.event === 'sub' || reply.event === 'login' ? [{ do: 'subscribed', key }] : [];
  }

  tick(nowMs: number): Effect[] {
    if (this.#phase === 'closed') return nowMs >= this.#connectAtMs ? this.#connect(nowMs) : [];
    if (this.#phase === 'connecting') {
      return nowMs - this.#connectingSinceMs >= CONNECT_MAX_MS ? this.#giveUp(nowMs) : [];
    }
    if (nowMs > this.#answerByMs) return this.#giveUp(nowMs);
    const effects: Effect[] = [];
    if (nowMs >= this.#silentAtMs) {
      this.#silentAtMs = Number.POSITIVE_INFINITY;
      this.#isSilent = true;
      effects.push({ do: 'silence', isSilent: true });
    }
    // The timer is far too late: the device slept, and the connection may be dead.
    if (nowMs - this.#pingAtMs > PONG_GAP_MAX_MS) effects.push(...this.probe(nowMs));
    else if (nowMs >= this.#pingAtMs) {
      this.#pingAtMs = nowMs + HEARTBEAT_MS;
      if (this.#answerByMs === Number.POSITIVE_INFINITY) this.#silentAtMs = nowMs + SILENT_MS;
      this.#answerByMs = Math.min(this.#answerByMs, nowMs + PONG_GAP_MAX_MS);
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
    const grownMs = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(this.#attempts, 16));
    const delayMs = this.#online ? grownMs : BACKOFF_MAX_MS;
    this.#attempts += 1;
    this.#connectAtMs = nowMs + delayMs / 2 + (this.#random() * delayMs) / 2;
    return [...this.#leave(), ...this.#announce(nowMs)];
  }

  #leave(): Effect[] {
    this.#pingAtMs = Number.POSITIVE_INFINITY;
    const heard = this.#heard();
    if (this.#phase === 'closed') return heard;
    this.#phase = 'closed';
    return [...heard, { do: 'phase', phase: 'closed' }];
  }

  /** No ping is unanswered any more. */
  #heard(): Effect[] {
    this.#answerByMs = Number.POSITIVE_INFINITY;
    this.#silentAtMs = Number.POSITIVE_INFINITY;
    if (!this.#isSilent) return [];
    this.#isSilent = false;
    return [{ do: 'silence', isSilent: false }];
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
