import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { webAuthnJson } from '@pelorus/protocol/identity/factors.ts';
import {
  orderBody,
  orderParams,
  p2pOrderData,
  p2pOrderRow,
  p2pOrdersFilter,
  p2pOrdersQuery,
  stepBody,
} from '@pelorus/protocol/p2p/orders.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import { fileSender } from '../../trading/history-pages.ts';
import { registerHistory } from '../../trading/history-routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { keepSettlingDrafts } from './drafts.ts';
import { orderPages } from './list.ts';
import { openOrder } from './open-order.ts';
import { ownOrder } from './own-order.ts';
import { presentOrder } from './present-order.ts';
import { releaseChallenge } from './release.ts';
import { step } from './steps.ts';

const URL = '/api/p2p/orders';
/** Of the file: without what concerns only the moment. */
const COLUMNS = Object.keys(p2pOrderRow.shape).filter(
  (name) => !['trader', 'deadline', 'unread', 'isMyTurn'].includes(name),
);

function registerReads(app: App, deps: P2pNeeds): void {
  registerHistory(
    app,
    deps,
    {
      url: URL,
      summary: 'My P2P orders of both sides, newest first',
      fileSummary: 'My P2P orders that a filter wants, as CSV',
      ...{ name: 'p2p-orders', filter: p2pOrdersFilter, query: p2pOrdersQuery, row: p2pOrderRow, columns: COLUMNS },
      ...{ numbers: 1, right: 'p2p.read' },
      pages: (account, filter) => orderPages(deps, account, filter),
    },
    fileSender(deps),
  );
  app.route({
    method: 'GET',
    url: `${URL}/:id`,
    config: { right: 'p2p.read', weight: 2 },
    schema: {
      summary: 'A P2P order of mine, with where to pay and what I may do',
      params: orderParams,
      response: { 200: okSchema(p2pOrderData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      return ok(await presentOrder(deps, who.userId, await ownOrder(deps, who, Number(request.params.id))));
    },
  });
}

/** P2P orders: taking an offer, the steps to its end, and what was. */
export function registerOrders(app: App, deps: P2pNeeds): void {
  registerReads(app, deps);
  app.route({
    method: 'POST',
    url: URL,
    config: { right: 'p2p.trade', weight: 10 },
    schema: {
      summary: 'Take an offer, once a client id; the seller’s crypto is locked',
      body: orderBody,
      response: { 200: okSchema(p2pOrderData) },
    },
    handler: async (request) => ok(await openOrder(deps, whoOf(request), request.body)),
  });
  app.route({
    method: 'POST',
    url: `${URL}/:id/steps`,
    config: { right: 'p2p.trade', weight: 5 },
    schema: {
      summary: 'Take a step of an order: paid, cancel, release; from the state that was seen',
      params: orderParams,
      body: stepBody,
      response: { 200: okSchema(p2pOrderData) },
    },
    handler: async (request) => ok(await step(deps, request, Number(request.params.id), request.body)),
  });
  app.route({
    method: 'POST',
    url: `${URL}/:id/release-challenges`,
    config: { right: 'p2p.trade', weight: 5 },
    schema: {
      summary: 'Begin to prove a release by passkey: the answer counts for this order only',
      params: orderParams,
      response: { 200: okSchema(webAuthnJson) },
    },
    handler: async (request) => ok({ ...(await releaseChallenge(deps, request, Number(request.params.id))) }),
  });
  app.addHook('onClose', keepSettlingDrafts(deps));
}
