import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { Barrier } from './barrier.ts';
import type { LiveCatalog } from './catalog/live-catalog.ts';
import type { LiveMarks } from './futures/live-marks.ts';
import type { MarketFeed } from './markets/market-feed.ts';
import type { LiveOrders } from './trading/live-orders.ts';

/** Dependencies of the core's stream. */
interface StreamNeeds {
  core: CoreLink;
  catalog: LiveCatalog;
  orders: LiveOrders;
  marks: LiveMarks;
  barrier: Barrier;
}

/**
 * Follows the core's stream: updates the catalog, the orders and the barrier first, then the feeds, so that the feeds'
 * readers find the names they need. Each feed hears of its own product alone (FCFG-21). A missing command is an error,
 * after which the link restarts. Resolves at the first Hello.
 */
export function followCore(deps: StreamNeeds, feeds: Readonly<Record<Product, MarketFeed>>): Promise<void> {
  return new Promise((resolve) => {
    let heardSeq = 0;
    deps.core.listen({
      onHello(hello) {
        heardSeq = hello.seq;
        deps.catalog.reset(hello.catalog);
        deps.orders.reset();
        deps.marks.reset();
        deps.barrier.reset(hello.seq);
        feeds.futures.onHello(deps.catalog.helloOf('futures', hello));
        feeds.spot.onHello(deps.catalog.helloOf('spot', hello));
        resolve();
      },
      onCommand(command) {
        // Commands heard before change nothing. After a gap the state is unreliable, so the link says Hello.
        if (command.seq <= heardSeq) return;
        if (command.seq !== heardSeq + 1) throw new Error(`got seq ${command.seq} after ${heardSeq}`);
        heardSeq = command.seq;
        deps.catalog.apply(command);
        deps.orders.apply(command);
        feeds.spot.onCommand(deps.catalog.spotPart(command));
        const ofContracts = deps.catalog.contractPart(command);
        if (ofContracts === undefined) return;
        deps.marks.apply(ofContracts);
        feeds.futures.onCommand(ofContracts);
      },
      onBatchEnd(seq) {
        if (seq > heardSeq) throw new Error(`a batch ended at ${seq}, but its last command was ${heardSeq}`);
        deps.barrier.advance(seq);
        feeds.spot.onBatchEnd(seq);
        feeds.futures.onBatchEnd(seq);
      },
      onDown() {
        feeds.spot.onDown();
        feeds.futures.onDown();
      },
    });
  });
}
