import { randomUUID } from 'node:crypto';
import { insertMessage } from '@pelorus/database/identity/messages.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import { tellPeople } from '@pelorus/database/inbox/tell.ts';
import type { Log } from '@pelorus/database/log.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  type CallRow,
  deleteOldCalls,
  nextCallAtMs,
  overflowing,
  postponeCall,
  QUICK_MS,
  setCallFailed,
  setCallTold,
  switchOff,
  takeCalls,
} from '@pelorus/database/webhooks/webhook-calls.ts';
import type { Pool } from 'pg';
import { pause } from '../pause.ts';
import { Wake } from '../wake.ts';
import { bodyOf } from './body.ts';
import { call, isTaken, type Resolve } from './call.ts';
import { Names, NotThereYet } from './names.ts';
import { Pace } from './pace.ts';
import { signatureOf } from './signature.ts';
import { GONE, isWornOut, KEPT_MS, nextTryMs, WAITING_MAX } from './tries.ts';

/** Concurrent calls: in total, and per endpoint (HOOK-05). */
const PLACES = 32;
const PLACES_EACH = 4;
/** Concurrent calls of one person: their slow endpoints leave three quarters of all slots to others. */
const PLACES_PERSON = 8;
/** Slots for endpoints that are or were slow: half of all slots stay free of them (HOOK-11). */
const PLACES_SLOW = PLACES / 2;
/** Longer than a call may take. */
const LEASE_MS = 60_000;
const STOP_MOST_MS = 5_000;
const LOOK_EVERY_MS = 30_000;
const LOOK_AGAIN_MS = 250;
const DATABASE_AGAIN_MS = 1_000;
const SWEEP_EVERY_MS = 60_000;
const NOT_THERE_MS = 1_000;

export interface WebhookSettings {
  /** Opens the secrets: deriveKey(masterKey, 'webhooks'). */
  webhookKey: Buffer;
  /** Seals the mail about an endpoint that was switched off: deriveKey(masterKey, 'messages'). */
  messageKey: Buffer;
  /** Opens messages of P2P: deriveKey(masterKey, 'p2p'). */
  p2pKey: Buffer;
  loopback: boolean;
  brandName: string;
}

interface CallerParts {
  pool: Pool;
  log: Log;
  settings: WebhookSettings;
  clock: () => number;
  /** Tests resolve names themselves, and have certificates of their own. */
  resolve?: Resolve;
  ca?: string;
}

function counted<Key>(counts: Map<Key, number>, key: Key, change: 1 | -1): void {
  const now = (counts.get(key) ?? 0) + change;
  if (now === 0) counts.delete(key);
  else counts.set(key, now);
}

/** Makes the calls that are queued in webhooks.deliveries, each at least once (HOOK-04, HOOK-05). */
export class WebhookCaller {
  readonly #parts: CallerParts;
  readonly #wake = new Wake();
  readonly #names = new Names();
  readonly #pace = new Pace();
  /** Endpoint → its calls on their way. */
  readonly #onTheWay = new Map<string, number>();
  /** Person → their calls on their way. */
  readonly #ofPerson = new Map<string, number>();
  /** Calls on their way in the slow lane. */
  #slow = 0;
  readonly #work = new Set<Promise<void>>();
  readonly #cutOff = new AbortController();
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: CallerParts) {
    this.#parts = parts;
  }

  /** Something was queued: check at once. */
  nudge(): void {
    this.#wake.notify();
  }

  /** Calls until `stopping`, then waits a while for calls in progress. Survives database outages. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.#sweep();
        if (!(await this.#takeSome())) await this.#rest(stopping);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'webhooks are delayed: the database is not responding');
        await pause(DATABASE_AGAIN_MS, stopping);
      }
    }
    const timer = setTimeout(() => this.#cutOff.abort(), STOP_MOST_MS);
    await Promise.all(this.#work);
    clearTimeout(timer);
  }

  async #takeSome(): Promise<boolean> {
    const { pool, clock, log } = this.#parts;
    const most = PLACES - this.#work.size;
    if (most <= 0) return false;
    const nowMs = clock();
    const busyEndpoints = [...this.#onTheWay.keys()];
    const busyPersons = [...this.#ofPerson].filter(([, count]) => count >= PLACES_PERSON).map(([person]) => person);
    const taken = await takeCalls(pool, {
      nowMs,
      leaseMs: LEASE_MS,
      most,
      maxEach: PLACES_EACH,
      maxOfPerson: PLACES_PERSON,
      maxSlow: Math.max(0, PLACES_SLOW - this.#slow),
      busyEndpoints,
      busyPersons,
      busyAccounts: this.#pace.waiting(nowMs),
    });
    for (const row of taken) {
      this.#pace.spend(row.account, nowMs);
      this.#count(row, 1);
      const leave = this.#enterLane(row);
      const work = this.#make(row)
        .catch((error: unknown) => log.warn({ err: error }, 'could not record the outcome of a call'))
        .finally(() => {
          this.#count(row, -1);
          leave();
          this.#work.delete(work);
          this.#wake.notify();
        });
      this.#work.add(work);
    }
    return taken.length > 0;
  }

  #count({ endpointId, personId }: CallRow, change: 1 | -1): void {
    counted(this.#onTheWay, endpointId, change);
    counted(this.#ofPerson, personId, change);
  }

  /** Counts a call in the slow lane, from the start or from when it is slow on; returns what takes it out again. */
  #enterLane({ isQuick }: CallRow): () => void {
    let isSlow = false;
    const slow = () => {
      isSlow = true;
      this.#slow++;
    };
    const timer = isQuick ? setTimeout(slow, QUICK_MS) : undefined;
    if (!isQuick) slow();
    return () => {
      clearTimeout(timer);
      if (isSlow) this.#slow--;
    };
  }

  /** Waits for a notice, a place that is free again, or the time of the next try. */
  async #rest(stopping: AbortSignal): Promise<void> {
    const { pool, clock } = this.#parts;
    const nextMs = await nextCallAtMs(pool);
    const waitMs = nextMs === null ? LOOK_EVERY_MS : Math.max(nextMs - clock(), LOOK_AGAIN_MS);
    const timer = setTimeout(() => this.#wake.notify(), Math.min(waitMs, LOOK_EVERY_MS));
    await this.#wake.wait(stopping);
    clearTimeout(timer);
  }

  async #make(row: CallRow): Promise<void> {
    const { pool, clock, settings, resolve, ca } = this.#parts;
    let body: string;
    try {
      body = await bodyOf(pool, this.#names, this.#parts.settings.p2pKey, row);
    } catch (error) {
      if (!(error instanceof NotThereYet)) throw error;
      return postponeCall(pool, row, clock() + NOT_THERE_MS);
    }
    const timestampS = Math.floor(clock() / 1_000);
    const secret = unseal(settings.webhookKey, row.endpointId, row.secretSealed);
    const outcome = await call({
      url: row.url,
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': `${settings.brandName.replace(/[^\w.-]+/g, '-')}-webhooks/1`,
        'webhook-id': row.deliveryId,
        'webhook-timestamp': String(timestampS),
        'webhook-signature': signatureOf(secret, row.deliveryId, timestampS, body),
      },
      loopback: settings.loopback,
      signal: this.#cutOff.signal,
      ...(resolve === undefined ? {} : { resolve }),
      ...(ca === undefined ? {} : { ca }),
    });
    // Cut off by our own stop: made again at the next start, when its lease is over.
    if (this.#cutOff.signal.aborted && !isTaken(outcome)) return;
    const nowMs = clock();
    if (isTaken(outcome)) return setCallTold(pool, row, outcome, nowMs);
    const nextMs = outcome.status === GONE ? null : nextTryMs(row, nowMs, Math.random);
    const failing = await setCallFailed(pool, row, outcome, nowMs, nextMs);
    if (failing !== undefined && (nextMs === null || isWornOut(failing, nowMs))) await this.#switchOff(row);
  }

  /** Switches an endpoint off and tells its owner (HOOK-06). */
  async #switchOff({ endpointId, userId, url }: Pick<CallRow, 'endpointId' | 'userId' | 'url'>): Promise<void> {
    const { pool, clock, log, settings } = this.#parts;
    await inTransaction(pool, async (db) => {
      const nowMs = clock();
      if (!(await switchOff(db, endpointId, nowMs))) return;
      const reach = await reachOf(db, userId);
      const address = reach?.email ?? reach?.phone ?? null;
      if (reach === undefined || address === null) return;
      const messageId = randomUUID();
      const values = { host: new URL(url).host, timeMs: String(nowMs) };
      await tellPeople(db, [{ userId, kind: 'webhook-off', values, timeMs: nowMs }], nowMs);
      await insertMessage(db, {
        messageId,
        userId,
        channel: address.startsWith('+') ? 'sms' : 'mail',
        kind: 'webhook-off',
        address,
        language: reach.language ?? 'en_US',
        valuesSealed: seal(settings.messageKey, messageId, JSON.stringify(values)),
        nowMs,
        endsAtMs: null,
      });
    });
    log.info({ endpointId }, 'switched off a webhook that failed for too long');
  }

  async #sweep(): Promise<void> {
    const { pool, clock } = this.#parts;
    const nowMs = clock();
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    for (const endpoint of await overflowing(pool, WAITING_MAX)) await this.#switchOff(endpoint);
    await deleteOldCalls(pool, nowMs - KEPT_MS);
    this.#sweptAtMs = nowMs;
  }
}
