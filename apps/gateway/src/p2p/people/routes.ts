import { personOfTrader } from '@pelorus/database/p2p/people.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  p2pMeBody,
  p2pMeData,
  reviewsData,
  reviewsQuery,
  traderData,
  traderParams,
} from '@pelorus/protocol/p2p/traders.ts';
import { Refused } from '../../http/refused.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { meOf, setNickname } from './me.ts';
import { tradersOf } from './present-trader.ts';
import { reviewsPage } from './reviews.ts';

/** Who trades: oneself, and others. */
export function registerPeople(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/p2p/me',
    config: { right: 'p2p.read', weight: 2 },
    schema: { summary: 'My side of P2P', response: { 200: okSchema(p2pMeData) } },
    handler: async (request) => ok(await meOf(deps, whoOf(request))),
  });
  app.route({
    method: 'PUT',
    url: '/api/p2p/me',
    config: { right: 'p2p.trade', weight: 5 },
    schema: { summary: 'Choose my nickname, once', body: p2pMeBody, response: { 200: okSchema(p2pMeData) } },
    handler: async (request) => ok(await setNickname(deps, whoOf(request), request.body.nickname)),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/traders/:id',
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'What everybody sees of a trader',
      params: traderParams,
      response: { 200: okSchema(traderData) },
    },
    handler: async (request) => {
      const row = await personOfTrader(deps.pool, request.params.id);
      const trader = row === undefined ? undefined : (await tradersOf(deps, [row.userId])).get(row.userId);
      if (trader === undefined) throw new Refused('NOT_FOUND');
      return ok(trader);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/traders/:id/reviews',
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'How others rated a trader, newest first',
      params: traderParams,
      querystring: reviewsQuery,
      response: { 200: okSchema(reviewsData) },
    },
    handler: async (request) => {
      const row = await personOfTrader(deps.pool, request.params.id);
      if (row === undefined) throw new Refused('NOT_FOUND');
      return ok(await reviewsPage(deps, row.userId, request.query));
    },
  });
}
