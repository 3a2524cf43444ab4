import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { Right } from '@pelorus/protocol/permissions.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import type { z } from 'zod';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import type { Pages } from './history.ts';
import { fileUnder, pageOf, type SendFile } from './history-pages.ts';
import type { TradingNeeds } from './needs.ts';

/** Where a page begins, and how long it is. */
interface Paged {
  cursor?: string | undefined;
  limit: number;
}

/** A history of an account: as pages, and as a file of exactly the rows that the filter wants. */
interface HistoryDesk<Filter extends object, Row extends object> {
  /** Of the pages; the file is below it. */
  url: string;
  summary: string;
  fileSummary: string;
  /** What the file is called. */
  name: string;
  filter: z.ZodType<Filter>;
  query: z.ZodType<Filter & Paged>;
  row: z.ZodObject;
  /** Columns of the file; as the row's fields are named and ordered unless told. */
  columns?: readonly string[];
  /** Who may read it: 'account.read' unless told. */
  right?: Right;
  /** How many numbers a cursor has. */
  numbers: number;
  pages: (account: number, filter: Filter) => Pages<Row>;
}

/** Registers the two routes of a history. */
export function registerHistory<Filter extends object, Row extends object>(
  app: App,
  deps: Pick<TradingNeeds, 'barrier'>,
  desk: HistoryDesk<Filter, Row>,
  send: SendFile,
): void {
  const { right = 'account.read', url } = desk;
  const columns = desk.columns ?? Object.keys(desk.row.shape);
  const row: z.ZodType = desk.row;
  app.route({
    method: 'GET',
    url,
    config: { right, weight: 2 },
    schema: { summary: desk.summary, querystring: desk.query, response: { 200: okSchema(pageSchema(row)) } },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query as Filter & Paged;
      const { accountId } = whoOf(request);
      const pages = desk.pages(accountId, filter as unknown as Filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, desk.numbers));
    },
  });
  app.route({
    method: 'GET',
    url: `${url}/export`,
    config: fileUnder(right),
    schema: { summary: desk.fileSummary, querystring: desk.filter, response: fileAnswer(csvFile) },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, desk.name, desk.pages(accountId, request.query as Filter), columns);
    },
  });
}
