import { fundingHistory } from '@pelorus/database/futures/funding.ts';
import { type IncomeRow, incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationsOf, marginCallsOf } from '@pelorus/database/futures/liquidations.ts';
import { closedPositions } from '@pelorus/database/futures/positions.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import {
  closedPositionData,
  closedPositionsQuery,
  fundingData,
  futuresHistoryQuery,
  incomeData,
  incomeQuery,
  marginCallData,
  marginCallsQuery,
  ownLiquidationData,
  transferData,
  transfersQuery,
} from '@pelorus/protocol/futures/history.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import { formatAmount } from '../catalog/amounts.ts';
import { numbersOfCursor } from '../http/cursors.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { contractById, contractOrRefuse } from './contracts.ts';
import { pageOfRows, placeOf } from './history-pages.ts';
import type { FuturesNeeds } from './needs.ts';
import {
  idAndTime,
  presentClosed,
  presentFunding,
  presentMarginCall,
  presentOwnLiquidation,
} from './present-history.ts';

const READ = { right: 'account.read', weight: 5 } as const;
const WALLET = { right: 'wallet.read', weight: 5 } as const;
const TRANSFER: PostingReason = 'MARGIN_TRANSFER';

interface Asked {
  symbol?: string | undefined;
  asset?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

/** Returns what a query narrows a history to. Refuses UNKNOWN_MARKET and UNKNOWN_ASSET. */
export function filterOf({ catalog }: FuturesNeeds, { asset, from, symbol, to }: Asked) {
  return {
    fromMs: from,
    toMs: to,
    market: symbol === undefined ? undefined : contractOrRefuse(catalog, symbol).id,
    asset: asset === undefined ? undefined : catalog.assetOrRefuse(asset).id,
  };
}

/** Positions that were closed, and what the open ones paid and received. */
function registerPositionHistory(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/positions/closed',
    config: READ,
    schema: {
      summary: 'My closed positions, the last closed first; of a contract or a time',
      querystring: closedPositionsQuery,
      response: { 200: okSchema(pageSchema(closedPositionData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, ...asked } = request.query;
      const filter = filterOf(deps, asked);
      const numbers = numbersOfCursor(cursor, 3) as [number, number, number] | undefined;
      const before = numbers && { closedAtMs: numbers[0], openedSeq: numbers[1], openedIndex: numbers[2] };
      await deps.barrier.wait(accountId);
      const { next, rows } = await closedPositions(deps.pool, accountId, filter, { before, limit });
      return ok({
        rows: rows.map((row) => presentClosed(contractById(deps.catalog, row.market), row)),
        next: next === null ? null : `${next.closedAtMs}:${next.openedSeq}:${next.openedIndex}`,
      });
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/funding',
    config: READ,
    schema: {
      summary: 'Funding that my positions paid and received, newest first; of a contract or a time',
      querystring: futuresHistoryQuery,
      response: { 200: okSchema(pageSchema(fundingData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, ...asked } = request.query;
      const [filter, before] = [filterOf(deps, asked), placeOf(cursor)];
      await deps.barrier.wait(accountId);
      const found = await fundingHistory(deps.pool, accountId, filter, { before, limit });
      return ok(pageOfRows(found, (row) => presentFunding(contractById(deps.catalog, row.market), row)));
    },
  });
}

/** Returns a change of a futures wallet as its owner is shown it. */
export function presentIncome({ catalog }: FuturesNeeds, row: IncomeRow) {
  const asset = catalog.assetById(row.asset);
  return {
    ...idAndTime(row),
    asset: asset.code,
    symbol: row.market === null ? null : catalog.marketById(row.market).symbol,
    reason: row.reason,
    amount: formatAmount(asset, row.deltaAvailableUnits + row.deltaHeldUnits),
    balance: formatAmount(asset, row.availableUnits + row.heldUnits),
    orderId: row.orderId,
    tradeId: row.tradeId,
  };
}

/** What came into futures wallets and left them. */
function registerWalletHistory(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/income',
    config: WALLET,
    schema: {
      summary: 'What came into my futures wallets and left them, newest first; of a contract, asset, reason or time',
      querystring: incomeQuery,
      response: { 200: okSchema(pageSchema(incomeData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, reason, ...asked } = request.query;
      const filter = { ...filterOf(deps, asked), ...(reason !== undefined && { reasons: [reason] }) };
      const before = placeOf(cursor);
      await deps.barrier.wait(accountId);
      const found = await incomeHistory(deps.pool, accountId, filter, { before, limit });
      return ok(pageOfRows(found, (row) => presentIncome(deps, row)));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/transfers',
    config: WALLET,
    schema: {
      summary: 'My transfers between the spot and the futures wallet, newest first; of an asset or a time',
      querystring: transfersQuery,
      response: { 200: okSchema(pageSchema(transferData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, ...asked } = request.query;
      const filter = { ...filterOf(deps, asked), reasons: [TRANSFER] };
      const before = placeOf(cursor);
      await deps.barrier.wait(accountId);
      const found = await incomeHistory(deps.pool, accountId, filter, { before, limit });
      return ok(
        pageOfRows(found, (row) => {
          const asset = deps.catalog.assetById(row.asset);
          const units = row.deltaAvailableUnits;
          const direction: 'TO_FUTURES' | 'TO_SPOT' = units > 0 ? 'TO_FUTURES' : 'TO_SPOT';
          return { ...idAndTime(row), asset: asset.code, direction, amount: formatAmount(asset, Math.abs(units)) };
        }),
      );
    },
  });
}

/** What the engine did for safety's sake, or said it was about to. */
function registerSafetyHistory(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/liquidations/mine',
    config: READ,
    schema: {
      summary: 'The steps of my liquidations, newest first; of a contract or a time',
      querystring: futuresHistoryQuery,
      response: { 200: okSchema(pageSchema(ownLiquidationData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, ...asked } = request.query;
      const [filter, before] = [filterOf(deps, asked), placeOf(cursor)];
      await deps.barrier.wait(accountId);
      const found = await liquidationsOf(deps.pool, accountId, filter, { before, limit });
      return ok(pageOfRows(found, (row) => presentOwnLiquidation(contractById(deps.catalog, row.market), row)));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/margin-calls',
    config: READ,
    schema: {
      summary: 'When I was told that my margin runs short, newest first; of a time',
      querystring: marginCallsQuery,
      response: { 200: okSchema(pageSchema(marginCallData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { cursor, limit, ...asked } = request.query;
      const [filter, before] = [filterOf(deps, asked), placeOf(cursor)];
      await deps.barrier.wait(accountId);
      const found = await marginCallsOf(deps.pool, accountId, filter, { before, limit });
      return ok(
        pageOfRows(found, (row) => {
          const market = row.market === null ? null : contractById(deps.catalog, row.market);
          return presentMarginCall(deps.catalog.assetById(row.asset), market, row);
        }),
      );
    },
  });
}

/** The histories of an account under /futuresapi. */
export function registerFuturesHistory(app: App, deps: FuturesNeeds): void {
  registerPositionHistory(app, deps);
  registerWalletHistory(app, deps);
  registerSafetyHistory(app, deps);
}
