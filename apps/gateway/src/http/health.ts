import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import type { GatewayDeps } from '../deps.ts';
import { type App, ok } from './routes.ts';

const healthData = z.strictObject({
  core: z.boolean(),
  database: z.boolean(),
  /** Durable commands whose rows are not in the tables yet. */
  projectionLag: z.int(),
});

async function isDatabaseUp(deps: GatewayDeps): Promise<boolean> {
  try {
    await deps.pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}

/** GET /api/health. */
export function registerHealth(app: App, deps: GatewayDeps): void {
  app.route({
    method: 'GET',
    url: '/api/health',
    config: { right: 'public' },
    schema: { summary: 'Are the parts up?', response: { 200: okSchema(healthData), 503: okSchema(healthData) } },
    handler: async (_request, reply) => {
      const database = await isDatabaseUp(deps);
      const core = deps.core.isUp();
      const projectionLag = Math.max(0, deps.barrier.headSeq - deps.barrier.projectedSeq);
      return reply.code(core && database ? 200 : 503).send(ok({ core, database, projectionLag }));
    },
  });
}
