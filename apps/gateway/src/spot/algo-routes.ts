import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  algoData,
  endedAlgoData,
  type PlaceAlgoBody,
  type PlacedAlgoData,
  placeAlgoBody,
  placedAlgoData,
} from '@pelorus/protocol/spot/algo-http.ts';
import { z } from 'zod';
import type { Market } from '../catalog/live-catalog.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { scaledFields, twapFields } from '../trading/algo-fields.ts';
import { doneOf } from '../trading/outcome.ts';
import { madeId, signedId } from '../trading/request-ids.ts';
import { type AlgoFields, cancelAlgo, findAlgo, placeAlgo, repeatedAlgo } from '../trading/service/algos.ts';
import type { SpotNeeds } from './needs.ts';
import { presentAlgo } from './present-algo.ts';
import { presentEndedAlgo, presentPlacedAlgo } from './present-outcome.ts';

const algoParams = z.strictObject({ algoId: idText });
/** Returns an algo id of a path; ids above 2^53 do not exist. */
function algoIdOf(text: string): number {
  const algoId = Number(text);
  if (!Number.isSafeInteger(algoId)) throw new Refused('UNKNOWN_ALGO');
  return algoId;
}

/** Returns the account's algo; refuses UNKNOWN_ALGO. */
async function algoOf(deps: SpotNeeds, account: number, algoId: number) {
  const algo = await findAlgo(deps, account, 'spot', algoId);
  if (algo === null) throw new Refused('UNKNOWN_ALGO');
  return algo;
}

function fieldsOf(market: Market, account: number, body: PlaceAlgoBody, clientAlgoId: string): AlgoFields {
  return body.kind === 'SCALED'
    ? { kind: 'SCALED', fields: scaledFields(market, account, body, clientAlgoId) }
    : { kind: 'TWAP', fields: twapFields(market, account, body, clientAlgoId) };
}

async function begin(
  deps: SpotNeeds,
  account: number,
  madeOf: string | undefined,
  body: PlaceAlgoBody,
): Promise<PlacedAlgoData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const fields = fieldsOf(market, account, body, body.clientAlgoId ?? madeOf ?? madeId());
  const done = doneOf(await placeAlgo(deps, market, fields));
  return presentPlacedAlgo(deps.catalog, done.kind === 'repeat' ? await repeatedAlgo(deps, account, done) : done);
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
      return ok(await begin(deps, who.accountId, signedId(request), request.body));
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
      return ok(presentEndedAlgo(deps.catalog, doneOf(await cancelAlgo(deps, accountId, algoId))));
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
