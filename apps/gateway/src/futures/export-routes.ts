import { fundingHistory } from '@pelorus/database/futures/funding.ts';
import { incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationsOf } from '@pelorus/database/futures/liquidations.ts';
import { closedPositions } from '@pelorus/database/futures/positions.ts';
import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import type { HistoryPage } from '@pelorus/database/projection/history-scan.ts';
import {
  closedPositionData,
  fundingData,
  futuresFileQuery,
  incomeData,
  incomeFileQuery,
  ownLiquidationData,
} from '@pelorus/protocol/futures/history.ts';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { type App, whoOf } from '../http/routes.ts';
import type { Pages } from '../trading/history.ts';
import { EXPORT, fileSender } from '../trading/history-pages.ts';
import { contractById } from './contracts.ts';
import { filterOf, presentIncome } from './history-routes.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentClosed, presentFunding, presentOwnLiquidation } from './present-history.ts';

const WALLET = { ...EXPORT, right: 'wallet.read' } as const;

/** Returns a history as a file asks for it, page by page. */
function pagesOf<Row, Shown>(
  read: (page: { before: TimedPlace | undefined; limit: number }) => Promise<HistoryPage<Row, TimedPlace>>,
  present: (row: Row) => Shown,
): Pages<Shown> {
  return async (before, limit) => {
    const [timeMs, seq, index] = before ?? [];
    const place = before === undefined ? undefined : ({ timeMs, seq, index } as TimedPlace);
    const { next, rows } = await read({ before: place, limit });
    return { rows: rows.map(present), next: next === null ? null : [next.timeMs, next.seq, next.index] };
  };
}

/** The file of closed positions, whose places are of their own. */
function registerClosedFile(app: App, deps: FuturesNeeds, send: ReturnType<typeof fileSender>): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/positions/closed/export',
    config: EXPORT,
    schema: {
      summary: 'My closed positions, as CSV',
      querystring: futuresFileQuery,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      const filter = filterOf(deps, request.query);
      const pages: Pages<ReturnType<typeof presentClosed>> = async (place, limit) => {
        const [closedAtMs, openedSeq, openedIndex] = (place ?? []) as [number, number, number];
        const before = place === undefined ? undefined : { closedAtMs, openedSeq, openedIndex };
        const { next, rows } = await closedPositions(deps.pool, accountId, filter, { before, limit });
        return {
          rows: rows.map((row) => presentClosed(contractById(deps.catalog, row.market), row)),
          next: next === null ? null : [next.closedAtMs, next.openedSeq, next.openedIndex],
        };
      };
      return send(reply, accountId, 'futures-positions', pages, Object.keys(closedPositionData.shape));
    },
  });
}

/** The histories of futures wallets as files of exactly the rows that the filter wants, newest first (FAPI-30). */
export function registerFuturesFiles(app: App, deps: FuturesNeeds): void {
  const send = fileSender(deps);
  registerClosedFile(app, deps, send);
  app.route({
    method: 'GET',
    url: '/futuresapi/income/export',
    config: WALLET,
    schema: {
      summary: 'What came into my futures wallets and left them, as CSV',
      querystring: incomeFileQuery,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      const { reason, ...asked } = request.query;
      const filter = { ...filterOf(deps, asked), ...(reason !== undefined && { reasons: [reason] }) };
      const pages = pagesOf(
        (page) => incomeHistory(deps.pool, accountId, filter, page),
        (row) => presentIncome(deps, row),
      );
      return send(reply, accountId, 'futures-transactions', pages, Object.keys(incomeData.shape));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/funding/export',
    config: EXPORT,
    schema: {
      summary: 'Funding that my positions paid and received, as CSV',
      querystring: futuresFileQuery,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      const filter = filterOf(deps, request.query);
      const pages = pagesOf(
        (page) => fundingHistory(deps.pool, accountId, filter, page),
        (row) => presentFunding(contractById(deps.catalog, row.market), row),
      );
      return send(reply, accountId, 'futures-funding', pages, Object.keys(fundingData.shape));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/liquidations/mine/export',
    config: EXPORT,
    schema: {
      summary: 'The steps of my liquidations, as CSV',
      querystring: futuresFileQuery,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      const filter = filterOf(deps, request.query);
      const pages = pagesOf(
        (page) => liquidationsOf(deps.pool, accountId, filter, page),
        (row) => presentOwnLiquidation(contractById(deps.catalog, row.market), row),
      );
      return send(reply, accountId, 'futures-liquidations', pages, Object.keys(ownLiquidationData.shape));
    },
  });
}
