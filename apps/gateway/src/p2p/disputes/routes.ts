import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { appealBody, disputeData, statementBody } from '@pelorus/protocol/p2p/disputes.ts';
import { orderParams } from '@pelorus/protocol/p2p/orders.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { addStatement, appeal, askReview, readDispute, withdrawAppeal } from './sides.ts';

const ORDER = '/api/p2p/orders/:id';
const DISPUTE = `${ORDER}/dispute`;
const config = { right: 'p2p.trade', weight: 5 } as const;
const params = orderParams;
const response = { 200: okSchema(disputeData) };

/** What the two sides of a dispute may do (docs/specs/071-p2p-disputes.md). */
export function registerDisputes(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'POST',
    url: `${ORDER}/appeal`,
    config,
    schema: { summary: 'Appeal: staff decide who gets the crypto', params, body: appealBody, response },
    handler: async (request) => ok(await appeal(deps, whoOf(request), Number(request.params.id), request.body)),
  });
  app.route({
    method: 'GET',
    url: DISPUTE,
    config: { right: 'p2p.read', weight: 2 },
    schema: { summary: 'The dispute of my order', params, response },
    handler: async (request) => ok(await readDispute(deps, whoOf(request), Number(request.params.id))),
  });
  app.route({
    method: 'POST',
    url: `${DISPUTE}/statements`,
    config,
    schema: { summary: 'Add to my side of the story', params, body: statementBody, response },
    handler: async (request) =>
      ok(await addStatement(deps, whoOf(request), Number(request.params.id), request.body.statement)),
  });
  app.route({
    method: 'POST',
    url: `${DISPUTE}/withdraw`,
    config,
    schema: { summary: 'Withdraw my appeal', params, response },
    handler: async (request) => ok(await withdrawAppeal(deps, whoOf(request), Number(request.params.id))),
  });
  app.route({
    method: 'POST',
    url: `${DISPUTE}/review`,
    config,
    schema: { summary: 'Ask once for another look at the ruling', params, response },
    handler: async (request) => ok(await askReview(deps, whoOf(request), Number(request.params.id))),
  });
}
