import { Readable } from 'node:stream';
import { depositAddressesAt } from '@pelorus/database/wallet/chain-holdings.ts';
import {
  askForStatement,
  leavesBetween,
  type StatementRow,
  statement,
  statementsBefore,
} from '@pelorus/database/wallet/statements.ts';
import { unitsOfParts } from '@pelorus/formulas/reserves/parts.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import {
  auditLeaf,
  reservesData,
  reservesFile,
  reservesHistoryQuery,
  reservesHistoryRow,
  reservesLeaf,
  reservesParams,
} from '@pelorus/protocol/wallet/reserves.ts';
import { z } from 'zod';
import { numbersOfCursor, pageOf } from '../../http/cursors.ts';
import { fileAnswer } from '../../http/file-answers.ts';
import { Refused } from '../../http/refused.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { WalletNeeds } from '../needs.ts';
import { leafOfAccount } from './leaf-of-account.ts';
import { presentStatement, textsOf } from './present-statement.ts';

type ReservesNeeds = Pick<WalletNeeds, 'pool' | 'clock'>;

/** Statements never change; the newest is another one a day later. */
const LATEST_SECONDS = 60;
const FILE_SECONDS = 86_400;
const LEAVES_PORTION = 2_000;

async function statementOrRefuse({ pool }: ReservesNeeds, id: string): Promise<StatementRow> {
  const found = await statement(pool, Number(id));
  if (found === undefined) throw new Refused('NOT_FOUND');
  return found;
}

/** What anybody may see (RSV-30, RSV-31). */
function registerPublic(app: App, deps: ReservesNeeds): void {
  const { pool } = deps;
  app.route({
    method: 'GET',
    url: '/api/reserves',
    config: { right: 'public', weight: 2 },
    schema: { summary: 'The newest proof of reserves; null: none yet', response: { 200: okSchema(reservesData) } },
    handler: async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${LATEST_SECONDS}`);
      const newest = await statement(pool);
      return ok(newest === undefined ? null : presentStatement(newest, []));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/reserves/history',
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'All proofs of reserves, newest first',
      querystring: reservesHistoryQuery,
      response: { 200: okSchema(pageSchema(reservesHistoryRow)) },
    },
    handler: async (request) => {
      const { cursor, limit } = request.query;
      const [before] = numbersOfCursor(cursor, 1) ?? [];
      const page = pageOf(await statementsBefore(pool, before ?? null, limit + 1), limit, ({ id }) => [id]);
      return ok({ next: page.next, rows: page.rows.map(({ takenAtMs, ...row }) => ({ ...row, takenAt: takenAtMs })) });
    },
  });
  app.route({
    method: 'GET',
    url: '/api/reserves/:id/file',
    config: { right: 'public', weight: 20, ownPage: true },
    schema: {
      summary: 'A proof of reserves as a file that anybody can check',
      params: reservesParams,
      response: fileAnswer({ 'application/json': reservesFile }),
    },
    handler: async (request, reply) => {
      const found = await statementOrRefuse(deps, request.params.id);
      const file = presentStatement(found, await depositAddressesAt(pool, found.takenAtMs));
      return reply
        .header('cache-control', `public, max-age=${FILE_SECONDS}`)
        .header('content-disposition', `attachment; filename="reserves-${found.id}.json"`)
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(file));
    },
  });
}

/** Writes a tree's leaves line by line: hashes of owners and balances, no names and no salts. */
async function* leafLines({ pool }: ReservesNeeds, found: StatementRow): AsyncGenerator<string> {
  for (let from = 0; from < found.accounts; from += LEAVES_PORTION) {
    const leaves = await leavesBetween(pool, found.id, from, from + LEAVES_PORTION);
    const lines = leaves.map(({ owner, parts }) =>
      JSON.stringify({ owner, balances: textsOf(found, unitsOfParts([parts], found.codes.length)) }),
    );
    yield `${lines.join('\n')}\n`;
  }
}

/** What the operator asks for, and hands to an auditor (RSV-33). */
function registerOperators(app: App, deps: ReservesNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/operator/reserves',
    config: { right: 'operator' },
    schema: { summary: 'Ask for a proof of reserves now', response: { 200: okSchema(z.null()) } },
    handler: async () => {
      await askForStatement(deps.pool, deps.clock());
      return ok(null);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/operator/reserves/:id/leaves',
    config: { right: 'operator' },
    schema: {
      summary: 'All leaves of a proof of reserves, one JSON a line, for an auditor',
      params: reservesParams,
      response: fileAnswer({ 'application/x-ndjson': auditLeaf }),
    },
    handler: async (request, reply) => {
      const found = await statementOrRefuse(deps, request.params.id);
      return reply.type('application/x-ndjson').send(Readable.from(leafLines(deps, found), { objectMode: false }));
    },
  });
}

/** Everything under /api/reserves. */
export function registerReserves(app: App, deps: ReservesNeeds): void {
  registerPublic(app, deps);
  registerOperators(app, deps);
  app.route({
    method: 'GET',
    url: '/api/reserves/:id/mine',
    config: { right: 'wallet.read', weight: 5 },
    schema: {
      summary: 'My leaf of a proof of reserves, and the way from it to the root',
      params: reservesParams,
      response: { 200: okSchema(reservesLeaf) },
    },
    handler: async (request) => {
      const found = await statementOrRefuse(deps, request.params.id);
      const leaf = await leafOfAccount(deps.pool, found, whoOf(request).accountId);
      if (leaf === null) throw new Refused('NOT_FOUND');
      return ok(leaf);
    },
  });
}
