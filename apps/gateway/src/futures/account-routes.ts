import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import {
  type ContractSettings,
  contractFilter,
  contractSettingsData,
  futuresAccountData,
  positionData,
} from '@pelorus/protocol/futures/http.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { contractOrRefuse, listedContracts } from './contracts.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentAccount, presentPositions, presentSettings } from './present-account.ts';
import { contractModes } from './service/modes.ts';
import { accountRows } from './standing.ts';

const READ = { right: 'account.read', weight: 5 } as const;

async function settingsOf(deps: FuturesNeeds, account: number, symbol?: string): Promise<ContractSettings[]> {
  const wanted = symbol === undefined ? listedContracts(deps.catalog) : [contractOrRefuse(deps.catalog, symbol)];
  const modes = await contractModes(deps, account, wanted);
  const tier = await accountTier(deps.pool, account);
  return modes.map((mode) => presentSettings(deps.catalog, tier, mode));
}

/** What an account has in futures, as it is now. */
export function registerFuturesAccount(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/account',
    config: READ,
    schema: {
      summary: 'My futures wallets with equity, margin and what may be taken out, and my position mode',
      response: { 200: okSchema(futuresAccountData) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      return ok(presentAccount(deps, await accountRows(deps, accountId)));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/positions',
    config: READ,
    schema: {
      summary: 'My open positions, of all contracts or one',
      querystring: contractFilter,
      response: { 200: okSchema(z.array(positionData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const { symbol } = request.query;
      if (symbol !== undefined) contractOrRefuse(deps.catalog, symbol);
      const [rows, queues] = await Promise.all([accountRows(deps, accountId), deps.ranks.queues()]);
      const positions = presentPositions(deps, rows, queues);
      return ok(positions.filter((position) => symbol === undefined || position.symbol === symbol));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/settings',
    config: READ,
    schema: {
      summary: 'My margin mode, leverage and fees, of all contracts or one',
      querystring: contractFilter,
      response: { 200: okSchema(z.array(contractSettingsData)) },
    },
    handler: async (request) => ok(await settingsOf(deps, whoOf(request).accountId, request.query.symbol)),
  });
}
