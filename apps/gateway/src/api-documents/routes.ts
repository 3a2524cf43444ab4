import { z } from 'zod';
import { originOf } from '../http/address.ts';
import { fileAnswer } from '../http/file-answers.ts';
import type { App } from '../http/routes.ts';
import type { ApiDocumentsNeeds } from './needs.ts';

/** Documents change with the version that runs: minutes, so that an upgrade is seen. */
const CACHE = 'public, max-age=300';
const JSON_TYPE = 'application/json; charset=utf-8';

const documentAnswer = (version: string) =>
  fileAnswer({ 'application/json': z.looseObject({ [version]: z.string() }) });

/** Returns `make`, done when it is first asked for and then kept. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * /api/docs/binance.json and /api/docs/sockets.json, beside our own REST's /api/docs/json. Response schemas are used
 * only by documents, so they are loaded on the first request.
 */
export function registerApiDocuments(app: App, deps: ApiDocumentsNeeds): void {
  const { name } = deps.config.brand;
  const dialect = once(async () => {
    const { dialectDocument } = await import('./dialect-document.ts');
    return JSON.stringify(dialectDocument(name));
  });
  const sockets = once(async () => {
    const { serversAt, socketDocument } = await import('./socket-document.ts');
    return { serversAt, text: JSON.stringify(socketDocument(name)) };
  });
  app.route({
    method: 'GET',
    url: '/api/docs/binance.json',
    config: { right: 'public', weight: 5 },
    schema: { summary: 'OpenAPI document of the Binance dialect', response: documentAnswer('openapi') },
    handler: async (_request, reply) =>
      reply
        .header('cache-control', CACHE)
        .type(JSON_TYPE)
        .send(await dialect()),
  });
  app.route({
    method: 'GET',
    url: '/api/docs/sockets.json',
    config: { right: 'public', weight: 5 },
    schema: { summary: 'AsyncAPI document of all sockets', response: documentAnswer('asyncapi') },
    handler: async (request, reply) => {
      const { serversAt, text } = await sockets();
      const whole = `${text.slice(0, -1)},"servers":${JSON.stringify(serversAt(originOf(request)))}}`;
      return reply.header('cache-control', CACHE).type(JSON_TYPE).send(whole);
    },
  });
}
