import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import { merchantBody, p2pMeData } from '@pelorus/protocol/p2p/traders.ts';
import { type App, ok, whoOf } from '../../http/routes.ts';
import type { P2pNeeds } from '../needs.ts';
import { meOf } from '../people/me.ts';
import { applyMerchant, endMerchant } from './merchant.ts';

const config = { right: 'identity.manage', weight: 5 } as const;
const response = { 200: okSchema(p2pMeData) };

/** Merchants, from their own side (PMER-01, PMER-02). */
export function registerMerchants(app: App, deps: P2pNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/p2p/merchant',
    config,
    schema: { summary: 'Apply as a merchant', body: merchantBody, response },
    handler: async (request) => {
      await applyMerchant(deps, whoOf(request), request.body.about);
      return ok(await meOf(deps, whoOf(request)));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/p2p/merchant/end',
    config,
    schema: { summary: 'End being a merchant: the deposit comes back', response },
    handler: async (request) => {
      await endMerchant(deps, whoOf(request));
      return ok(await meOf(deps, whoOf(request)));
    },
  });
}
