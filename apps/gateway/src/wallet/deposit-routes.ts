import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import {
  depositAddressBody,
  depositAddressData,
  depositAddressQuery,
  depositData,
  depositsQuery,
} from '@pelorus/protocol/wallet/deposits.ts';
import { coinData } from '@pelorus/protocol/wallet/networks.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../http/routes.ts';
import { coinsOf } from './coins.ts';
import { presentAddress, takeAddress } from './deposit-address.ts';
import { depositsPage } from './deposits.ts';
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
  app.route({
    method: 'GET',
    url: '/api/wallet/deposits',
    config: { right: 'wallet.read', weight: 2 },
    schema: {
      summary: 'My deposits from their first sighting on, newest first',
      querystring: depositsQuery,
      response: { 200: okSchema(pageSchema(depositData)) },
    },
    handler: async (request) => ok(await depositsPage(deps, whoOf(request).accountId, request.query)),
  });
}
