import {
  NOTICE_CHANNELS,
  NOTICE_TOPICS,
  type NoticeChannel,
  type NoticeTopic,
  type Topic,
} from '@pelorus/protocol/inbox/topics.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What a person chose, by "topic channel". */
type Choices = ReadonlyMap<string, boolean>;

const NOTHING_CHOSEN: Choices = new Map();

/** Is a channel of a topic on for who chose that (INBX-10, INBX-11)? Never one that the topic does not offer. */
export function isOn(choices: Choices, topic: NoticeTopic, channel: NoticeChannel): boolean {
  const { always, channels }: Topic = NOTICE_TOPICS[topic];
  const preset = channels[channel];
  if (preset === undefined) return false;
  if (always?.includes(channel)) return true;
  return choices.get(`${topic} ${channel}`) ?? preset;
}

/** Returns what each of these people chose. */
export async function choicesOf(db: Queryable, userIds: readonly string[]): Promise<(userId: string) => Choices> {
  const found = await rows<{ userId: string; topic: string; channel: string; isOn: boolean }>(
    db,
    `SELECT user_id AS "userId", topic, channel, is_on AS "isOn" FROM inbox.choices WHERE user_id = ANY($1::uuid[])`,
    [userIds],
  );
  const byUser = new Map<string, Map<string, boolean>>();
  for (const { channel, isOn: chosen, topic, userId } of found) {
    const choices = byUser.get(userId) ?? new Map<string, boolean>();
    byUser.set(userId, choices.set(`${topic} ${channel}`, chosen));
  }
  return (userId) => byUser.get(userId) ?? NOTHING_CHOSEN;
}

/** Does a person want mails of a topic (MSG-10)? */
export async function wantsMail(db: Queryable, userId: string, topic: NoticeTopic): Promise<boolean> {
  return isOn((await choicesOf(db, [userId]))(userId), topic, 'mail');
}

type ChannelChoices = Partial<Record<NoticeChannel, boolean>>;

/** Returns all topics with their channels, as they are for who chose that. */
export function topicsFor(choices: Choices): Record<NoticeTopic, ChannelChoices> {
  const topics = Object.keys(NOTICE_TOPICS) as NoticeTopic[];
  return Object.fromEntries(
    topics.map((topic) => {
      const { channels }: Topic = NOTICE_TOPICS[topic];
      const offered = NOTICE_CHANNELS.filter((channel) => channels[channel] !== undefined);
      return [topic, Object.fromEntries(offered.map((channel) => [channel, isOn(choices, topic, channel)]))];
    }),
  ) as Record<NoticeTopic, ChannelChoices>;
}

/** Writes what a person chose. The caller has checked that each topic offers its channel. */
export async function setChoices(
  db: Queryable,
  userId: string,
  chosen: readonly { topic: NoticeTopic; channel: NoticeChannel; isOn: boolean }[],
): Promise<void> {
  await db.query(
    `INSERT INTO inbox.choices (user_id, topic, channel, is_on)
     SELECT $1, c.topic, c.channel, c.is_on FROM unnest($2::text[], $3::text[], $4::boolean[]) AS c (topic, channel, is_on)
     ON CONFLICT (user_id, topic, channel) DO UPDATE SET is_on = excluded.is_on`,
    [userId, chosen.map(({ topic }) => topic), chosen.map(({ channel }) => channel), chosen.map((one) => one.isOn)],
  );
}
