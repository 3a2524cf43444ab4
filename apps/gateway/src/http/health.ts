import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import type { HttpNeeds } from './needs.ts';
import { type App, ok } from './routes.ts';

type Needs = Pick<HttpNeeds, 'core' | 'pool' | 'barrier'>;

export const HEALTH_URL = '/api/health';

const healthData = z.strictObject({
  core: z.boolean(),
  database: z.boolean(),
  /** Durable commands whose rows are not in the tables yet. */
  projectionLag: z.int(),
});

/** A slower database counts as down, because health checks must answer fast. */
const PATIENCE_MS = 1_000;

/** Returns a question whether the database answers; asked once however many want to know, so that none pile up. */
function databaseCheck(deps: Needs): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  const ask = () =>
    deps.pool
      .query('SELECT 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = null;
      });
  return async () => {
    asking ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, false);
    });
    const isUp = await Promise.race([asking, late]);
    clearTimeout(timer);
    return isUp;
  };
}

/** GET /api/health. */
export function registerHealth(app: App, deps: Needs): void {
  const isDatabaseUp = databaseCheck(deps);
  app.route({
    method: 'GET',
    url: HEALTH_URL,
    config: { right: 'public' },
    schema: { summary: 'Are the parts up?', response: { 200: okSchema(healthData), 503: okSchema(healthData) } },
    handler: async (_request, reply) => {
      const database = await isDatabaseUp();
      const core = deps.core.isUp();
      const projectionLag = Math.max(0, deps.barrier.headSeq - deps.barrier.projectedSeq);
      return reply.code(core && database ? 200 : 503).send(ok({ core, database, projectionLag }));
    },
  });
}
