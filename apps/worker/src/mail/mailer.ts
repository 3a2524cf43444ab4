import { trimAlerts } from '@pelorus/database/alerts/prices.ts';
import {
  deleteOldFreezeLinks,
  deleteOldMessages,
  type MessageRow,
  nextMessageAtMs,
  setMessageFailed,
  setMessageSent,
  takeMessages,
} from '@pelorus/database/identity/messages.ts';
import { trimInboxes } from '@pelorus/database/inbox/entries.ts';
import type { Log } from '@pelorus/database/log.ts';
import { seal } from '@pelorus/database/sealing.ts';
import type { Rendered } from '@pelorus/protocol/messages/outbox.ts';
import type { Pool } from 'pg';
import { pause } from '../pause.ts';
import { Wake } from '../wake.ts';
import { type Delivery, failureFacts, RefusedForGood } from './delivery.ts';
import { queueNotices } from './notices.ts';
import { renderMessage } from './render-message.ts';
import type { MailSettings } from './settings.ts';

/** Messages in delivery at once. */
export const PLACES = 8;
const DELIVERY_MOST_MS = 45_000;
/** Longer than a delivery may take: nobody else takes a message in delivery. */
const LEASE_MS = 120_000;
/** A stop waits this long for a delivery; an interrupted one is sent at the next start. */
const STOP_MOST_MS = 5_000;
/** A message that no notice told of is found by then. */
const LOOK_EVERY_MS = 30_000;
/** Due, but another worker is just taking it. */
const LOOK_AGAIN_MS = 50;
const DATABASE_AGAIN_MS = 1_000;
const SWEEP_EVERY_MS = 3_600_000;
const KEPT_MS = 30 * 86_400_000;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const AGAIN_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, HOUR_MS, 2 * HOUR_MS, 4 * HOUR_MS];
const TRIED_MOST_MS = 24 * HOUR_MS;

/** Returns when a message that failed for the `tries`th time is tried again, ms; null: never (MSG-06). */
export function nextTryMs(message: Pick<MessageRow, 'tries' | 'madeAtMs' | 'endsAtMs'>, nowMs: number): number | null {
  const nextMs = nowMs + (AGAIN_MS[Math.min(message.tries, AGAIN_MS.length) - 1] as number);
  if (nextMs > message.madeAtMs + TRIED_MOST_MS) return null;
  return message.endsAtMs !== null && nextMs >= message.endsAtMs ? null : nextMs;
}

interface MailerParts {
  pool: Pool;
  log: Log;
  settings: MailSettings;
  clock: () => number;
  /** Null: put into the outbox instead. */
  mail: Delivery | null;
  sms: Delivery | null;
}

/** Renders and sends the messages queued in identity.messages, each once as far as crashes allow. */
export class Mailer {
  readonly #parts: MailerParts;
  readonly #wake = new Wake();
  /** Message id → address. */
  readonly #onTheWay = new Map<string, string>();
  readonly #work = new Set<Promise<void>>();
  readonly #cutOff = new AbortController();
  #sweptAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: MailerParts) {
    this.#parts = parts;
  }

  /** A message was queued: check at once. */
  nudge(): void {
    this.#wake.notify();
  }

  /** Sends until `stopping`, then waits a while for deliveries in progress. Survives database outages. */
  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.#sweep();
        await queueNotices(this.#parts.pool, this.#parts.settings.messageKey, this.#parts.clock());
        const isMore = await this.#takeSome();
        if (!isMore) await this.#rest(stopping);
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'messages are delayed: the database is not responding');
        await pause(DATABASE_AGAIN_MS, stopping);
      }
    }
    const timer = setTimeout(() => this.#cutOff.abort(), STOP_MOST_MS);
    await Promise.all(this.#work);
    clearTimeout(timer);
  }

  /** Starts due deliveries, up to the limit. Returns whether more may be due. */
  async #takeSome(): Promise<boolean> {
    const { pool, clock } = this.#parts;
    const most = PLACES - this.#onTheWay.size;
    if (most <= 0) return false;
    const busyAddresses = [...new Set(this.#onTheWay.values())];
    const taken = await takeMessages(pool, { nowMs: clock(), leaseMs: LEASE_MS, most, busyAddresses });
    for (const message of taken) {
      this.#onTheWay.set(message.messageId, message.address);
      const work = this.#send(message)
        .catch((error: unknown) => {
          this.#parts.log.warn(
            { err: error, messageId: message.messageId },
            'could not record the outcome of a message',
          );
        })
        .finally(() => {
          this.#onTheWay.delete(message.messageId);
          this.#work.delete(work);
          this.#wake.notify();
        });
      this.#work.add(work);
    }
    return taken.length > 0;
  }

  /** Waits for a notice, a place that is free again, or the time of the next try. */
  async #rest(stopping: AbortSignal): Promise<void> {
    const { pool, clock } = this.#parts;
    const nextMs = await nextMessageAtMs(pool);
    const isFull = this.#onTheWay.size > 0;
    const untilNextMs = nextMs === null || (isFull && nextMs <= clock()) ? LOOK_EVERY_MS : nextMs - clock();
    const timer = setTimeout(() => this.#wake.notify(), Math.min(Math.max(untilNextMs, LOOK_AGAIN_MS), LOOK_EVERY_MS));
    await this.#wake.wait(stopping);
    clearTimeout(timer);
  }

  async #send(message: MessageRow): Promise<void> {
    const { pool, log, clock, settings } = this.#parts;
    const { messageId, kind, tries } = message;
    if (message.endsAtMs !== null && message.endsAtMs <= clock()) {
      await setMessageFailed(pool, messageId, clock(), null);
      log.info({ messageId, kind }, 'a code expired before it was sent');
      return;
    }
    let rendered: Rendered | null = null;
    try {
      rendered = await this.#deliver(message);
    } catch (error) {
      const cause = error instanceof RefusedForGood ? (error.cause ?? error) : error;
      const nowMs = clock();
      const nextMs = error instanceof RefusedForGood ? null : nextTryMs(message, nowMs);
      await setMessageFailed(pool, messageId, nowMs, nextMs);
      const facts = { messageId, kind, tries, ...failureFacts(cause) };
      if (nextMs === null) log.error(facts, 'giving up on a message');
      else log.warn({ ...facts, inMs: nextMs - nowMs }, 'a message was not accepted, retrying later');
      return;
    }
    const kept = rendered === null ? null : seal(settings.messageKey, messageId, JSON.stringify(rendered));
    await setMessageSent(pool, messageId, clock(), kept);
  }

  /** Sends a message; returns the text for the outbox instead, or null if it was sent. */
  async #deliver(message: MessageRow): Promise<Rendered | null> {
    const { pool, settings, mail, sms } = this.#parts;
    const way = message.channel === 'mail' ? mail : sms;
    if (way === null && mail !== null) throw new RefusedForGood('there is no way to phones');
    const rendered = await renderMessage(pool, message, settings);
    if (way === null) return rendered;
    const { messageId, address, madeAtMs } = message;
    const signal = AbortSignal.any([AbortSignal.timeout(DELIVERY_MOST_MS), this.#cutOff.signal]);
    await way.deliver({ ...rendered, messageId, address, madeAtMs }, signal);
    return null;
  }

  async #sweep(): Promise<void> {
    const { pool, clock } = this.#parts;
    const nowMs = clock();
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    await deleteOldMessages(pool, nowMs - KEPT_MS);
    await deleteOldFreezeLinks(pool, nowMs);
    await trimInboxes(pool, nowMs);
    await trimAlerts(pool, nowMs);
    this.#sweptAtMs = nowMs;
  }
}
