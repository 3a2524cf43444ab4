import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  depositAddressBody,
  depositAddressData,
  depositAddressQuery,
  depositData,
  depositsFilter,
  depositsQuery,
} from '@pelorus/protocol/wallet/deposits.ts';
import { coinData } from '@pelorus/protocol/wallet/networks.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { fileSender } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { coinsOf } from './coins.ts';
import { presentAddress, takeAddress } from './deposit-address.ts';
import { depositPages } from './deposits.ts';
import type { WalletNeeds } from './needs.ts';

/** The addresses of a person; a sub-account has none of its own (DEPO-04). */
function registerAddresses(app: App, deps: WalletNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/wallet/deposit-address',
    config: { right: 'wallet.deposit', weight: 2 },
    schema: {
      summary: 'My address for deposits of a coin by a network; null before one was made',
      querystring: depositAddressQuery,
      response: { 200: okSchema(depositAddressData) },
    },
    handler: async (request) => {
      const { asset, network } = request.query;
      const address = await presentAddress(deps, whoOf(request).accountId, asset, network);
      return ok({ asset, network, address, memo: null });
    },
  });
  app.route({
    method: 'POST',
    url: '/api/wallet/deposit-address',
    config: { right: 'wallet.deposit', weight: 10 },
    schema: {
      summary: 'Make my address for deposits, or get the one there is; isNew: true retires it for another one',
      body: depositAddressBody,
      response: { 200: okSchema(depositAddressData) },
    },
    handler: async (request) => {
      const { asset, network } = request.body;
      const address = await takeAddress(deps, whoOf(request).accountId, request.body);
      return ok({ asset, network, address, memo: null });
    },
  });
}

/** What comes by networks: coins, addresses, deposits. */
export function registerDeposits(app: App, deps: WalletNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/wallet/coins',
    config: { right: 'public', weight: 2 },
    schema: {
      summary: 'Coins that can be deposited and withdrawn, with their networks, terms and whether they are open',
      response: { 200: okSchema(z.array(coinData)) },
    },
    handler: async () => ok(await coinsOf(deps)),
  });
  registerAddresses(app, deps);
  registerHistory(
    app,
    deps,
    {
      url: '/api/wallet/deposits',
      summary: 'My deposits from their first sighting on, newest first',
      fileSummary: 'My deposits that a filter wants, as CSV',
      ...{ name: 'deposits', filter: depositsFilter, query: depositsQuery, row: depositData, numbers: 1 },
      right: 'wallet.read',
      pages: (account, filter) => depositPages(deps, account, filter),
    },
    fileSender(deps),
  );
}
