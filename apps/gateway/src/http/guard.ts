import { isStaffRight, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import { sessionCookieName } from '@pelorus/protocol/http/session-cookie.ts';
import { isOperatorRight, RIGHTS, type Right, SUB_PERMISSION_OF } from '@pelorus/protocol/permissions.ts';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { admitStaff, checkStaffHost, checkStaffRight } from './callers/admit.ts';
import { signer } from './callers/signed-requests.ts';
import { cookieValue } from './cookies.ts';
import { HEALTH_URL } from './health.ts';
import type { HttpNeeds } from './needs.ts';
import { isApi, PAGES } from './not-found.ts';
import { OperatorDoor } from './operator-door.ts';
import { checkOwnPage } from './own-page.ts';
import { keyNotPermitted, Refused } from './refused.ts';
import type { App, Who } from './routes.ts';
import { checkSentByScript } from './sent-by-script.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const DEFAULT_WEIGHT = 1;
const MONEY_RIGHTS: ReadonlySet<string> = new Set<Right>([
  'spot.trade',
  'futures.trade',
  'wallet.read',
  'wallet.transfer',
  'wallet.withdraw',
  'wallet.deposit',
  'wallet.faucet',
  'p2p.read',
  'p2p.trade',
]);

/** Did this request reach us over https, as far as the trusted proxies say? */
export function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https';
}

/**
 * Refuses CROSS_SITE for unsafe requests that a foreign page may have sent: not same-origin by Sec-Fetch-Site, nor from
 * a configured or our own origin. Without either header it was no browser's cross-site request (those always carry an
 * Origin), but a session cookie still needs one of the two.
 */
export function checkSameOrigin(deps: Pick<HttpNeeds, 'config'>, request: FastifyRequest): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  if (origin !== undefined && deps.config.hosts.origins.includes(origin)) return;
  if (site !== undefined) {
    if (site === 'same-origin') return;
    throw new Refused('CROSS_SITE');
  }
  if (origin !== undefined) {
    if (origin === `${request.protocol}://${request.host}`) return;
    throw new Refused('CROSS_SITE');
  }
  if (cookieValue(request.headers.cookie, sessionCookieName(isHttps(request))) !== undefined)
    throw new Refused('CROSS_SITE');
}

/** Returns the account whose view it is, as pages name it: both exchanges count from one number on (DEMO-02). */
function viewOf({ accountId, demoAccountId }: Who): string {
  return demoAccountId === undefined ? String(accountId) : `demo-${demoAccountId}`;
}

/** Refuses DEMO_OFF when a view of a demo account comes to what only its own exchange answers (DEMO-02). */
function checkWorld(deps: Pick<HttpNeeds, 'isDemo'>, right: string, who: Who | null): void {
  if (!deps.isDemo && who?.demoAccountId !== undefined && MONEY_RIGHTS.has(right)) throw new Refused('DEMO_OFF');
}

/**
 * Refuses VIEW_CHANGED when a page names its account (header X-Account) but the session meanwhile uses another: a
 * request for one account never reaches another (SUB-02).
 */
function checkView(request: FastifyRequest, who: Who | null): void {
  const shown = request.headers['x-account'];
  if (shown !== undefined && who !== null && who.sessionId !== null && shown !== viewOf(who))
    throw new Refused('VIEW_CHANGED');
}

/** Refuses what `right` does not allow `who`. */
export function checkRight(right: Right, who: Who | null): void {
  const rule = RIGHTS[right];
  if (right === 'public' || isOperatorRight(right)) return;
  if (who === null) throw new Refused('NOT_LOGGED_IN');
  if (who.isSubAccount) {
    const needed = SUB_PERMISSION_OF[right];
    const isAllowed = needed === undefined || who.sub?.permissions.includes(needed) === true;
    if (!rule.subAccount || !isAllowed) throw new Refused('NOT_PERMITTED');
  }
  if (who.scopes === null) {
    if (!rule.session) throw new Refused('NOT_PERMITTED');
  } else if (rule.apiKey === null || (rule.apiKey !== 'any' && !who.scopes.includes(rule.apiKey)))
    throw keyNotPermitted();
}

/**
 * Refuses CROSS_SITE for what a foreign page asks of a route that costs its caller more than weight, before it costs them
 * that (IDEN-33): it is charged as any other request. What a person opens by themselves is theirs.
 */
function checkAsked(deps: HttpNeeds, request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'none') return;
  try {
    checkOwnPage(deps, request);
  } catch (error) {
    deps.rates.chargeWeight(request.ip, DEFAULT_WEIGHT);
    throw error;
  }
}

/** Charges a request to its address, before its body is read; refuses TOO_MANY_REQUESTS, and who is not the operator. */
function charge(deps: HttpNeeds, door: OperatorDoor, request: FastifyRequest): void {
  const { config } = request.routeOptions;
  if (config.auth === 'dialect') return;
  if (isStaffRight(config.right)) checkStaffHost(deps, request);
  if (isOperatorRight(config.right)) {
    door.admit(request, config.right);
    return;
  }
  if (config.ownPage === true) checkAsked(deps, request);
  const { url = '' } = request.routeOptions;
  const isPage = url === PAGES && !isApi(request.url);
  const { weight, pageWeight } = deps.rates;
  deps.rates.chargeWeight(request.ip, config.weight ?? DEFAULT_WEIGHT, isPage ? pageWeight : weight);
  // Monitoring must get through above all under overload.
  const isShed = isApi(url) && url !== HEALTH_URL && !isStaffRight(config.right);
  if (isShed && deps.turn.isSpent()) throw new Refused('OVERLOADED', undefined, 1);
}

/** Says in an answer of our own API what its caller has used of the limits (HTTP-15); the dialect says it itself. */
function tellUsed(deps: HttpNeeds, request: FastifyRequest, reply: FastifyReply): void {
  const { auth, right } = request.routeOptions.config;
  if (auth === 'dialect' || isOperatorRight(right) || !isApi(request.url)) return;
  const trader = right === 'spot.trade' ? request.who : null;
  reply.headers(deps.rates.used(request.ip, trader?.accountId ?? null));
}

export interface RegisteredRoute {
  methods: readonly string[];
  url: string;
  right: Right;
  /** Only a fresh session may (FAC-31). */
  fresh: boolean;
  /** Signed as the dialect signs. */
  isDialect: boolean;
  /** Request schema. */
  schema: RouteOptions['schema'];
}
/** A route of staff. */
type RegisteredStaffRoute = Pick<RegisteredRoute, 'methods' | 'url' | 'schema' | 'fresh'> & {
  right: StaffRight;
};

const ROUTES_OF = new WeakMap<object, RouteOptions[]>();

/** Returns every route of a server that is ready, staff's aside, with the right it names. */
export function registeredRoutes(app: App): RegisteredRoute[] {
  const routes = ROUTES_OF.get(app) ?? [];
  return routes
    .filter(({ config }) => !isStaffRight(config?.right))
    .map(({ method, url, config, schema }) => ({
      schema,
      methods: [method].flat(),
      url,
      right: config?.right as Right,
      fresh: config?.fresh === true,
      isDialect: config?.auth === 'dialect',
    }));
}

/** Returns every route of staff of a server that is ready, with the right it names. */
export function registeredStaffRoutes(app: App): RegisteredStaffRoute[] {
  return (ROUTES_OF.get(app) ?? []).flatMap(({ method, url, config, schema }) =>
    isStaffRight(config?.right)
      ? [{ methods: [method].flat(), url, right: config.right, fresh: config.fresh === true, schema }]
      : [],
  );
}

/** Refuses a caller without the route's right. */
function checkFound(request: FastifyRequest): void {
  const { right } = request.routeOptions.config;
  if (isStaffRight(right)) checkStaffRight(right, request.staff);
  else checkRight(right as Right, request.who);
}

/** Deny by default: a route names its right or does not start, and callers without it never reach its handler. */
export function installGuard(app: App, deps: HttpNeeds): void {
  const routes: RouteOptions[] = [];
  const door = new OperatorDoor(deps);
  ROUTES_OF.set(app, routes);
  app.decorateRequest('who', null);
  app.decorateRequest('staff', null);
  app.decorateRequest('rawBody', '');
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const unguarded = routes
      .filter(({ config }) => !isStaffRight(config?.right) && !Object.hasOwn(RIGHTS, config?.right ?? ''))
      .map((route) => `${route.method} ${route.url}`);
    if (unguarded.length > 0) throw new Error(`routes without a required right: ${unguarded.join(', ')}`);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    charge(deps, door, request);
    done();
  });
  // After the body: signatures cover it.
  app.addHook('preValidation', async (request) => {
    const { config } = request.routeOptions;
    if (config.auth === 'dialect' || request.is404 || isOperatorRight(config.right)) return;
    if (isStaffRight(config.right)) return admitStaff(deps, request, isHttps(request));
    request.who = await signer(deps, request);
    if (request.who === null) {
      checkSameOrigin(deps, request);
      if (config.right !== 'public') request.who = await deps.sessions.find(request.headers.cookie, isHttps(request));
    }
    if (typeof request.who?.sessionId === 'string') checkSentByScript(request);
    checkView(request, request.who);
    checkWorld(deps, config.right as string, request.who);
    checkRight(config.right as Right, request.who);
    if (config.fresh === true && (request.who?.freshUntilMs ?? 0) <= deps.clock()) throw new Refused('STEP_UP_NEEDED');
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (!request.is404) checkFound(request);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    tellUsed(deps, request, reply);
    done();
  });
}
