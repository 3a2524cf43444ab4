import { randomUUID } from 'node:crypto';
import { insertMessage } from '@pelorus/database/identity/messages.ts';
import { type PreferencesRow, preferencesOf } from '@pelorus/database/identity/preferences.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import {
  MAIL_TOPICS,
  type MailTopic,
  type MessageKind,
  type MessageValues,
  topicOf,
} from '@pelorus/protocol/messages/kinds.ts';

export interface Letter<K extends MessageKind> {
  kind: K;
  /** An e-mail address, or a phone number beginning with "+". */
  address: string;
  language: string;
  userId: string | null;
  values: MessageValues<K>;
  /** When its code runs out, ms. */
  endsAtMs?: number | undefined;
}

/** The preference that switches each mail topic. */
const CHOICES = {
  logIns: 'mailLogIns',
  verification: 'mailVerification',
} as const satisfies Record<MailTopic, keyof PreferencesRow>;

/** Does a person want to hear of a topic (MSG-10)? */
async function wantsMail(db: Queryable, userId: string, topic: MailTopic): Promise<boolean> {
  return (await preferencesOf(db, userId))?.[CHOICES[topic]] ?? MAIL_TOPICS[topic].isOn;
}

/** Writes messages into the queue that the worker sends from (MSG-01). */
export class Messages {
  readonly #key: Buffer;
  readonly #clock: () => number;

  constructor(key: Buffer, clock: () => number) {
    this.#key = key;
    this.#clock = clock;
  }

  /**
   * Queues a message in the transaction it reports on; its values are sealed and bound to it. Topics that the person
   * switched off are skipped (MSG-10).
   */
  async queue<K extends MessageKind>(db: Queryable, letter: Letter<K>): Promise<void> {
    const topic = topicOf(letter.kind);
    if (topic !== null && letter.userId !== null && !(await wantsMail(db, letter.userId, topic))) return;
    const messageId = randomUUID();
    await insertMessage(db, {
      messageId,
      userId: letter.userId,
      channel: letter.address.startsWith('+') ? 'sms' : 'mail',
      kind: letter.kind,
      address: letter.address,
      language: letter.language,
      valuesSealed: seal(this.#key, messageId, JSON.stringify(letter.values)),
      nowMs: this.#clock(),
      endsAtMs: letter.endsAtMs ?? null,
    });
  }
}
