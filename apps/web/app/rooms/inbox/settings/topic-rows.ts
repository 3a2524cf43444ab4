import { NOTICE_TOPICS, type NoticeChannel, type NoticeTopic } from '@pelorus/protocol/inbox/topics.ts';
import type { WebhookEvent } from '@pelorus/protocol/webhooks/events.ts';

/** Events of webhooks that tell what a topic tells (INBX-54). */
export const TOPIC_EVENTS: Record<NoticeTopic, readonly WebhookEvent[]> = {
  fills: ['fill', 'contract-fill'],
  triggers: [],
  endings: ['order-done', 'contract-order-done'],
  refusals: ['order-done', 'contract-order-done'],
  marginCalls: ['margin-call'],
  liquidations: ['liquidation'],
  funding: ['funding'],
  priceAlerts: ['price-alert'],
  deposits: ['deposit-seen', 'deposit-credited'],
  withdrawals: ['withdrawal-paid', 'withdrawal-failed', 'withdrawal-rejected'],
  sends: ['credit'],
  p2pSteps: ['p2p-order'],
  p2pMessages: ['p2p-message'],
  logIns: ['logged-in'],
  security: ['key-made'],
  verification: [],
  announcements: ['announcement'],
};

/** What a channel of a topic is: chosen, fixed, or not offered. */
type ChannelState = 'choice' | 'always' | 'none';

/** Returns what the channel of a topic is. */
export function channelState(topic: NoticeTopic, channel: NoticeChannel): ChannelState {
  const { always = [], channels }: { always?: readonly NoticeChannel[]; channels: object } = NOTICE_TOPICS[topic];
  if (always.includes(channel)) return 'always';
  return channel in channels ? 'choice' : 'none';
}

/** Returns the topics that a venue has, in the table's order. */
export function topicsOf(features: { futures: boolean; p2p: boolean }): NoticeTopic[] {
  return (Object.keys(NOTICE_TOPICS) as NoticeTopic[]).filter((topic) => {
    const { area } = NOTICE_TOPICS[topic];
    return (features.futures || area !== 'futures') && (features.p2p || area !== 'p2p');
  });
}
