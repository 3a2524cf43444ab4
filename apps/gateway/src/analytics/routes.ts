import { debugData, imageQuery, syncData } from '@pelorus/protocol/analytics/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { bytes, fileAnswer } from '../http/file-answers.ts';
import { checkOwnPage } from '../http/own-page.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import { registerActivity } from './activity.ts';
import { type Analytics, newAnalytics } from './analytics.ts';
import { registerCounts } from './counts.ts';
import { installCrossOrigin, registerPreflight } from './cross-origin.ts';
import type { AnalyticsNeeds } from './needs.ts';
import { parseBatch, type ReadBatch, readBatch } from './read-batch.ts';

const SYNC = '/api/analytics/sync';
const DEBUG = '/api/analytics/debug';
/** One transparent pixel: what an image asks for. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const PUBLIC = { right: 'public', weight: 2 } as const;

/** A venue that collects nothing has no receiver. */
function whereOn(deps: AnalyticsNeeds): void {
  if (!deps.config.analytics.enabled) throw new Refused('NOT_FOUND');
}

function bodyOf(request: FastifyRequest, nowMs: number): ReadBatch {
  return typeof request.body === 'string' ? parseBatch(request.body, nowMs) : readBatch(request.body, nowMs);
}

async function keep({ writer, charge }: Analytics, request: FastifyRequest, { events, refused }: ReadBatch) {
  charge(request, events.length + refused.length);
  const fresh = await writer.write(events);
  return { stored: fresh.size, repeated: events.length - fresh.size, refused };
}

/** Beacons come as plain text; here alone, and only from our own pages, since the guard has looked at who sends. */
function takeText(app: App): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

function registerSync(app: App, analytics: Analytics): void {
  const { deps } = analytics;
  app.route({
    method: 'POST',
    url: SYNC,
    config: PUBLIC,
    schema: {
      summary: 'Keep a batch of events: good ones are kept, bad ones named, repeated ones counted once',
      response: { 200: okSchema(syncData) },
    },
    handler: async (request) => {
      whereOn(deps);
      return ok(await keep(analytics, request, bodyOf(request, deps.clock())));
    },
  });
  app.route({
    method: 'GET',
    url: SYNC,
    config: PUBLIC,
    schema: {
      summary: 'Keep a batch that comes in an address; answers one pixel',
      querystring: imageQuery,
      response: fileAnswer({ 'image/gif': bytes }),
    },
    handler: async (request, reply) => {
      whereOn(deps);
      checkOwnPage(deps, request);
      await keep(analytics, request, parseBatch(request.query.data, deps.clock()));
      // An image on a page of a configured origin; it shows nothing of anybody.
      return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/gif').send(PIXEL);
    },
  });
}

function registerDebug(app: App, analytics: Analytics): void {
  const { deps, charge } = analytics;
  app.route({
    method: 'POST',
    url: DEBUG,
    config: PUBLIC,
    schema: {
      summary: 'Say what is wrong with a batch of events; nothing is kept',
      response: { 200: okSchema(debugData) },
    },
    handler: async (request) => {
      whereOn(deps);
      const { events, refused } = bodyOf(request, deps.clock());
      charge(request, events.length + refused.length);
      return ok({ valid: events.length, refused });
    },
  });
}

/** The analytics receiver, the campaign statistics, and the operator's reports on both. */
export async function registerAnalytics(app: App, deps: AnalyticsNeeds): Promise<void> {
  const analytics = newAnalytics(deps);
  app.addHook('onClose', () => analytics.writer.idle());
  registerCounts(app, deps);
  await app.register(async (plugin) => {
    const scope = plugin as unknown as App;
    installCrossOrigin(scope, deps);
    takeText(scope);
    registerActivity(scope, analytics);
    registerSync(scope, analytics);
    registerDebug(scope, analytics);
    for (const url of [SYNC, DEBUG]) registerPreflight(scope, url);
  });
}
