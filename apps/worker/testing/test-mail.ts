import { randomBytes, randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { insertMessage } from '@pelorus/database/identity/messages.ts';
import { type Log, SILENT_LOG } from '@pelorus/database/log.ts';
import { seal } from '@pelorus/database/sealing.ts';
import type { MessageKind, MessageValues } from '@pelorus/protocol/messages/kinds.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type { Pool } from 'pg';
import { Mailer, PLACES } from '../src/mail/mailer.ts';
import type { MailSettings, SmtpSettings } from '../src/mail/settings.ts';
import { smsDelivery } from '../src/mail/sms.ts';
import { smtpDelivery } from '../src/mail/smtp.ts';

/** A database with messages in it, and mailers over it. */
export class TestMail {
  readonly pool: Pool;
  readonly database: TestDatabase;
  readonly messageKey = randomBytes(32);
  /** Added to the clock of mailers. */
  aheadMs = 0;
  readonly logged: { level: string; fields: object; message: string }[] = [];
  readonly #stops: (() => Promise<void>)[] = [];

  private constructor(database: TestDatabase) {
    this.database = database;
    this.pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  }

  static async create(): Promise<TestMail> {
    return new TestMail(await createTestDatabase());
  }

  get log(): Log {
    const write = (level: string) => (fields: object, message: string) => this.logged.push({ level, fields, message });
    return {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      fatal: write('fatal'),
    };
  }

  settings(change: Partial<MailSettings> = {}): MailSettings {
    return {
      messageKey: this.messageKey,
      brandName: 'Pelorus',
      origin: 'https://venue.example',
      from: 'no-reply@venue.example',
      smtp: null,
      sms: null,
      ...change,
    };
  }

  clock = () => Date.now() + this.aheadMs;

  /** Returns a mailer that runs until close(). */
  mailer(change: Partial<MailSettings> = {}): Mailer {
    const settings = this.settings(change);
    const { smtp, sms } = settings;
    const mail = smtp === null ? null : smtpDelivery({ ...settings, smtp }, PLACES);
    const phones = sms === null ? null : smsDelivery(sms);
    const mailer = new Mailer({ pool: this.pool, log: this.log, settings, clock: this.clock, mail, sms: phones });
    const stopping = new AbortController();
    const done = mailer.run(stopping.signal);
    this.#stops.push(async () => {
      stopping.abort();
      await done;
      mail?.close();
    });
    return mailer;
  }

  async person(
    change: { antiPhishingCode?: string; msgLanguage?: string; userLanguage?: string } = {},
  ): Promise<string> {
    const userId = randomUUID();
    await this.pool.query(
      'INSERT INTO identity.users (user_id, email, created_at_ms, anti_phishing_code) VALUES ($1, $2, 0, $3)',
      [userId, `${userId}@example.com`, change.antiPhishingCode ?? null],
    );
    if (change.msgLanguage !== undefined || change.userLanguage !== undefined)
      await this.pool.query(
        'INSERT INTO identity.preferences (user_id, msg_language, user_language, updated_at_ms) VALUES ($1, $2, $3, 0)',
        [userId, change.msgLanguage ?? null, change.userLanguage ?? null],
      );
    return userId;
  }

  /** Queues a message as the gateway does; returns its id. */
  async queue<K extends MessageKind>(
    kind: K,
    values: MessageValues<K>,
    change: { address?: string; userId?: string; language?: string; endsAtMs?: number; nowMs?: number } = {},
  ): Promise<string> {
    const messageId = randomUUID();
    const address = change.address ?? `${messageId}@example.com`;
    await insertMessage(this.pool, {
      messageId,
      userId: change.userId ?? null,
      channel: address.startsWith('+') ? 'sms' : 'mail',
      kind,
      address,
      language: change.language ?? 'en_US',
      valuesSealed: seal(this.messageKey, messageId, JSON.stringify(values)),
      nowMs: change.nowMs ?? this.clock(),
      endsAtMs: change.endsAtMs ?? null,
    });
    return messageId;
  }

  async row(messageId: string): Promise<{
    sent_at_ms: number | null;
    given_up_at_ms: number | null;
    tries: number;
    next_try_at_ms: number;
    values_sealed: Buffer | null;
    rendered_sealed: Buffer | null;
  }> {
    const { rows } = await this.pool.query('SELECT * FROM identity.messages WHERE message_id = $1', [messageId]);
    return rows[0];
  }

  /** Stops its mailers. */
  async rest(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }

  async drop(): Promise<void> {
    await this.rest();
    await this.pool.end();
    await this.database.drop();
  }
}

/** A server on this machine without TLS, or one elsewhere. */
export function smtpOn(port: number, change: Partial<SmtpSettings> = {}): SmtpSettings {
  return { host: '127.0.0.1', port, isSecure: false, isThisMachine: true, auth: null, ...change };
}
