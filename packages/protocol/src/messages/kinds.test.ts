import { expect, test } from 'vitest';
import { NOTICE_TOPICS, type Topic } from '../inbox/topics.ts';
import { kindRow, MESSAGE_KINDS } from './kinds.ts';

const KINDS = Object.keys(MESSAGE_KINDS);

test('MSG-10 MSG-21 a code, and that an account was closed, have no topic; what changed of security is always mailed', () => {
  expect(KINDS.filter((kind) => kindRow(kind)?.topic === null)).toEqual([
    ...['sign-up-code', 'account-exists', 'log-in-code', 'recovery-code', 'change-code', 'account-closed'],
  ]);
  const { security, withdrawals }: Record<'security' | 'withdrawals', Topic> = NOTICE_TOPICS;
  for (const topic of [security, withdrawals]) expect(topic.always).toEqual(['page', 'mail']);
  for (const kind of ['password-changed', 'key-made', 'new-device', 'factors-reset'])
    expect(kindRow(kind)?.topic).toBe('security');
});

test('INBX-12 each topic has kinds; a kind is mailed only where its topic offers mails', () => {
  const used = new Set(KINDS.map((kind) => kindRow(kind)?.topic));
  expect(Object.keys(NOTICE_TOPICS).filter((topic) => !used.has(topic as keyof typeof NOTICE_TOPICS))).toEqual([]);
  for (const kind of KINDS) {
    const { isMailed, topic } = kindRow(kind) as NonNullable<ReturnType<typeof kindRow>>;
    if (topic === null) continue;
    const { channels }: Topic = NOTICE_TOPICS[topic];
    if (channels.mail === undefined) expect(isMailed, kind).toBe(false);
  }
  expect(kindRow('toString')).toBeUndefined();
});
