import { importCandles } from '@pelorus/database/markets/market-history.ts';
import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { brandConfigSchema } from '@pelorus/protocol/config/brand.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { contractSymbol } from '@pelorus/protocol/futures/http.ts';
import { assetCode, decimalText, okSchema, pairCode } from '@pelorus/protocol/http/envelope.ts';
import { labelText } from '@pelorus/protocol/identity/http.ts';
import { klineData, STORED_INTERVALS, type StoredInterval } from '@pelorus/protocol/markets/http.ts';
import { KEY_SCOPES } from '@pelorus/protocol/permissions.ts';
import { z } from 'zod';
import { belowStaff } from '../admin/market-filters.ts';
import { applyConfiguration } from '../catalog/apply-configuration.ts';
import { ConfigMistake } from '../catalog/market-payload.ts';
import { fileAnswer } from '../http/file-answers.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok } from '../http/routes.ts';
import { payFromFaucet } from '../wallet/faucet.ts';
import { makeAccount } from './accounts.ts';
import { candleInput } from './candle-input.ts';
import type { OperatorNeeds } from './needs.ts';

const fundList = z.array(z.strictObject({ asset: assetCode, amount: decimalText })).max(100);
const accountBody = z.strictObject({
  email: z.string().max(254).optional(),
  password: z.string().max(128).nullable().optional(),
  label: labelText.default('operator'),
  fund: fundList.default([]),
  tier: z.int().min(0).max(99).optional(),
  /** What the key may do, and from where: whoever has it may release P2P orders if it says from where (PORD-30). */
  scopes: z.array(z.enum(KEY_SCOPES)).default(['read', 'spot', 'futures', 'transfer', 'p2p']),
  networks: z.array(z.string().max(64)).max(20).default([]),
});
const accountData = z.strictObject({
  email: z.string(),
  password: z.string().nullable(),
  userId: z.string(),
  accountId: z.int(),
  created: z.boolean(),
  apiKey: z.string(),
  secret: z.string(),
});
const fundBody = z.strictObject({
  accountId: z.int().min(16),
  asset: assetCode,
  amount: decimalText,
  transferId: z.string().min(1).max(100),
});
const historyBody = z.strictObject({
  pairCode: z.union([pairCode, contractSymbol]),
  interval: z.enum(STORED_INTERVALS).default('1m'),
  klines: z.array(klineData).min(1).max(50_000),
});
/** Nothing of fees: two people change those (PLAN-11). */
const catalogBody = brandConfigSchema.pick({ assets: true, markets: true });
const HISTORY_BODY_BYTES = 16 * 1024 * 1024;

/** Candles of a product were imported. */
export type OnHistory = (product: Product) => Promise<void>;

function demoOnly(deps: OperatorNeeds): void {
  if (deps.config.mode !== 'demo') throw new Refused('DEMO_ONLY');
}

async function importHistory(deps: OperatorNeeds, market: number, interval: StoredInterval, candles: Candle[]) {
  try {
    await importCandles(deps.pool, market, interval, candles);
  } catch (error) {
    // Out of order, off the interval, or prices outside their own range: the sender's mistake.
    if (error instanceof RangeError) throw new Refused('BAD_REQUEST', 'klines');
    throw error;
  }
}

/** Routes that fill a demo: funded accounts and a past. Refused in production mode. */
function registerDemo(app: App, deps: OperatorNeeds, onHistory: OnHistory): void {
  app.route({
    method: 'POST',
    url: '/api/operator/accounts',
    config: { right: 'operator' },
    schema: { body: accountBody, response: { 200: okSchema(accountData) } },
    handler: async (request) => {
      demoOnly(deps);
      return ok(await makeAccount(deps, request.body));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/operator/fund',
    config: { right: 'operator' },
    schema: { body: fundBody, response: { 200: okSchema(z.null()) } },
    handler: async (request) => {
      demoOnly(deps);
      const { accountId, transferId, ...gift } = request.body;
      await payFromFaucet(deps, accountId, `operator:${transferId}`, gift);
      return ok(null);
    },
  });
  app.route({
    method: 'POST',
    url: '/api/operator/history',
    config: { right: 'operator' },
    bodyLimit: HISTORY_BODY_BYTES,
    schema: { body: historyBody, response: { 200: okSchema(z.strictObject({ imported: z.int() })) } },
    handler: async (request) => {
      demoOnly(deps);
      const { pairCode: symbol, interval, klines } = request.body;
      const contract = deps.catalog.contract(symbol);
      const market = contract ?? deps.catalog.marketOrRefuse(symbol, 'pairCode');
      const candles = klines.map((kline, index) => candleInput(market, kline, index));
      await importHistory(deps, market.id, interval, candles);
      await onHistory(contract === undefined ? 'spot' : 'futures');
      return ok({ imported: candles.length });
    },
  });
}

/** The operator's own door: bearer secret, never a session or an API key. */
export function registerOperator(app: App, deps: OperatorNeeds, onHistory: OnHistory): void {
  registerDemo(app, deps, onHistory);
  app.route({
    method: 'POST',
    url: '/api/operator/catalog',
    config: { right: 'operator' },
    schema: { body: catalogBody, response: { 200: okSchema(z.strictObject({ commands: z.int() })) } },
    handler: async (request) => {
      try {
        const wanted = { ...(await belowStaff(deps, request.body)), mode: deps.config.mode };
        return ok({ commands: await applyConfiguration(deps.core, wanted, deps.catalog) });
      } catch (error) {
        if (!(error instanceof ConfigMistake)) throw error;
        // The operator may read it: the message names the key.
        throw new Refused('CONFIG_INVALID', error.message.slice(0, 200));
      }
    },
  });
  app.route({
    method: 'GET',
    url: '/api/operator/metrics',
    config: { right: 'operator.metrics' },
    schema: { summary: 'Counts and times for whoever watches', response: fileAnswer({ 'text/plain': z.string() }) },
    handler: async (_request, reply) => {
      deps.metrics.projectionLag.set(Math.max(0, deps.barrier.headSeq - deps.barrier.projectedSeq));
      return reply.type(deps.metrics.registry.contentType).send(await deps.metrics.registry.metrics());
    },
  });
}
