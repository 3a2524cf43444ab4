import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import {
  contractSettingsData,
  leverageBody,
  marginModeBody,
  movedData,
  positionMarginBody,
  positionMarginData,
  positionModeBody,
  transferBody,
} from '@pelorus/protocol/futures/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import type { FastifyRequest } from 'fastify';
import { formatAmount, formatQuote, parseAmount } from '../catalog/amounts.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { spendOnce } from '../http/callers/signed-requests.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { contractOrRefuse } from './contracts.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentSettings } from './present-account.ts';
import { adjustMargin, setContractMode, setPositionMode } from './service/modes.ts';
import { moveFunds } from './service/move-funds.ts';

const TRADE = { right: 'futures.trade', weight: 1 } as const;
/** A signed request that sets something counts once: heard again after the next change it would undo that one. */
async function countOnce(deps: FuturesNeeds, request: FastifyRequest): Promise<void> {
  const who = whoOf(request);
  if (isKey(who)) await spendOnce(deps, who, String(request.headers['x-signature']));
}

/** Moves an account's own money between its wallets. */
function registerTransfer(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'POST',
    url: '/futuresapi/transfers',
    config: { right: 'wallet.transfer', weight: 2 },
    schema: {
      summary: 'Move an amount between my spot and my futures wallet, once per clientId',
      body: transferBody,
      response: { 200: okSchema(movedData) },
    },
    handler: async (request) => {
      const { accountId: account } = whoOf(request);
      const { amount, asset: code, clientId, direction } = request.body;
      const asset = deps.catalog.assetOrRefuse(code);
      const units = parseAmount(asset, amount);
      const { events } = await moveFunds(deps, account, { asset, direction, units, transferId: clientId });
      const replayed = events[0]?.kind === 'duplicate';
      return ok({ clientId, asset: code, direction, amount: formatAmount(asset, units), replayed });
    },
  });
}

/** Sets leverage or margin mode of a contract and returns them as they are now. */
async function setMode(
  deps: FuturesNeeds,
  request: FastifyRequest,
  symbol: string,
  change: Parameters<typeof setContractMode>[3],
) {
  const who = whoOf(request);
  const market = contractOrRefuse(deps.catalog, symbol);
  checkSymbol(who, symbol);
  await countOnce(deps, request);
  const mode = await setContractMode(deps, who.accountId, market, change);
  const tier = await accountTier(deps.pool, who.accountId);
  return presentSettings(deps.catalog, tier, { ...mode, market, isChosen: true });
}

/** How an account trades contracts. */
function registerModes(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'POST',
    url: '/futuresapi/leverage',
    config: TRADE,
    schema: {
      summary: 'Set my leverage in a contract',
      body: leverageBody,
      response: { 200: okSchema(contractSettingsData) },
    },
    handler: async (request) => {
      const { leverage, symbol } = request.body;
      return ok(await setMode(deps, request, symbol, { leverage }));
    },
  });
  app.route({
    method: 'POST',
    url: '/futuresapi/margin-mode',
    config: TRADE,
    schema: {
      summary: 'Set my margin mode in a contract, which has no position and no open orders of mine',
      body: marginModeBody,
      response: { 200: okSchema(contractSettingsData) },
    },
    handler: async (request) => {
      const { marginMode, symbol } = request.body;
      return ok(await setMode(deps, request, symbol, { marginMode }));
    },
  });
  app.route({
    method: 'POST',
    url: '/futuresapi/position-mode',
    config: TRADE,
    schema: {
      summary: 'Trade in hedge mode, with a long and a short position of a contract side by side, or in one-way mode',
      body: positionModeBody,
      response: { 200: okSchema(positionModeBody) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      // It concerns every contract, which a key that is bound to some may not.
      checkSymbol(who, null);
      await countOnce(deps, request);
      const { isHedge } = request.body;
      await setPositionMode(deps, who.accountId, isHedge);
      return ok({ isHedge });
    },
  });
}

/** Margin of an isolated position. */
function registerPositionMargin(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'POST',
    url: '/futuresapi/positions/margin',
    config: TRADE,
    schema: {
      summary: 'Add margin to an isolated position of mine, or take it back, once per clientId',
      body: positionMarginBody,
      response: { 200: okSchema(positionMarginData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId: account } = who;
      const { action, amount, clientId, positionSide, symbol } = request.body;
      const market = contractOrRefuse(deps.catalog, symbol);
      checkSymbol(who, symbol);
      const units = parseAmount(market.quoteAsset, amount);
      const change = { adjustId: clientId, positionSide, units: action === 'ADD' ? units : 0 - units };
      const replayed = await adjustMargin(deps, account, market, change);
      return ok({ symbol, clientId, positionSide, action, amount: formatQuote(market, units), replayed });
    },
  });
}

/** What changes an account in futures, orders aside. */
export function registerFuturesCommands(app: App, deps: FuturesNeeds): void {
  registerTransfer(app, deps);
  registerModes(app, deps);
  registerPositionMargin(app, deps);
}
