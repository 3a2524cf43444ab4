import { createHash, randomUUID } from 'node:crypto';
import { browsersOf, forgetBrowser, keepBrowser } from '@pelorus/database/inbox/browsers.ts';
import { choicesOf, setChoices, topicsFor } from '@pelorus/database/inbox/choices.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { InboxChoices, InboxChoicesBody, PushSubscriptionBody } from '@pelorus/protocol/inbox/http.ts';
import { NOTICE_TOPICS, type NoticeChannel, type NoticeTopic, type Topic } from '@pelorus/protocol/inbox/topics.ts';
import { Refused } from '../http/refused.ts';
import type { InboxNeeds } from './needs.ts';

/** Returns what a person is told by which channels, and how many browsers they have. */
export async function readChoices({ pool, secrets }: InboxNeeds, userId: string): Promise<InboxChoices> {
  const choices = (await choicesOf(pool, [userId]))(userId);
  return { topics: topicsFor(choices), pushKey: secrets.pushPublicKey, browsers: await browsersOf(pool, userId) };
}

/** Changes what a person chose and returns all of it. Refuses BAD_REQUEST for what cannot be chosen (INBX-11). */
export async function changeChoices(
  needs: InboxNeeds,
  userId: string,
  { topics }: InboxChoicesBody,
): Promise<InboxChoices> {
  const chosen = Object.entries(topics).flatMap(([name, channels]) => {
    const topic = name as NoticeTopic;
    const offered: Topic = NOTICE_TOPICS[topic];
    return Object.entries(channels ?? {}).flatMap(([one, isOn]) => {
      const channel = one as NoticeChannel;
      if (isOn === undefined) return [];
      if (offered.channels[channel] === undefined || (!isOn && offered.always?.includes(channel) === true))
        throw new Refused('BAD_REQUEST', `topics.${topic}.${channel}`);
      return [{ topic, channel, isOn }];
    });
  });
  if (chosen.length > 0) await setChoices(needs.pool, userId, chosen);
  return readChoices(needs, userId);
}

const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest();

/** Keeps a browser that is to get a person's pushes, sealed (INBX-40). */
export async function subscribeBrowser(
  { clock, pool, secrets }: InboxNeeds,
  userId: string,
  language: string,
  subscription: PushSubscriptionBody,
): Promise<void> {
  const browserId = randomUUID();
  const sealed = seal(secrets.browserKey, browserId, JSON.stringify(subscription));
  const endpointHash = hashOf(subscription.endpoint);
  await inTransaction(pool, (db) =>
    keepBrowser(db, { browserId, userId, endpointHash, sealed, language, nowMs: clock() }),
  );
}

/** Forgets a person's browser. */
export function unsubscribeBrowser({ pool }: InboxNeeds, userId: string, endpoint: string): Promise<void> {
  return forgetBrowser(pool, userId, hashOf(endpoint));
}
