import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { humanChallengeData, humanChallengeQuery, humanDemoBody } from '@pelorus/protocol/human/http.ts';
import { z } from 'zod';
import { type App, ok } from '../http/routes.ts';
import type { HumanNeeds } from './needs.ts';

/** Making a challenge costs 2 ms, checking one asks the database or the provider. */
const WEIGHT = 10;

/** Everything under /api/human. */
export function registerHuman(app: App, deps: HumanNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/human/challenge',
    config: { right: 'public', weight: WEIGHT },
    schema: {
      summary: 'What must be solved before an action, within five minutes; the proof goes with the action, as `human`',
      querystring: humanChallengeQuery,
      response: { 200: okSchema(humanChallengeData) },
    },
    handler: async (request) => ok(await deps.human.challenge(request.query.action, request.ip)),
  });
  app.route({
    method: 'POST',
    url: '/api/human/demo',
    config: { right: 'public', weight: WEIGHT },
    schema: {
      summary: 'Check a proof for the action `demo`, and do nothing with it',
      body: humanDemoBody,
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      await deps.human.demand('demo', request.body.human, request.ip);
      return ok(null);
    },
  });
}
