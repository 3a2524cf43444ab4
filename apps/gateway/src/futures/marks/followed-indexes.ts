import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { LiveCatalog } from '../../catalog/live-catalog.ts';
import type { LiveMarkets, MarketWatcher } from '../../markets/live-markets.ts';

/** The exchange whose indexes are followed. */
interface Followed {
  catalog: Pick<LiveCatalog, 'contracts'>;
  contractMarkets: Pick<LiveMarkets, 'watch' | 'unwatch'>;
}

/** Returns what publishes the indexes that another exchange took, when it took them: in every gateway (DEMO-21). */
export function followedIndexes({ catalog, contractMarkets }: Followed): StartIndexes {
  return ({ publish }) => {
    const onCommand = ({ events, timeMs }: AppliedCommand) => {
      const marked = events.filter((event) => event.kind === 'markPrice');
      if (marked.length === 0) return;
      const symbols = new Map(catalog.contracts().map(({ id, symbol }) => [id, symbol]));
      const indexes = marked.flatMap(({ indexTicks, market, mayLiquidate }) => {
        const contract = symbols.get(market);
        return contract === undefined ? [] : [{ contract, indexTicks, mayLiquidate }];
      });
      publish({ atMs: timeMs, indexes });
    };
    const watcher: MarketWatcher = {
      onCommand,
      onBooksReplaced() {},
      onPastReplaced() {},
      onLevel() {},
      onTrade() {},
      onBatchEnd() {},
    };
    contractMarkets.watch(watcher);
    return async () => contractMarkets.unwatch(watcher);
  };
}
