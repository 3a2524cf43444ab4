/** Channels that a notification reaches a person by. Webhooks have events of their own (webhooks/events.ts). */
export const NOTICE_CHANNELS = ['page', 'mail', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** What notifications are about: the filters of the inbox. */
export const NOTICE_AREAS = ['orders', 'futures', 'alerts', 'wallet', 'p2p', 'security', 'venue'] as const;
export type NoticeArea = (typeof NOTICE_AREAS)[number];

export interface Topic {
  area: NoticeArea;
  /** Channels that are on until the person chooses; a channel that is absent is not offered. */
  channels: Readonly<Partial<Record<NoticeChannel, boolean>>>;
  /** Channels that nobody turns off. */
  always?: readonly NoticeChannel[];
}

/** What a person turns on and off, each for every channel (INBX-10). */
export const NOTICE_TOPICS = {
  fills: { area: 'orders', channels: { page: true, push: false } },
  triggers: { area: 'orders', channels: { page: true, push: false } },
  endings: { area: 'orders', channels: { page: true, push: false } },
  refusals: { area: 'orders', channels: { page: true, push: false } },
  marginCalls: { area: 'futures', channels: { page: true, mail: true, push: true } },
  liquidations: { area: 'futures', channels: { page: true, mail: true, push: true } },
  funding: { area: 'futures', channels: { page: true, push: false } },
  priceAlerts: { area: 'alerts', channels: { page: true, mail: false, push: true } },
  deposits: { area: 'wallet', channels: { page: true, mail: true, push: true } },
  withdrawals: { area: 'wallet', channels: { page: true, mail: true, push: true }, always: ['page', 'mail'] },
  sends: { area: 'wallet', channels: { page: true, mail: true, push: true }, always: ['page', 'mail'] },
  p2pSteps: { area: 'p2p', channels: { page: true, mail: true, push: true } },
  p2pMessages: { area: 'p2p', channels: { page: true, push: true } },
  logIns: { area: 'security', channels: { page: true, mail: false, push: false } },
  security: { area: 'security', channels: { page: true, mail: true, push: true }, always: ['page', 'mail'] },
  verification: { area: 'venue', channels: { page: true, mail: true, push: false } },
  announcements: { area: 'venue', channels: { page: true, push: false } },
} as const satisfies Record<string, Topic>;
export type NoticeTopic = keyof typeof NOTICE_TOPICS;

/** Mails that the record of preferences switches too (S3.05), by the topic of each. */
export const RECORD_MAILS = {
  logIns: 'logIns',
  verification: 'verification',
  p2p: 'p2pSteps',
} as const satisfies Record<string, NoticeTopic>;
export type RecordMail = keyof typeof RECORD_MAILS;
