import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { Right } from '@pelorus/protocol/permissions.ts';
import { algoData, type PlaceAlgoBody } from '@pelorus/protocol/spot/algo-http.ts';
import type { algosFilter, algosQuery } from '@pelorus/protocol/spot/history.ts';
import { z } from 'zod';
import type { Market } from '../catalog/live-catalog.ts';
import { tradedMarket } from '../catalog/traded-market.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { scaledFields, twapFields } from './algo-fields.ts';
import { algoPages } from './history.ts';
import type { SendFile } from './history-pages.ts';
import { registerHistory } from './history-routes.ts';
import type { TradingNeeds } from './needs.ts';
import { doneOf } from './outcome.ts';
import { presentAlgo } from './present-algo.ts';
import { madeId, signedId } from './request-ids.ts';
import {
  type AlgoFields,
  cancelAlgo,
  type EndedAlgo,
  findAlgo,
  type PlacedAlgo,
  placeAlgo,
  repeatedAlgo,
} from './service/algos.ts';

/** What a product says of its ladders and TWAPs. */
export interface AlgoDesk {
  product: Product;
  /** The address of all of them. */
  url: string;
  right: Right;
  body: z.ZodType<PlaceAlgoBody>;
  filter: z.ZodType<z.infer<typeof algosFilter>>;
  query: z.ZodType<z.infer<typeof algosQuery>>;
  placed: z.ZodType;
  ended: z.ZodType;
  presentPlaced: (account: number, placed: PlacedAlgo) => unknown;
  presentEnded: (account: number, ended: EndedAlgo) => unknown;
}

const algoParams = z.strictObject({ algoId: idText });

/** Returns an algo id of a path; ids above 2^53 do not exist. */
function algoIdOf(text: string): number {
  const algoId = Number(text);
  if (!Number.isSafeInteger(algoId)) throw new Refused('UNKNOWN_ALGO');
  return algoId;
}

/** Returns the account's algo; refuses UNKNOWN_ALGO. */
async function algoOf(deps: TradingNeeds, account: number, product: Product, algoId: number) {
  const algo = await findAlgo(deps, account, product, algoId);
  if (algo === null) throw new Refused('UNKNOWN_ALGO');
  return algo;
}

function fieldsOf(market: Market, account: number, body: PlaceAlgoBody, clientAlgoId: string): AlgoFields {
  return body.kind === 'SCALED'
    ? { kind: 'SCALED', fields: scaledFields(market, account, body, clientAlgoId) }
    : { kind: 'TWAP', fields: twapFields(market, account, body, clientAlgoId) };
}

/** Begins one, or finds the one that a repeat began. */
async function begin(
  deps: TradingNeeds,
  { product }: AlgoDesk,
  account: number,
  madeOf: string | undefined,
  body: PlaceAlgoBody,
): Promise<PlacedAlgo> {
  const market = tradedMarket(deps.catalog, product, body.symbol);
  const fields = fieldsOf(market, account, body, body.clientAlgoId ?? madeOf ?? madeId());
  const done = doneOf(await placeAlgo(deps, market, fields));
  return done.kind === 'repeat' ? repeatedAlgo(deps, account, done) : done;
}

/** Beginning one and ending it. */
function registerChanges(app: App, deps: TradingNeeds, desk: AlgoDesk): void {
  const { right, url } = desk;
  app.route({
    method: 'POST',
    url,
    config: { right },
    schema: {
      summary:
        'Begin a ladder of orders between two prices, or a TWAP; a repeat with the same clientAlgoId is done once',
      body: desk.body,
      response: { 200: okSchema(desk.placed) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      checkSymbol(who, request.body.symbol);
      const placed = await begin(deps, desk, who.accountId, signedId(request), request.body);
      return ok(await desk.presentPlaced(who.accountId, placed));
    },
  });
  app.route({
    method: 'DELETE',
    url: `${url}/:algoId`,
    config: { right },
    schema: {
      summary: 'End a ladder or a TWAP with all its open orders',
      params: algoParams,
      response: { 200: okSchema(desk.ended) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId } = who;
      const algoId = algoIdOf(request.params.algoId);
      const { market } = await algoOf(deps, accountId, desk.product, algoId);
      checkSymbol(who, deps.catalog.marketById(market).symbol);
      return ok(await desk.presentEnded(accountId, doneOf(await cancelAlgo(deps, accountId, algoId))));
    },
  });
}

/** One of them, and their history as pages and as a file. */
function registerReads(app: App, deps: TradingNeeds, { filter, product, query, url }: AlgoDesk, send: SendFile): void {
  app.route({
    method: 'GET',
    url: `${url}/:algoId`,
    config: { right: 'account.read' },
    schema: { summary: 'One of my ladders or TWAPs', params: algoParams, response: { 200: okSchema(algoData) } },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const algo = await algoOf(deps, accountId, product, algoIdOf(request.params.algoId));
      return ok(presentAlgo(deps.catalog, algo));
    },
  });
  const history = {
    url,
    summary: 'My ladders and TWAPs, newest first; of a market, side, state or time',
    fileSummary: 'My ladders and TWAPs that a filter wants, as CSV',
    ...{ name: 'algos', filter, query, row: algoData, numbers: 1 },
  };
  const pages = (account: number, wanted: z.infer<typeof filter>) => algoPages(deps, account, product, wanted);
  registerHistory(app, deps, { ...history, pages }, send);
}

/** Ladders and TWAPs of a product. */
export function registerAlgos(app: App, deps: TradingNeeds, desk: AlgoDesk, send: SendFile): void {
  registerChanges(app, deps, desk);
  registerReads(app, deps, desk, send);
}
