import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { ratesData } from '@pelorus/protocol/markets/rates.ts';
import { type App, ok } from '../http/routes.ts';
import type { RatesNeeds } from './needs.ts';

/** Seconds for which anybody may keep the answer. */
const CACHED_SECONDS = 60;

/** GET /api/rates. */
export function registerRates(app: App, { fiatRates }: Pick<RatesNeeds, 'fiatRates'>): void {
  app.get(
    '/api/rates',
    {
      config: { right: 'public', weight: 1 },
      schema: {
        summary: 'What a US dollar is worth in national currencies',
        response: { 200: okSchema(ratesData) },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${CACHED_SECONDS}`);
      return ok(fiatRates.read());
    },
  );
}
