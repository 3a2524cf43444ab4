import { randomUUID } from 'node:crypto';
import { wantsMail } from '@pelorus/database/identity/mail-topics.ts';
import { insertMessage } from '@pelorus/database/identity/messages.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { type MessageKind, type MessageValues, topicOf } from '@pelorus/protocol/messages/kinds.ts';

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
