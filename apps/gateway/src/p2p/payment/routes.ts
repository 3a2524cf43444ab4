import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  paymentAccountBody,
  paymentAccountData,
  paymentAccountParams,
} from '@pelorus/protocol/p2p/payment-accounts.ts';
import { z } from 'zod';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { accountsOf, addAccount, removeAccount } from './accounts.ts';

const URL = '/api/p2p/payment-accounts';

/** Where one is paid. */
export function registerPayment(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'GET',
    url: URL,
    config: { right: 'p2p.read', weight: 2 },
    schema: { summary: 'My payment accounts', response: { 200: okSchema(z.array(paymentAccountData)) } },
    handler: async (request) => ok(await accountsOf(deps, whoOf(request).userId)),
  });
  app.route({
    method: 'POST',
    url: URL,
    config: { right: 'p2p.trade', weight: 5 },
    schema: {
      summary: 'Add a payment account; a session must be fresh',
      body: paymentAccountBody,
      response: { 200: okSchema(paymentAccountData) },
    },
    handler: async (request) => ok(await addAccount(deps, whoOf(request), request.body)),
  });
  app.route({
    method: 'DELETE',
    url: `${URL}/:id`,
    config: { right: 'p2p.trade', weight: 2 },
    schema: {
      summary: 'Delete a payment account that no live ad names',
      params: paymentAccountParams,
      response: { 200: okSchema(z.null()) },
    },
    handler: async (request) => {
      await removeAccount(deps, whoOf(request), request.params.id);
      return ok(null);
    },
  });
}
