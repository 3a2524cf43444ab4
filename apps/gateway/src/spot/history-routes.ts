import { Readable } from 'node:stream';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { algoData } from '@pelorus/protocol/spot/algo-http.ts';
import {
  algosFilter,
  algosQuery,
  fillsFilter,
  fillsQuery,
  orderListData,
  orderListsFilter,
  orderListsQuery,
  ordersFilter,
  ordersQuery,
} from '@pelorus/protocol/spot/history.ts';
import { fillData, orderData, type Page, pageSchema } from '@pelorus/protocol/spot/http.ts';
import type { FastifyReply } from 'fastify';
import { numbersOfCursor } from '../http/cursors.ts';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { algoPages, fillPages, orderListPages, orderPages, type Pages } from './history.ts';
import { ALGO_COLUMNS, FILL_COLUMNS, historyFile, LIST_COLUMNS, ORDER_COLUMNS } from './history-file.ts';
import type { SpotNeeds } from './needs.ts';

const EXPORT_RETRY_SECONDS = 5;
const READ = { right: 'account.read', weight: 2 } as const;
const EXPORT = { right: 'account.read', weight: 50, ownPage: true } as const;

async function pageOf<Row>(
  pages: Pages<Row>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  numbers: number,
): Promise<Page<Row>> {
  const { rows, next } = await pages(numbersOfCursor(cursor, numbers), limit);
  return { rows, next: next === null ? null : next.join(':') };
}

/** My orders, trades and lists, narrowed to what I want of them. */
function registerPages(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/spot/orders',
    config: READ,
    schema: {
      summary: 'My orders, open and ended, newest first; of a market, side, types, statuses, time or clientOrderId',
      querystring: ordersQuery,
      response: { 200: okSchema(pageSchema(orderData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = orderPages(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 1));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/trades',
    config: READ,
    schema: {
      summary: 'My trades, newest first; of a market, order, side, role or time',
      querystring: fillsQuery,
      response: { 200: okSchema(pageSchema(fillData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = fillPages(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 2));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/order-lists',
    config: READ,
    schema: {
      summary: 'My lists with their orders, newest first; of a market, kind, state or time',
      querystring: orderListsQuery,
      response: { 200: okSchema(pageSchema(orderListData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = orderListPages(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 2));
    },
  });
}

type SendFile = <Row extends object>(
  reply: FastifyReply,
  account: number,
  name: string,
  pages: Pages<Row>,
  columns: readonly string[],
) => Promise<FastifyReply>;

/** Returns the sender of histories as files: one at a time per account. */
function fileSender(deps: SpotNeeds): SendFile {
  const exporting = new Set<number>();
  return async (reply, account, name, pages, columns) => {
    await deps.barrier.wait(account);
    if (exporting.has(account)) throw new Refused('TOO_MANY_REQUESTS', undefined, EXPORT_RETRY_SECONDS);
    exporting.add(account);
    const rows = pages as unknown as Pages<Record<string, unknown>>;
    const file = Readable.from(historyFile(rows, columns), { objectMode: false });
    file.once('close', () => exporting.delete(account));
    return reply
      .header('content-disposition', `attachment; filename="${name}.csv"`)
      .type('text/csv; charset=utf-8; header=present')
      .send(file);
  };
}

/** The same as files of exactly the rows that the filter wants. */
function registerFiles(app: App, deps: SpotNeeds, send: SendFile): void {
  app.route({
    method: 'GET',
    url: '/api/spot/orders/export',
    config: EXPORT,
    schema: {
      summary: 'My orders that a filter wants, as CSV',
      querystring: ordersFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'orders', orderPages(deps, accountId, request.query), ORDER_COLUMNS);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/trades/export',
    config: EXPORT,
    schema: {
      summary: 'My trades that a filter wants, as CSV',
      querystring: fillsFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'trades', fillPages(deps, accountId, request.query), FILL_COLUMNS);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/order-lists/export',
    config: EXPORT,
    schema: {
      summary: 'My lists that a filter wants, as CSV',
      querystring: orderListsFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'order-lists', orderListPages(deps, accountId, request.query), LIST_COLUMNS);
    },
  });
}

/** My ladders and TWAPs, as pages and as a file. */
function registerAlgoHistory(app: App, deps: SpotNeeds, send: SendFile): void {
  app.route({
    method: 'GET',
    url: '/api/spot/algos',
    config: READ,
    schema: {
      summary: 'My ladders and TWAPs, newest first; of a market, side, state or time',
      querystring: algosQuery,
      response: { 200: okSchema(pageSchema(algoData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = algoPages(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 1));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/algos/export',
    config: EXPORT,
    schema: {
      summary: 'My ladders and TWAPs that a filter wants, as CSV',
      querystring: algosFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'algos', algoPages(deps, accountId, request.query), ALGO_COLUMNS);
    },
  });
}

/** The histories of an account under /api/spot. */
export function registerHistory(app: App, deps: SpotNeeds): void {
  const send = fileSender(deps);
  registerPages(app, deps);
  registerFiles(app, deps, send);
  registerAlgoHistory(app, deps, send);
}
