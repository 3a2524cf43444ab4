import { type OutboxRow, outboxMessages } from '@pelorus/database/identity/messages.ts';
import { unseal } from '@pelorus/database/sealing.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type OutboxMessage, outboxData, type Rendered } from '@pelorus/protocol/messages/outbox.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import { isThisMachine } from '../http/this-machine.ts';
import type { OutboxNeeds } from './needs.ts';

const SHOWN_MAX = 50;

function shown(messageKey: Buffer, row: OutboxRow): OutboxMessage {
  const rendered = JSON.parse(unseal(messageKey, row.messageId, row.renderedSealed)) as Rendered;
  const { messageId, channel, kind, address, sentAtMs } = row;
  return { ...rendered, id: messageId, channel, kind, to: address, sentAt: sentAtMs };
}

/**
 * GET /api/outbox: the messages that would have been sent, newest first, to callers of this machine; for all others, and
 * wherever messages are really sent or the mode is production, there is no such call (MSG-07).
 */
export function registerOutbox(app: App, deps: OutboxNeeds): void {
  if (!deps.outbox) return;
  app.route({
    method: 'GET',
    url: '/api/outbox',
    config: { right: 'public' },
    schema: {
      summary: 'Messages that were not sent (demo mode, this machine only)',
      hide: true,
      response: { 200: okSchema(outboxData) },
    },
    handler: async (request) => {
      if (!isThisMachine(request)) throw new Refused('NOT_FOUND');
      const rows = await outboxMessages(deps.pool, SHOWN_MAX);
      return ok(rows.map((row) => shown(deps.secrets.messageKey, row)));
    },
  });
}
