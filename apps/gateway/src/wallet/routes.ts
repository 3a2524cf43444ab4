import { balances, ledgerPage, type LedgerRow as ProjectedRow } from '@pelorus/database/queries/wallet.ts';
import { assetCode, cursorText, okSchema, pageLimit } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import {
  type BalanceData,
  balanceData,
  faucetBody,
  faucetData,
  type LedgerRow,
  ledgerRowData,
} from '@pelorus/protocol/wallet/http.ts';
import { z } from 'zod';
import { formatAmount } from '../catalog/amounts.ts';
import type { LiveCatalog } from '../catalog/live-catalog.ts';
import type { GatewayDeps } from '../deps.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { numbersOfCursor, pageOf } from '../spot/cursors.ts';
import { faucetOf, pressFaucet } from './faucet.ts';

/** Returns the account's balance in every configured asset, zeros included, in the order of configuration. */
export async function balancesOf(deps: GatewayDeps, accountId: number): Promise<BalanceData[]> {
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

/** Returns a change of a balance as its owner is shown it. */
export function presentLedgerRow(catalog: LiveCatalog, row: ProjectedRow): LedgerRow {
  const asset = catalog.assetById(row.asset);
  return {
    id: `${row.seq}:${row.index}`,
    time: row.timeMs,
    asset: asset.code,
    reason: row.reason,
    availableChange: formatAmount(asset, row.deltaAvailableUnits),
    heldChange: formatAmount(asset, row.deltaHeldUnits),
    available: formatAmount(asset, row.availableUnits),
    held: formatAmount(asset, row.heldUnits),
    orderId: row.orderId,
    tradeId: row.tradeId,
  };
}

/** Balances and their history. */
function registerReads(app: App, deps: GatewayDeps): void {
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
      summary: 'Every change of my balances with its reason, newest first; holds=1: also what orders held and released',
      querystring: z.strictObject({
        asset: assetCode.optional(),
        cursor: cursorText.optional(),
        limit: pageLimit,
        holds: z.enum(['0', '1']).default('0'),
      }),
      response: { 200: okSchema(pageSchema(ledgerRowData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { asset: code, cursor, limit, holds } = request.query;
      const asset = code === undefined ? undefined : deps.catalog.assetOrRefuse(code).id;
      const [seq, index] = numbersOfCursor(cursor, 2) ?? [];
      const before = seq === undefined || index === undefined ? undefined : { seq, index };
      await deps.barrier.wait(accountId);
      const options = { asset, before, limit: limit + 1, includeHolds: holds === '1' };
      const page = pageOf(await ledgerPage(deps.pool, accountId, options), limit, (row) => [row.seq, row.index]);
      return ok({ ...page, rows: page.rows.map((row) => presentLedgerRow(deps.catalog, row)) });
    },
  });
}

/** Test funds. */
function registerFaucet(app: App, deps: GatewayDeps): void {
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
    schema: { summary: 'Take test funds', body: faucetBody, response: { 200: okSchema(faucetData) } },
    handler: async (request) => ok(await pressFaucet(deps, whoOf(request), request.body.asset)),
  });
}

/** Everything under /api/wallet. */
export function registerWallet(app: App, deps: GatewayDeps): void {
  registerReads(app, deps);
  registerFaucet(app, deps);
}
