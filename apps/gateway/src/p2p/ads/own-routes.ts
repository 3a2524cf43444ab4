import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { adBody, adData, adEditBody, adParams, adStateBody, adsData } from '@pelorus/protocol/p2p/ads.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { adOf, adsOf, editAd, postAd, setAdState } from './ads.ts';

const URL = '/api/p2p/ads';
const one = { 200: okSchema(adData) };

/** One's own ads. */
export function registerOwnAds(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'GET',
    url: URL,
    config: { right: 'p2p.read', weight: 2 },
    schema: { summary: 'My ads, newest first', response: { 200: okSchema(adsData) } },
    handler: async (request) => ok({ rows: await adsOf(deps, whoOf(request)) }),
  });
  app.route({
    method: 'POST',
    url: URL,
    config: { right: 'p2p.trade', weight: 10 },
    schema: { summary: 'Post an ad; a live one of a seller holds what it offers', body: adBody, response: one },
    handler: async (request) => ok(await postAd(deps, whoOf(request), request.body)),
  });
  app.route({
    method: 'GET',
    url: `${URL}/:id`,
    config: { right: 'p2p.read' },
    schema: { summary: 'One of my ads', params: adParams, response: one },
    handler: async (request) => ok(await adOf(deps, whoOf(request), Number(request.params.id))),
  });
  app.route({
    method: 'PUT',
    url: `${URL}/:id`,
    config: { right: 'p2p.trade', weight: 5 },
    schema: {
      summary: 'Edit an ad from the version it had; orders that run keep their terms',
      params: adParams,
      body: adEditBody,
      response: one,
    },
    handler: async (request) => ok(await editAd(deps, whoOf(request), Number(request.params.id), request.body)),
  });
  app.route({
    method: 'POST',
    url: `${URL}/:id/state`,
    config: { right: 'p2p.trade', weight: 2 },
    schema: {
      summary: 'Pause an ad, put it online, or close it for ever',
      params: adParams,
      body: adStateBody,
      response: one,
    },
    handler: async (request) => ok(await setAdState(deps, whoOf(request), Number(request.params.id), request.body)),
  });
}
