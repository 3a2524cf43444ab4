import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { statusData, statusQuery } from '@pelorus/protocol/status/http.ts';
import { isLocaleTag } from '@pelorus/site/locales.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import type { StatusBoard } from './board.ts';

/** GET /api/status (SYST-09). */
export function registerStatus(app: App, { status }: { status: StatusBoard }): void {
  app.route({
    method: 'GET',
    url: '/api/status',
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'How each part of the venue is, and was in the last 90 days',
      querystring: statusQuery,
      response: { 200: okSchema(statusData) },
    },
    handler: async (request, reply) => {
      const { locale } = request.query;
      if (!isLocaleTag(locale)) throw new Refused('BAD_REQUEST', 'locale');
      reply.header('cache-control', 'public, max-age=5');
      return ok(await status.answer(locale));
    },
  });
}
