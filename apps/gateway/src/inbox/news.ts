import type { FastifyBaseLogger } from 'fastify';
import { ChangeNews } from '../wire/change-news.ts';

const INBOX_KINDS = ['inbox'] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Publishes whose inbox changed, by their account: what NOTIFY inbox_changed says. */
export class InboxNews extends ChangeNews<InboxKind> {
  constructor(log: FastifyBaseLogger) {
    super(INBOX_KINDS, log);
  }
}
