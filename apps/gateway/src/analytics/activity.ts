import { activityQuery } from '@pelorus/protocol/analytics/http.ts';
import { ACTIVITY_PATH } from '@pelorus/protocol/analytics/rules.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { checkOwnPage } from '../http/own-page.ts';
import { type App, ok } from '../http/routes.ts';
import type { Analytics } from './analytics.ts';

/** Spec S7.03: counts a campaign and the action it led to, without identifying the person. */
export function registerActivity(app: App, { deps, writer, charge }: Analytics): void {
  app.route({
    method: 'GET',
    url: ACTIVITY_PATH,
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'Count a visit that a campaign brought',
      querystring: activityQuery,
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      checkOwnPage(deps, request);
      // Callers swallow whatever goes wrong: a venue that counts nothing answers them the same.
      if (!deps.config.analytics.enabled) return ok(null);
      charge(request, 1);
      const { event, request_source: requestSource = null, type = null, ...utm } = request.query;
      await writer.write(
        [],
        [{ timeMs: deps.clock(), event, requestSource, type, utm: utm as Record<string, string> }],
      );
      return ok(null);
    },
  });
}
