import { randomUUID } from 'node:crypto';
import { insertMessage } from '@pelorus/database/identity/messages.ts';
import { wantsMail } from '@pelorus/database/inbox/choices.ts';
import { tellPeople } from '@pelorus/database/inbox/tell.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { seal } from '@pelorus/database/sealing.ts';
import {
  MESSAGE_KINDS,
  type MessageKind,
  type MessageValues,
  type NoticeKind,
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
  /** The same goes to another address of theirs: their inbox has it once. */
  isCopy?: boolean;
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
   * Queues a message in the transaction it reports on; its values are sealed and bound to it. Topics whose mails the
   * person switched off are skipped (MSG-10). What has a topic stands in their inbox too (INBX-20).
   */
  async queue<K extends MessageKind>(db: Queryable, letter: Letter<K>): Promise<void> {
    const { isCopy, kind, userId, values } = letter;
    const { topic } = MESSAGE_KINDS[kind];
    const nowMs = this.#clock();
    if (topic !== null && userId !== null && isCopy !== true)
      await tellPeople(db, [{ userId, kind: kind as NoticeKind, values, timeMs: nowMs }], nowMs);
    if (topic !== null && userId !== null && !(await wantsMail(db, userId, topic))) return;
    const messageId = randomUUID();
    await insertMessage(db, {
      messageId,
      userId,
      channel: letter.address.startsWith('+') ? 'sms' : 'mail',
      kind,
      address: letter.address,
      language: letter.language,
      valuesSealed: seal(this.#key, messageId, JSON.stringify(values)),
      nowMs,
      endsAtMs: letter.endsAtMs ?? null,
    });
  }
}
