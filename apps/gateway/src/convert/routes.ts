import {
  conversionData,
  convertHistoryFilter,
  convertHistoryQuery,
  convertPairsData,
  convertQuoteBody,
  convertQuoteData,
  dustBody,
  dustQuoteData,
} from '@pelorus/protocol/convert/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { formatAmount } from '../catalog/amounts.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { type App, ok, type Who, whoOf } from '../http/routes.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { fileSender } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { conversionPages } from './conversions.ts';
import { Converting } from './converting.ts';
import type { ConvertNeeds } from './needs.ts';
import { presentConversion, presentQuote } from './present-conversion.ts';
import { dustOf, quoteOf } from './quoting.ts';
import { pairsOf } from './route.ts';

const quoteParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/) });

const mayTradeOf = (who: Who) => (symbol: string) => checkSymbol(who, symbol);

/** Of the file: what came of it; what was quoted is gone with the quote. */
const COLUMNS = Object.keys(conversionData.shape).filter((name) => name !== 'quoted');

/** What can be converted, and what was. */
function registerReads(app: App, deps: ConvertNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/convert/pairs',
    config: { right: 'spot.trade' },
    schema: { summary: 'What can be converted into what', response: { 200: okSchema(z.array(convertPairsData)) } },
    handler: async () => ok(pairsOf(deps.catalog)),
  });
  registerHistory(
    app,
    deps,
    {
      url: '/api/convert/history',
      summary: 'My conversions, newest first; of an asset, state or time',
      fileSummary: 'My conversions that a filter wants, as CSV',
      ...{ name: 'conversions', filter: convertHistoryFilter, query: convertHistoryQuery, numbers: 1 },
      ...{ row: conversionData, columns: COLUMNS, right: 'spot.trade' },
      pages: (account, filter) => conversionPages(deps, account, filter),
    },
    fileSender(deps),
  );
}

/** Quotes, and accepting them. */
function registerQuotes(app: App, deps: ConvertNeeds, converting: Converting): void {
  app.route({
    method: 'POST',
    url: '/api/convert/quotes',
    config: { right: 'spot.trade', weight: 5 },
    schema: {
      summary: 'A quote of converting one asset into another, for some seconds; nothing is done yet',
      body: convertQuoteBody,
      response: { 200: okSchema(convertQuoteData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      return ok(presentQuote(await quoteOf(deps, who.accountId, request.body, mayTradeOf(who))));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/convert/dust',
    config: { right: 'spot.trade', weight: 20 },
    schema: {
      summary: 'Quotes of converting whole small balances, accepted together by one id; what no market takes stays',
      body: dustBody,
      response: { 200: okSchema(dustQuoteData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const dust = await dustOf(deps, who.accountId, request.body, mayTradeOf(who));
      const { groupId, lastsMs, quoted, stays, to, untilMs } = dust;
      const staying = stays.map(({ asset, reason, units }) => ({
        asset: asset.code,
        amount: formatAmount(asset, units),
        reason,
      }));
      return ok({
        id: groupId,
        to: to.code,
        quotes: quoted.map(presentQuote),
        stays: staying,
        until: untilMs,
        lastsMs,
      });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/convert/quotes/:id/accept',
    config: { right: 'spot.trade', weight: 2 },
    schema: {
      summary: 'Convert as quoted; a repeat is answered by what came of the first and done once',
      params: quoteParams,
      response: { 200: okSchema(z.array(conversionData)) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const rows = await converting.accept(who.accountId, request.params.id, mayTradeOf(who));
      return ok(rows.map((row) => presentConversion(deps.catalog, row)));
    },
  });
}

/** How much of a book a quote looks at: levels of a side. */
const DEPTH_LEVELS = 2_000;

/** What the dialect's calls of conversions work with. */
export interface ConvertRoom {
  needs: ConvertNeeds;
  converting: Converting;
}

/** Everything under /api/convert; null and nothing where the operator switched spot off. `wait` is between two tries of a leg. */
export function registerConvert(
  app: App,
  deps: Omit<ConvertNeeds, 'depthOf'>,
  { live }: Pick<LiveFeed, 'live'>,
  wait?: (ms: number) => Promise<unknown>,
): ConvertRoom | null {
  if (!deps.config.features.spot) return null;
  const needs: ConvertNeeds = {
    ...deps,
    filterTicks: (market) => deps.filterTicks(market),
    depthOf: ({ id }, side) => live.book(id)[side].top(DEPTH_LEVELS),
  };
  const converting = new Converting(needs, wait);
  app.addHook('onClose', converting.keepSweeping());
  registerReads(app, needs);
  registerQuotes(app, needs, converting);
  return { needs, converting };
}
