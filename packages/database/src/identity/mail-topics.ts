import { MAIL_TOPICS, type MailTopic } from '@pelorus/protocol/messages/kinds.ts';
import type { Queryable } from '../queryable.ts';
import { type PreferencesRow, preferencesOf } from './preferences.ts';

/** The preference that switches each mail topic. */
const CHOICES = {
  logIns: 'mailLogIns',
  verification: 'mailVerification',
  p2p: 'mailP2p',
} as const satisfies Record<MailTopic, keyof PreferencesRow>;

/** Does a person want to hear of a topic (MSG-10)? */
export async function wantsMail(db: Queryable, userId: string, topic: MailTopic): Promise<boolean> {
  return (await preferencesOf(db, userId))?.[CHOICES[topic]] ?? MAIL_TOPICS[topic].isOn;
}
