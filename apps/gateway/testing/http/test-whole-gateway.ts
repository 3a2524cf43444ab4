import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';
import type { WebHandler } from '@pelorus/protocol/http/loader-api.ts';
import type { GatewayDeps } from '../../src/deps.ts';
import type { App } from '../../src/http/routes.ts';
import type { Limits } from '../../src/limits.ts';
import { registerLiveRooms } from '../../src/live-rooms.ts';
import { feedsOver } from '../../src/markets/feeds.ts';
import { registerOutbox } from '../../src/outbox/routes.ts';
import { testHistory } from '../markets/test-market.ts';
import { P2P } from '../p2p/test-p2p.ts';
import { type TestGateway, testGateway } from '../test-gateway.ts';

const page: WebHandler = async () => new Response('page');

/** Returns a gateway with every route that there is, also those of some configurations only, and listening. */
export async function wholeGateway(
  options: {
    config?: Partial<BrandConfigInput>;
    limits?: Partial<Limits>;
    web?: WebHandler;
    more?: (app: App, deps: GatewayDeps) => void;
  } = {},
): Promise<TestGateway> {
  const { config, limits, web = page, more } = options;
  const gateway = await testGateway({
    config: { analytics: { enabled: true }, p2p: P2P, ...config },
    limits: {
      weightPerMinute: 100_000_000,
      futuresWeightPerMinute: 100_000_000,
      signUpsPerHourPerAddress: 100_000,
      logInsPerMinutePerAddress: 100_000,
      ...limits,
    },
    rooms: async (app, deps) => {
      more?.(app, deps);
      registerOutbox(app, { ...deps, outbox: true });
      await registerLiveRooms(app, deps, feedsOver(deps, testHistory()), web);
    },
  });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  return gateway;
}
