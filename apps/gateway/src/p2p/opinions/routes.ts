import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { orderParams, ratingBody } from '@pelorus/protocol/p2p/orders.ts';
import { blockData, reportBody, traderParams } from '@pelorus/protocol/p2p/traders.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { block, blockedOf, report, unblock } from './people.ts';
import { rate } from './ratings.ts';

const BLOCKS = '/api/p2p/blocks';
const nothing = { 200: okSchema(z.null()) };

/** What people think of others: ratings, blocks and reports (PTRD-06 to PTRD-08). */
export function registerOpinions(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/p2p/orders/:id/rating',
    config: { right: 'p2p.trade', weight: 5 },
    schema: {
      summary: 'Rate the other side of an order that was released or ruled, once',
      params: orderParams,
      body: ratingBody,
      response: nothing,
    },
    handler: async (request) => {
      await rate(deps, whoOf(request), Number(request.params.id), request.body);
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: BLOCKS,
    config: { right: 'p2p.read', weight: 5 },
    schema: { summary: 'Whom I block', response: { 200: okSchema(z.array(blockData)) } },
    handler: async (request) => ok(await blockedOf(deps, whoOf(request))),
  });
  app.route({
    method: 'PUT',
    url: `${BLOCKS}/:id`,
    config: { right: 'p2p.trade', weight: 5 },
    schema: { summary: 'Block a trader: no new orders between us', params: traderParams, response: nothing },
    handler: async (request) => {
      await block(deps, whoOf(request), request.params.id);
      return ok(null);
    },
  });
  app.route({
    method: 'DELETE',
    url: `${BLOCKS}/:id`,
    config: { right: 'p2p.trade', weight: 5 },
    schema: { summary: 'Block a trader no longer', params: traderParams, response: nothing },
    handler: async (request) => {
      await unblock(deps, whoOf(request), request.params.id);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/p2p/traders/:id/reports',
    config: { right: 'p2p.trade', weight: 10 },
    schema: { summary: 'Report a trader to our staff', params: traderParams, body: reportBody, response: nothing },
    handler: async (request) => {
      await report(deps, whoOf(request), request.params.id, request.body);
      return ok(null);
    },
  });
}
