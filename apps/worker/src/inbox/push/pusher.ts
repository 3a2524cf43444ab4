import { createHash } from 'node:crypto';
import {
  endPush,
  forgetGoneBrowser,
  nextPushAtMs,
  type PushRow,
  postponePush,
  queuePosts,
  takePushes,
} from '@pelorus/database/inbox/pushes.ts';
import type { Log } from '@pelorus/database/log.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import type { PushSubscriptionBody } from '@pelorus/protocol/inbox/http.ts';
import { MESSAGE_KINDS } from '@pelorus/protocol/messages/kinds.ts';
import type { Pool } from 'pg';
import { pause } from '../../pause.ts';
import { Wake } from '../../wake.ts';
import { call, isTaken } from '../../webhooks/call.ts';
import { encryptPush } from './encrypt.ts';
import { type VenueKeys, vapidHeader } from './vapid.ts';
import { pushText } from './words.ts';

const PLACES = 16;
/** Longer than a call may take. */
const LEASE_MS = 60_000;
const LOOK_EVERY_MS = 30_000;
const DATABASE_AGAIN_MS = 1_000;
const AGAIN_MS = [10_000, 60_000, 300_000] as const;
/** So long a push service keeps one for a browser that is away, and so long we try: an hour later it is no news. */
const TTL_S = 3_600;
const TOPIC_LENGTH = 32;
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** What wakes a phone: money is at stake, or the person asked for it. */
const URGENT: ReadonlySet<string> = new Set(['marginCalls', 'liquidations', 'priceAlerts', 'security', 'p2pSteps']);

export interface PushSettings {
  /** Opens subscriptions: deriveKey(masterKey, 'browsers'). */
  browserKey: Buffer;
  keys: VenueKeys;
  /** How push services reach the venue: mailto: and an address. */
  contact: string;
  /** May this machine be called, also over http? As of webhooks (HOOK-22). */
  loopback: boolean;
}

interface PusherParts {
  pool: Pool;
  log: Log;
  settings: PushSettings;
  clock: () => number;
}

/** Sends pushes to browsers, each at least once within its hour (INBX-41 to INBX-44). */
export class Pusher {
  readonly #parts: PusherParts;
  readonly #wake = new Wake();
  readonly #cutOff = new AbortController();

  constructor(parts: PusherParts) {
    this.#parts = parts;
  }

  nudge(): void {
    this.#wake.notify();
  }

  /** Sends until `stopping`. Survives database outages. */
  async run(stopping: AbortSignal): Promise<void> {
    stopping.addEventListener('abort', () => this.#cutOff.abort(), { once: true });
    while (!stopping.aborted) {
      try {
        if (!(await this.sendSome())) await this.#rest(stopping);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'pushes are delayed: the database is not responding');
        await pause(DATABASE_AGAIN_MS, stopping);
      }
    }
  }

  /** Sends some of what is due, and resolves once each has its outcome; false: nothing was due. */
  async sendSome(): Promise<boolean> {
    const { clock, pool } = this.#parts;
    await queuePosts(pool, clock(), 1_000 * TTL_S);
    const taken = await takePushes(pool, { nowMs: clock(), leaseMs: LEASE_MS, most: PLACES });
    await Promise.all(taken.map((push) => this.#send(push)));
    return taken.length > 0;
  }

  async #rest(stopping: AbortSignal): Promise<void> {
    const nextMs = await nextPushAtMs(this.#parts.pool);
    const waitMs = nextMs === null ? LOOK_EVERY_MS : Math.max(0, nextMs - this.#parts.clock());
    const timer = setTimeout(() => this.#wake.notify(), Math.min(waitMs, LOOK_EVERY_MS));
    await this.#wake.wait(stopping);
    clearTimeout(timer);
  }

  async #send(push: PushRow): Promise<void> {
    const { clock, log, pool, settings } = this.#parts;
    const { browserId, madeAtMs, pushId, tries } = push;
    const endsAtMs = madeAtMs + 1_000 * TTL_S;
    if (clock() >= endsAtMs) return endPush(pool, pushId);
    const { endpoint, keys } = JSON.parse(unseal(settings.browserKey, browserId, push.sealed)) as PushSubscriptionBody;
    let body: Buffer;
    try {
      body = encryptPush(JSON.stringify(pushText(push.kind, push.filled, push.language)), keys);
    } catch {
      // Its key is no point of the curve: no browser made it.
      return forgetGoneBrowser(pool, browserId);
    }
    const { loopback } = settings;
    const headers = this.#headers(push, endpoint, endsAtMs);
    const outcome = await call({ url: endpoint, body, headers, loopback, signal: this.#cutOff.signal });
    if (this.#cutOff.signal.aborted && !isTaken(outcome)) return;
    const { problem, status } = outcome;
    if (isTaken(outcome)) return endPush(pool, pushId);
    if (status !== null && GONE.has(status)) return forgetGoneBrowser(pool, browserId);
    const isLasting = problem === 'address' || (status !== null && status < 500 && status !== 429);
    const waitMs = AGAIN_MS[tries - 1];
    if (!isLasting && waitMs !== undefined) return postponePush(pool, pushId, clock() + waitMs);
    log.info({ status, problem, tries }, 'gave up on a push');
    return endPush(pool, pushId);
  }

  #headers({ about, kind }: PushRow, endpoint: string, endsAtMs: number): Record<string, string> {
    const { clock, settings } = this.#parts;
    const nowMs = clock();
    const topic =
      about === null ? {} : { topic: createHash('sha256').update(about).digest('base64url').slice(0, TOPIC_LENGTH) };
    return {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.max(0, Math.floor((endsAtMs - nowMs) / 1_000))),
      urgency: URGENT.has(MESSAGE_KINDS[kind].topic) ? 'high' : 'normal',
      authorization: vapidHeader(endpoint, settings.keys, settings.contact, nowMs),
      // What is not delivered yet gives way to the later news of the same thing.
      ...topic,
    };
  }
}
