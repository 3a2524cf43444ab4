import { demoData, demoViewBody } from '@pelorus/protocol/demo/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { demoOf, openDemo, resetDemo, showDemo } from './accounts.ts';
import type { DemoNeeds } from './needs.ts';

const answer = { 200: okSchema(demoData) };

/** Everything under /api/demo: of the real exchange's gateway, where people are. */
export function registerDemo(app: App, deps: DemoNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/demo',
    config: { right: 'identity.self' },
    schema: { summary: 'My demo account', response: answer },
    handler: async (request) => ok(await demoOf(deps, whoOf(request))),
  });
  app.route({
    method: 'POST',
    url: '/api/demo',
    config: { right: 'identity.manage', weight: 20 },
    schema: { summary: 'Open my demo account', response: answer },
    handler: async (request) => ok(await openDemo(deps, whoOf(request))),
  });
  app.route({
    method: 'POST',
    url: '/api/demo/reset',
    config: { right: 'identity.self', weight: 20 },
    schema: { summary: 'Cancel the orders of my demo account and give its funds anew', response: answer },
    handler: async (request) => ok(await resetDemo(deps, whoOf(request))),
  });
  app.route({
    method: 'POST',
    url: '/api/demo/view',
    config: { right: 'identity.self', weight: 5 },
    schema: {
      summary: 'Look at my demo account in this session, or at my real one again',
      body: demoViewBody,
      response: answer,
    },
    handler: async (request, reply) => {
      await showDemo(deps, request, reply, request.body.isShown);
      const { isShown } = request.body;
      return ok({ ...(await demoOf(deps, whoOf(request))), isShown });
    },
  });
}
