import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import { algoData, endedAlgoData, placeAlgoBody, placedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { z } from 'zod';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { algoOf, cancelAlgo, placeAlgo } from './algos.ts';
import type { SpotNeeds } from './needs.ts';
import { presentAlgo } from './present-algo.ts';
import { signedId } from './signed-id.ts';

const algoParams = z.strictObject({ algoId: idText });
/** Returns an algo id of a path; one past 2^53 is nobody's. */
function algoIdOf(text: string): number {
  const algoId = Number(text);
  if (!Number.isSafeInteger(algoId)) throw new Refused('UNKNOWN_ALGO');
  return algoId;
}

/** Ladders and TWAPs under /api/spot/algos; their history is in history-routes.ts. */
export function registerAlgos(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/spot/algos',
    config: { right: 'spot.trade' },
    schema: {
      summary:
        'Begin a ladder of orders between two prices, or a TWAP; a repeat with the same clientAlgoId is done once',
      body: placeAlgoBody,
      response: { 200: okSchema(placedAlgoData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      checkSymbol(who, request.body.symbol);
      const { clientOrderId } = signedId(request);
      const made = clientOrderId === undefined ? {} : { clientAlgoId: clientOrderId };
      return ok(await placeAlgo(deps, who.accountId, { ...made, ...request.body }));
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/spot/algos/:algoId',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'End a ladder or a TWAP with all its open orders',
      params: algoParams,
      response: { 200: okSchema(endedAlgoData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId } = who;
      const algoId = algoIdOf(request.params.algoId);
      const { market } = await algoOf(deps, accountId, algoId);
      checkSymbol(who, deps.catalog.marketById(market).symbol);
      return ok(await cancelAlgo(deps, accountId, algoId));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/algos/:algoId',
    config: { right: 'account.read' },
    schema: { summary: 'One of my ladders or TWAPs', params: algoParams, response: { 200: okSchema(algoData) } },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const algo = await algoOf(deps, accountId, algoIdOf(request.params.algoId));
      return ok(presentAlgo(deps.catalog, algo));
    },
  });
}
