import { noContent } from '../../../http/file-answers.ts';
import type { App } from '../../../http/routes.ts';

/** How long a browser may remember a preflight. */
const PREFLIGHT_KEPT_S = 3_600;

/** Lets pages of any origin read a response, refusals included, and its rate-limit headers (BINA-29). */
export const READABLE: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-mbx-used-weight, x-mbx-used-weight-1m',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Answers CORS preflights for times in microseconds. Pages of other origins may not send keys: signed calls come from
 * programs or from our own pages. `charge` counts the call.
 */
export function registerPreflight(app: App, url: string, charge: (address: string) => void): void {
  app.route({
    method: 'OPTIONS',
    url,
    config: { right: 'public', auth: 'dialect' },
    schema: { hide: true, summary: 'Say to a browser what a page of another origin may ask', response: noContent },
    onRequest: (request, _reply, done) => {
      charge(request.ip);
      done();
    },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .headers(READABLE)
        .header('access-control-allow-methods', 'GET, HEAD, OPTIONS')
        .header('access-control-allow-headers', 'x-mbx-time-unit')
        .header('access-control-max-age', String(PREFLIGHT_KEPT_S))
        .send(),
  });
}
