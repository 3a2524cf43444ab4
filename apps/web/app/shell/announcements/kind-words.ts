import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import type { MessageId } from '../../i18n/messages.ts';

export const KIND_WORDS = {
  listing: 'announcements.kind.listing',
  delisting: 'announcements.kind.delisting',
  maintenance: 'announcements.kind.maintenance',
  news: 'announcements.kind.news',
} as const satisfies Record<PostKind, MessageId>;
