import { noContent } from '../http/file-answers.ts';
import type { App } from '../http/routes.ts';
import type { AnalyticsNeeds } from './needs.ts';

/** How long a browser may remember a preflight. */
const PREFLIGHT_KEPT_S = 3_600;

/**
 * Lets scripts of configured origins, and no others, read this scope's responses, refusals included (ANA-45). Never
 * with cookies.
 */
export function installCrossOrigin(scope: App, { config }: Pick<AnalyticsNeeds, 'config'>): void {
  scope.addHook('onSend', async ({ headers: { origin } }, reply) => {
    reply.header('vary', 'origin');
    if (origin === undefined || !config.hosts.origins.includes(origin)) return;
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'retry-after');
  });
}

/** Answers what browsers ask before they send JSON from another origin. */
export function registerPreflight(scope: App, url: string): void {
  scope.route({
    method: 'OPTIONS',
    url,
    config: { right: 'public' },
    schema: { summary: 'Say to a browser what pages of configured origins may send', response: noContent },
    handler: async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', String(PREFLIGHT_KEPT_S))
        .send(),
  });
}
