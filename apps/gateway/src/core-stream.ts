import type { GatewayDeps, MarketFeed } from './deps.ts';

/**
 * Listens to the core's stream: the catalog, the orders and the barrier first, then the feed, so that the feed's
 * readers find the names of what it tells. Resolves at the first Hello.
 */
export function followCore(deps: GatewayDeps, feed: MarketFeed): Promise<void> {
  return new Promise((resolve) => {
    deps.core.listen({
      onHello(hello) {
        deps.catalog.reset(hello.catalog);
        deps.orders.reset();
        deps.barrier.reset(hello.seq);
        feed.onHello(hello);
        resolve();
      },
      onCommand(command) {
        deps.catalog.apply(command);
        deps.orders.apply(command);
        feed.onCommand(command);
      },
      onBatchEnd(seq) {
        deps.barrier.advance(seq);
        feed.onBatchEnd(seq);
      },
      onDown: () => feed.onDown(),
    });
  });
}
