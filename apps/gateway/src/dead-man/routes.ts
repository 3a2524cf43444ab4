import { EVERY_MARKET, setSwitch, switchesOf } from '@pelorus/database/spot/dead-man.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { cancelAfterBody, cancelAfterData } from '@pelorus/protocol/spot/dead-man.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { DeadManNeeds } from './needs.ts';

/** When the request was made: by a key's own signed word, else now. */
function askedAtMs(deps: DeadManNeeds, request: FastifyRequest): number {
  return isKey(whoOf(request)) ? Number(request.headers['x-timestamp']) : deps.clock();
}

/** /api/spot/cancel-after; nothing where the operator switched spot off. */
export function registerDeadMan(app: App, deps: DeadManNeeds): void {
  if (!deps.config.features.spot) return;
  app.route({
    method: 'POST',
    url: '/api/spot/cancel-after',
    config: { right: 'spot.trade' },
    schema: {
      summary:
        'Dead-man switch: cancel my open orders, in one market or in all, unless I ask again within afterMs; 0 stops it',
      body: cancelAfterBody,
      response: { 200: okSchema(cancelAfterData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { symbol, afterMs } = request.body;
      checkSymbol(who, symbol ?? null);
      const firesAt = await setSwitch(deps.pool, {
        account: who.accountId,
        market: symbol === undefined ? EVERY_MARKET : deps.catalog.marketOrRefuse(symbol).id,
        askedAtMs: askedAtMs(deps, request),
        firesAtMs: afterMs === 0 ? null : deps.clock() + afterMs,
        // A signed request can be heard again (SPAP-33).
        onlyIfNewer: isKey(who),
      });
      return ok({ symbol: symbol ?? null, firesAt });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/cancel-after',
    config: { right: 'account.read' },
    schema: { summary: 'My dead-man switches that are on', response: { 200: okSchema(z.array(cancelAfterData)) } },
    handler: async (request) => {
      const found = await switchesOf(deps.pool, whoOf(request).accountId);
      return ok(
        found.map(({ market, firesAtMs }) => ({
          symbol: market === EVERY_MARKET ? null : deps.catalog.marketById(market).symbol,
          firesAt: firesAtMs,
        })),
      );
    },
  });
}
