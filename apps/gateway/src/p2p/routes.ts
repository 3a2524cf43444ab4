import type { App } from '../http/routes.ts';
import { registerOwnAds } from './ads/own-routes.ts';
import { registerMarket } from './ads/routes.ts';
import { registerChat } from './chat/routes.ts';
import { registerDisputes } from './disputes/routes.ts';
import { registerMerchants } from './merchants/routes.ts';
import type { P2pNeeds } from './needs.ts';
import { registerOpinions } from './opinions/routes.ts';
import { registerOrders } from './orders/routes.ts';
import { registerPayment } from './payment/routes.ts';
import { registerPeople } from './people/routes.ts';

/** Everything under /api/p2p; nothing where the configuration has no P2P. */
export function registerP2p(app: App, deps: P2pNeeds): void {
  if (deps.config.p2p === undefined) return;
  registerPeople(app, deps);
  registerPayment(app, deps);
  registerChat(app, deps);
  registerOpinions(app, deps);
  registerOwnAds(app, deps);
  registerMerchants(app, deps);
  registerDisputes(app, deps);
  registerOrders(app, deps);
  registerMarket(app, deps);
}
