import { Readable } from 'node:stream';
import { balances, ledgerPage, ledgerSeqAt } from '@pelorus/database/wallet/balances.ts';
import { tradeLegs } from '@pelorus/database/wallet/trade-legs.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import {
  type BalanceData,
  balanceData,
  faucetBody,
  faucetData,
  ledgerExportQuery,
  ledgerFileData,
  ledgerQuery,
  ledgerRowData,
} from '@pelorus/protocol/wallet/http.ts';
import { z } from 'zod';
import { formatAmount } from '../catalog/amounts.ts';
import { numbersOfCursor, pageOf } from '../http/cursors.ts';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { registerDeposits } from './deposit-routes.ts';
import { faucetOf, pressFaucet } from './faucet.ts';
import { fileNameOf, ledgerFile, ledgerSpan } from './ledger-file.ts';
import type { WalletNeeds } from './needs.ts';
import { presentLedgerRow } from './present-ledger.ts';
import { seqsOf, wholeTrades } from './whole-trades.ts';

const EXPORT_RETRY_SECONDS = 5;

/** Returns the account's balance in every configured asset, zeros included, in the order of configuration. */
export async function balancesOf(
  deps: Pick<WalletNeeds, 'barrier' | 'catalog' | 'pool'>,
  accountId: number,
): Promise<BalanceData[]> {
  await deps.barrier.wait(accountId);
  const found = new Map((await balances(deps.pool, accountId)).map((row) => [row.asset, row]));
  return deps.catalog.assets().map((asset) => {
    const row = found.get(asset.id);
    // An asset the account never had has no row: that is a balance of nothing, not a missing figure.
    const [available, held] = row === undefined ? [0, 0] : [row.availableUnits, row.heldUnits];
    return {
      asset: asset.code,
      name: asset.name,
      available: formatAmount(asset, available),
      held: formatAmount(asset, held),
    };
  });
}

/** Balances and their history. */
function registerReads(app: App, deps: WalletNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/wallet/balances',
    config: { right: 'wallet.read', weight: 2 },
    schema: { summary: 'My balances', response: { 200: okSchema(z.array(balanceData)) } },
    handler: async (request) => ok(await balancesOf(deps, whoOf(request).accountId)),
  });
  app.route({
    method: 'GET',
    url: '/api/wallet/ledger',
    config: { right: 'wallet.read', weight: 2 },
    schema: {
      summary:
        'Every change of my balances with its reason, newest first; holds=1: also what orders held and released; trades=1: a trade whole',
      querystring: ledgerQuery,
      response: { 200: okSchema(pageSchema(ledgerRowData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { asset: code, cursor, limit, holds, reason, from, to, trades } = request.query;
      const asset = code === undefined ? undefined : deps.catalog.assetOrRefuse(code).id;
      const [seq, index] = numbersOfCursor(cursor, 2) ?? [];
      const before = seq === undefined || index === undefined ? undefined : { seq, index };
      await deps.barrier.wait(accountId);
      const seqAt = (timeMs: number | undefined) =>
        timeMs === undefined ? undefined : ledgerSeqAt(deps.pool, accountId, timeMs);
      const [fromSeq, toSeq] = await Promise.all([seqAt(from), seqAt(to)]);
      const options = { asset, before, fromSeq, toSeq, reason, limit: limit + 1, includeHolds: holds === '1' };
      const page = pageOf(await ledgerPage(deps.pool, accountId, options), limit, (row) => [row.seq, row.index]);
      const legs = trades === '1' ? await tradeLegs(deps.pool, accountId, seqsOf(page.rows), holds === '1') : [];
      const found = trades === '1' ? wholeTrades(page.rows, legs, before, { asset, reason }) : page.rows;
      return ok({ next: page.next, rows: found.map((row) => presentLedgerRow(deps.catalog, row)) });
    },
  });
}

/** A calendar year, or a span of days, as a file. */
function registerExport(app: App, deps: WalletNeeds): void {
  const exporting = new Set<number>();
  app.route({
    method: 'GET',
    url: '/api/wallet/ledger/export',
    config: { right: 'wallet.read', weight: 50, ownPage: true },
    schema: {
      summary: 'A year or some days of my balance changes with running balances, oldest first, as CSV or JSON',
      querystring: ledgerExportQuery,
      response: fileAnswer({ ...csvFile, 'application/json': okSchema(ledgerFileData) }),
    },
    handler: async (request, reply) => {
      const { accountId } = whoOf(request);
      const { query } = request;
      const asked = await ledgerSpan(deps, accountId, query);
      if (exporting.has(accountId)) throw new Refused('TOO_MANY_REQUESTS', undefined, EXPORT_RETRY_SECONDS);
      exporting.add(accountId);
      const file = Readable.from(ledgerFile(deps, asked), { objectMode: false });
      file.once('close', () => exporting.delete(accountId));
      const type =
        query.format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8';
      return reply
        .header('content-disposition', `attachment; filename="${fileNameOf(asked)}"`)
        .type(type)
        .send(file);
    },
  });
}

/** Test funds. */
function registerFaucet(app: App, deps: WalletNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/wallet/faucet',
    config: { right: 'wallet.faucet' },
    schema: { summary: 'What the test-fund faucet gives, and when', response: { 200: okSchema(faucetData) } },
    handler: async (request) => ok(await faucetOf(deps, whoOf(request))),
  });
  app.route({
    method: 'POST',
    url: '/api/wallet/faucet',
    config: { right: 'wallet.faucet', weight: 10 },
    schema: { summary: 'Get test funds', body: faucetBody, response: { 200: okSchema(faucetData) } },
    handler: async (request) => ok(await pressFaucet(deps, whoOf(request), request.body.asset)),
  });
}

/** Everything under /api/wallet. */
export function registerWallet(app: App, deps: WalletNeeds): void {
  registerDeposits(app, deps);
  registerReads(app, deps);
  registerExport(app, deps);
  registerFaucet(app, deps);
}
