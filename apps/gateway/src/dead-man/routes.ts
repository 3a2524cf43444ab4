import { EVERY_CONTRACT, EVERY_MARKET, setSwitch, switchesOf } from '@pelorus/database/spot/dead-man.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { cancelContractsAfterBody } from '@pelorus/protocol/futures/order-http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { Right } from '@pelorus/protocol/permissions.ts';
import { type CancelAfterBody, cancelAfterBody, cancelAfterData } from '@pelorus/protocol/spot/dead-man.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { tradedMarket } from '../catalog/traded-market.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { DeadManNeeds } from './needs.ts';

/** What a product's switches are. */
interface Desk {
  product: Product;
  url: string;
  right: Right;
  /** In the table: all of its markets. */
  every: number;
  body: z.ZodType<CancelAfterBody>;
}

const SPOT: Desk = {
  product: 'spot',
  url: '/api/spot/cancel-after',
  right: 'spot.trade',
  every: EVERY_MARKET,
  body: cancelAfterBody,
};
const FUTURES: Desk = {
  product: 'futures',
  url: '/futuresapi/cancel-after',
  right: 'futures.trade',
  every: EVERY_CONTRACT,
  body: cancelContractsAfterBody,
};

/** When the request was made: by a key's own signed word, else now. */
function askedAtMs(deps: DeadManNeeds, request: FastifyRequest): number {
  return isKey(whoOf(request)) ? Number(request.headers['x-timestamp']) : deps.clock();
}

function registerDesk(app: App, deps: DeadManNeeds, { body, every, product, right, url }: Desk): void {
  app.route({
    method: 'POST',
    url,
    config: { right },
    schema: {
      summary:
        'Dead-man switch: cancel my open orders, in one market or in all, unless I ask again within afterMs; 0 stops it',
      body,
      response: { 200: okSchema(cancelAfterData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { symbol, afterMs } = request.body;
      checkSymbol(who, symbol ?? null);
      const firesAt = await setSwitch(deps.pool, {
        account: who.accountId,
        market: symbol === undefined ? every : tradedMarket(deps.catalog, product, symbol).id,
        askedAtMs: askedAtMs(deps, request),
        firesAtMs: afterMs === 0 ? null : deps.clock() + afterMs,
        // A signed request can be heard again (SPAP-33).
        onlyIfNewer: isKey(who),
      });
      return ok({ symbol: symbol ?? null, firesAt });
    },
  });
  const isOurs = (market: number) =>
    market < 0 ? market === every : deps.catalog.isContract(market) === (product === 'futures');
  app.route({
    method: 'GET',
    url,
    config: { right: 'account.read' },
    schema: { summary: 'My dead-man switches that are on', response: { 200: okSchema(z.array(cancelAfterData)) } },
    handler: async (request) => {
      const found = await switchesOf(deps.pool, whoOf(request).accountId);
      return ok(
        found
          .filter(({ market }) => isOurs(market))
          .map(({ market, firesAtMs }) => ({
            symbol: market === every ? null : deps.catalog.marketById(market).symbol,
            firesAt: firesAtMs,
          })),
      );
    },
  });
}

/** The dead-man switches of spot, unless the operator switched spot off, and of contracts. */
export function registerDeadMan(app: App, deps: DeadManNeeds): void {
  if (deps.config.features.spot) registerDesk(app, deps, SPOT);
  registerDesk(app, deps, FUTURES);
}
