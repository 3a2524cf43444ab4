import type { FastifyBaseLogger } from 'fastify';
import { ChangeNews } from '../wire/change-news.ts';

/** Kinds of movements that are told as they change. */
const MOVEMENT_KINDS = ['deposit', 'withdrawal', 'send'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Publishes which movements changed: what NOTIFY custody_changed says. */
export class WalletNews extends ChangeNews<MovementKind> {
  constructor(log: FastifyBaseLogger) {
    super(MOVEMENT_KINDS, log);
  }
}
