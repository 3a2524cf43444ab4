import type { GatewayDeps } from '../deps.ts';
import type { App } from '../http/routes.ts';
import { originOf } from '../web/address.ts';
import { dialectDocument } from './dialect-document.ts';
import { socketDocument } from './socket-document.ts';

/** Documents change with the version that runs: minutes, so that an upgrade is seen. */
const CACHE = 'public, max-age=300';
const JSON_TYPE = 'application/json; charset=utf-8';

/** /api/docs/binance.json and /api/docs/sockets.json, beside our own REST's /api/docs/json. */
export function registerApiDocuments(app: App, deps: GatewayDeps): void {
  const { name } = deps.config.brand;
  const dialect = JSON.stringify(dialectDocument(name));
  app.route({
    method: 'GET',
    url: '/api/docs/binance.json',
    config: { right: 'public' },
    schema: { summary: 'OpenAPI document of the Binance dialect' },
    handler: (_request, reply) => reply.header('cache-control', CACHE).type(JSON_TYPE).send(dialect),
  });
  app.route({
    method: 'GET',
    url: '/api/docs/sockets.json',
    config: { right: 'public' },
    schema: { summary: 'AsyncAPI document of all sockets' },
    handler: (request, reply) =>
      reply
        .header('cache-control', CACHE)
        .type(JSON_TYPE)
        .send(JSON.stringify(socketDocument(name, originOf(request)))),
  });
}
