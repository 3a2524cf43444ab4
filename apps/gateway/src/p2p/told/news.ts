import type { FastifyBaseLogger } from 'fastify';
import { ChangeNews } from '../../wire/change-news.ts';

const P2P_KINDS = ['order', 'message', 'ad'] as const;
export type P2pKind = (typeof P2P_KINDS)[number];

/** P2P's clock stopped or started: every deadline is another one. */
const CLOCK = 'clock';

/** Publishes which orders, messages and ads changed: what NOTIFY p2p_changed says. */
export class P2pNews extends ChangeNews<P2pKind> {
  constructor(log: FastifyBaseLogger) {
    super(P2P_KINDS, log);
  }

  override hear(payload: string): void {
    if (payload === CLOCK) this.missed();
    else super.hear(payload);
  }
}
