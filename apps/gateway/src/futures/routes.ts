import type { App } from '../http/routes.ts';
import { registerFuturesAccount } from './account-routes.ts';
import { registerFuturesCommands } from './command-routes.ts';
import { registerFuturesFiles } from './export-routes.ts';
import { registerFuturesHistory } from './history-routes.ts';
import type { FuturesNeeds } from './needs.ts';
import { registerContractOrderHistory } from './order-history-routes.ts';
import { registerContractOrders } from './order-routes.ts';
import { registerPublicFutures } from './public-routes.ts';

/** Everything under /futuresapi; without contracts its lists are empty and no symbol is known. */
export function registerFutures(app: App, deps: FuturesNeeds): void {
  registerPublicFutures(app, deps);
  registerFuturesAccount(app, deps);
  registerFuturesHistory(app, deps);
  registerFuturesFiles(app, deps);
  registerFuturesCommands(app, deps);
  registerContractOrders(app, deps);
  registerContractOrderHistory(app, deps);
}
