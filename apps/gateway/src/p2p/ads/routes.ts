import { personOfTrader } from '@pelorus/database/p2p/people.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  expressData,
  expressQuery,
  offerData,
  offerParams,
  offersData,
  offersQuery,
  p2pSettingsData,
  pricesData,
  pricesQuery,
  traderOffersParams,
} from '@pelorus/protocol/p2p/ads.ts';
import { Refused } from '../../http/refused.ts';
import { type App, ok } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { expressOffer, offersOf, offersOfTrader, pricesOf, shownOffer } from './market.ts';
import { settingsOf } from './settings.ts';
import { visitorOf } from './visitor.ts';

/** What everybody sees: settings, offers, prices. Who is logged in hears why they may not take an offer. */
export function registerMarket(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/p2p/settings',
    config: { right: 'public', weight: 1 },
    schema: { summary: 'What P2P offers here', response: { 200: okSchema(p2pSettingsData) } },
    handler: async () => ok(await settingsOf(deps)),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/offers',
    config: { right: 'public', weight: 5 },
    schema: {
      summary: 'Offers of a market, best price first; side is the asker’s',
      querystring: offersQuery,
      response: { 200: okSchema(offersData) },
    },
    handler: async (request) => ok(await offersOf(deps, await visitorOf(deps, request), request.query)),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/offers/:code',
    config: { right: 'public', weight: 2 },
    schema: { summary: 'The offer of a link', params: offerParams, response: { 200: okSchema(offerData) } },
    handler: async (request) => ok(await shownOffer(deps, await visitorOf(deps, request), request.params.code)),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/express',
    config: { right: 'public', weight: 5 },
    schema: {
      summary: 'The best offer for an amount and a method that I may take',
      querystring: expressQuery,
      response: { 200: okSchema(expressData) },
    },
    handler: async (request) => ok({ offer: await expressOffer(deps, await visitorOf(deps, request), request.query) }),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/prices',
    config: { right: 'public', weight: 5 },
    schema: {
      summary: 'The index of a market, and the best price of each side',
      querystring: pricesQuery,
      response: { 200: okSchema(pricesData) },
    },
    handler: async (request) =>
      ok(await pricesOf(deps, await visitorOf(deps, request), request.query.asset, request.query.fiat)),
  });
  app.route({
    method: 'GET',
    url: '/api/p2p/traders/:id/offers',
    config: { right: 'public', weight: 5 },
    schema: { summary: 'The offers of a trader', params: traderOffersParams, response: { 200: okSchema(offersData) } },
    handler: async (request) => {
      const row = await personOfTrader(deps.pool, request.params.id);
      if (row === undefined) throw new Refused('NOT_FOUND');
      return ok(await offersOfTrader(deps, await visitorOf(deps, request), row.userId));
    },
  });
}
