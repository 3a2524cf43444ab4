import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { registerAdmin } from './admin/routes.ts';
import { registerAnalytics } from './analytics/routes.ts';
import { registerAnnouncements } from './announcements/routes.ts';
import { registerDeadMan } from './dead-man/routes.ts';
import { DemoDoors } from './demo/doors.ts';
import { registerDemo } from './demo/routes.ts';
import type { GatewayDeps } from './deps.ts';
import { registerDocuments } from './documents/routes.ts';
import { registerFutures } from './futures/routes.ts';
import { Acceptors } from './http/acceptors.ts';
import { decodableUrl } from './http/address.ts';
import { DirectCalls } from './http/direct-calls.ts';
import { installDocs } from './http/docs.ts';
import { sendRefusal, toRefused } from './http/errors.ts';
import { installGuard, isHttps } from './http/guard.ts';
import { registerHealth } from './http/health.ts';
import { pageOfForm, RouteTable } from './http/not-found.ts';
import { installParsers } from './http/parsers.ts';
import { PlainLane } from './http/plain-lane.ts';
import { registerPolicyReports } from './http/policy-reports.ts';
import { proxied } from './http/proxied.ts';
import { Refused } from './http/refused.ts';
import type { App } from './http/routes.ts';
import { DATA_CSP, HSTS, SECURITY_HEADERS } from './http/security-headers.ts';
import { isAmbiguous, refuseAmbiguous, refuseUnreadable } from './http/unreadable.ts';
import { registerHuman } from './human/routes.ts';
import { registerOwnKey } from './identity/api-keys/routes.ts';
import { registerIdentity } from './identity/routes.ts';
import { registerInbox } from './inbox/routes.ts';
import { type OnHistory, registerOperator } from './operator/routes.ts';
import { registerOutbox } from './outbox/routes.ts';
import { registerRates } from './rates/routes.ts';
import { registerSpot } from './spot/routes.ts';
import { registerStatus } from './status/routes.ts';
import { registerReserves } from './wallet/reserves/routes.ts';
import { registerWallet } from './wallet/routes.ts';
import { registerWebhooks } from './webhooks/routes.ts';
import { Upgrades } from './wire/upgrades.ts';
import { registerWithdrawals } from './withdrawals/routes.ts';

/** Compressing costs more than it saves below this; brotli 4 is about as quick as gzip 6 and smaller. */
const COMPRESS_FROM_BYTES = 1_024;
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 6;
const CLOSING_MOST_MS = 10_000;

const REQUEST_MOST_MS = 30_000;
const KEEP_ALIVE_MS = 75_000;
/** How often requests are looked for that take longer than they may; Node's usual 30 s would be as long again. */
const LATE_LOOK_MS = 1_000;

/** Returns the server below Fastify: it routes the demo's requests to the demo, and answers direct calls. */
function directServer(deps: GatewayDeps, doors: DemoDoors, direct: DirectCalls, fastify: RequestListener): Server {
  // Heads may take no longer than requests: else Node takes the longer of the two for the whole.
  const times = { requestTimeout: REQUEST_MOST_MS, headersTimeout: REQUEST_MOST_MS };
  const server = createServer({ ...times, connectionsCheckingInterval: LATE_LOOK_MS }, (request, response) => {
    if (isAmbiguous(request)) return refuseAmbiguous(deps.log, response);
    if (doors.take(request, response)) return;
    if (!direct.take(request, response)) fastify(request, response);
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  new PlainLane(server, direct, deps, { firstMs: REQUEST_MOST_MS, keepAliveMs: KEEP_ALIVE_MS });
  return server;
}

function newApp(deps: GatewayDeps, doors: DemoDoors, direct: DirectCalls): App {
  const trusted = deps.config.hosts.trustedProxies;
  return Fastify({
    serverFactory: (fastify) => directServer(deps, doors, direct, fastify as RequestListener),
    loggerInstance: deps.log,
    // One line a request would be the most written thing on the disk; the histogram tells more.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: deps.limits.bodyBytes,
    trustProxy: trusted === 0 ? false : (_address, hop) => hop < trusted,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    clientErrorHandler: (error, socket) => refuseUnreadable(deps.log, error, socket as Socket),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 64 },
    rewriteUrl: (request) => decodableUrl(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => {
      // Before any hook, and the request knows no proxies yet: an address that cannot be read.
      guardAnswer(request, reply, proxied(request.raw, trusted).isHttps);
      sendRefusal(request, reply, toRefused(error, deps.log));
    },
  }).withTypeProvider<ZodTypeProvider>();
}

/** Sets the headers of every answer (HTTP-07); a room that knows better sets its own after them. */
function guardAnswer(request: FastifyRequest, reply: FastifyReply, https: boolean): void {
  reply.headers(SECURITY_HEADERS).header('content-security-policy', DATA_CSP).header('x-request-id', request.id);
  if (https) reply.header('strict-transport-security', HSTS);
  // Private by default: no cache may store it, unless a public room says otherwise.
  reply.header('cache-control', 'no-store');
}

function installHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    guardAnswer(request, reply, isHttps(request));
    done();
  });
}

/**
 * While closing, connections end with their current answer instead of staying open for a request that would be
 * refused; slow readers are cut off after ten seconds.
 */
function installClosing(app: App): void {
  let isClosing = false;
  let cutOff: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    void app.acceptors.close();
    app.direct.close();
    cutOff = setTimeout(() => {
      app.direct.cutOff();
      app.server.closeAllConnections();
    }, CLOSING_MOST_MS);
    cutOff.unref();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
  app.addHook('onClose', async () => clearTimeout(cutOff));
}

function installMetrics(app: App, deps: GatewayDeps): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'other' : (request.routeOptions.url ?? 'other');
    deps.metrics.requests.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Routes that concern money, for both the real exchange and the demo's. */
function registerMoney(app: App, deps: GatewayDeps): void {
  registerSpot(app, deps);
  registerDeadMan(app, deps);
  registerFutures(app, deps);
  registerWallet(app, deps);
}

/** All that there is of the demo's exchange: people, pages and operators are the real one's (DEMO-01). */
function registerTrading(app: App, deps: GatewayDeps): void {
  registerMoney(app, deps);
  registerOwnKey(app, deps);
}

async function registerAll(app: App, deps: GatewayDeps, onHistory: OnHistory): Promise<void> {
  await installDocs(app, deps);
  registerHealth(app, deps);
  registerPolicyReports(app, deps);
  registerIdentity(app, deps);
  registerDocuments(app, deps);
  registerHuman(app, deps);
  registerMoney(app, deps);
  registerReserves(app, deps);
  registerRates(app, deps);
  registerAnnouncements(app, deps);
  registerStatus(app, deps);
  registerOutbox(app, deps);
  registerWithdrawals(app, deps);
  registerWebhooks(app, deps);
  registerInbox(app, deps);
  registerDemo(app, deps);
  registerAdmin(app, deps);
  registerOperator(app, deps, onHistory);
  await registerAnalytics(app, deps);
}

/**
 * Returns the server with every room of this half registered: `rooms` adds the live half's and the pages.
 * Not listening yet.
 */
export async function buildServer(
  deps: GatewayDeps,
  options: { rooms?: (app: App) => Promise<void>; onHistory?: OnHistory } = {},
): Promise<App> {
  const direct = new DirectCalls(deps);
  const doors = new DemoDoors(deps.isDemo, deps.config.hosts.trustedProxies);
  const app = newApp(deps, doors, direct);
  app.decorate('direct', direct);
  app.decorate('acceptors', new Acceptors());
  app.decorate('doors', doors);
  const upgrades = new Upgrades(deps, doors);
  app.decorate('upgrades', upgrades);
  upgrades.install(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const table = new RouteTable(app);
  installParsers(app);
  installHeaders(app);
  installClosing(app);
  installMetrics(app, deps);
  installGuard(app, deps);
  app.setErrorHandler((error, request, reply) => {
    const refused = toRefused(error, request.log);
    deps.metrics.refusals.inc({ refusal: refused.refusal });
    return sendRefusal(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const methods = table.methodsOf(path);
    const page = methods.includes('GET') ? pageOfForm(request) : null;
    if (page !== null) return reply.redirect(page, 303);
    if (methods.length > 0) {
      reply.header('allow', methods.join(', '));
      return sendRefusal(request, reply, new Refused('METHOD_NOT_ALLOWED'));
    }
    return sendRefusal(request, reply, new Refused('NOT_FOUND'));
  });
  await app.register(compress, {
    global: true,
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
  if (deps.isDemo) registerTrading(app, deps);
  else await registerAll(app, deps, options.onHistory ?? (async () => {}));
  await options.rooms?.(app);
  // The last such hook runs first: what rooms end in theirs is in use until everybody is gone.
  app.addHook('onClose', () => app.acceptors.close());
  return app;
}
