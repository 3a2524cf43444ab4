import type { FastifyPluginAsync } from 'fastify';
import type { App } from '../../http/routes.ts';
import type { Feeds } from '../../markets/feeds.ts';
import { contractHub } from './futures/hub.ts';
import { registerPrivateStreams } from './futures/private-streams.ts';
import { ROUTES } from './route-table.ts';
import type { ListenKeys } from './streams/listen-keys.ts';
import { Dialect, type DialectDeps, type DialectRoute } from './transport/dialect.ts';
import { DialectError } from './transport/errors.ts';
import type { BinanceNeeds } from './transport/needs.ts';
import { parameterRules } from './transport/parameter-kinds.ts';
import { FUTURES_METHODS, METHODS, methodsOf } from './transport/ws-api/methods.ts';
import { FUTURES_WS_API_PATH, registerWsApi, WS_API_PATH } from './transport/ws-api/register.ts';
import { spotHub } from './user-data/spot-hub.ts';

/** Trading itself is answered past Fastify (http/direct-calls.ts). */
const DIRECT: ReadonlySet<string> = new Set(['/api/v3/order', '/api/v3/order/amend/keepPriority']);

/** Addresses under these that have no row are refused in the dialect's words. */
const PREFIXES = ['/api/v3/*', '/sapi/*', '/dapi/*', '/fapi/*', '/futures/data/*'] as const;

/**
 * Registers the Binance dialect: /api/v3, /fapi and /futures/data, what clients ask of /sapi and /dapi before they trade,
 * and /ws-api. Returns how the sockets of its streams read accounts.
 */
export async function registerBinance(app: App, deps: BinanceNeeds, feeds: Feeds): Promise<ListenKeys> {
  const all: DialectDeps = { ...deps, feeds };
  const dialect = new Dialect(all);
  const routes = ROUTES.map(([method, url, security, weight, handler, parameters]): DialectRoute => {
    const rules = parameterRules(parameters);
    const mandatory = rules.flatMap(({ name, isMandatory }) => (isMandatory ? [name] : []));
    const reads = new Set(rules.map(({ name }) => name));
    const answer: DialectRoute['answer'] = (call) => {
      for (const name of mandatory) call.parameters.required(name);
      return handler(all, call);
    };
    return { method, url, security, weight, reads, answer };
  });
  const plugin: FastifyPluginAsync = async (scope) => {
    const unknown = PREFIXES.flatMap((url) =>
      (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).map((method): DialectRoute => {
        return { method, url, security: 'none', weight: 1, reads: new Set(), answer: refuseUnknown };
      }),
    );
    dialect.install(scope as unknown as App, [...routes, ...unknown]);
    for (const route of routes) if (DIRECT.has(route.url)) app.direct.add(dialect.direct(route));
  };
  await app.register(plugin);
  const { futures, spot } = feeds;
  const ofContracts = registerWsApi(app, all, dialect, {
    product: 'futures',
    path: FUTURES_WS_API_PATH,
    methods: methodsOf(FUTURES_METHODS, routes),
    hub: contractHub(deps, futures.live),
    live: futures.live,
  });
  registerPrivateStreams(app, deps, futures, ofContracts);
  return registerWsApi(app, all, dialect, {
    product: 'spot',
    path: WS_API_PATH,
    methods: methodsOf(METHODS, routes),
    hub: spotHub(deps, spot.live),
    live: spot.live,
  });
}

function refuseUnknown(): never {
  throw new DialectError(-1000, 'No such route.', 404);
}
