import type { WorkAlone } from '@pelorus/database/work-alone.ts';
import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { LiveMarkets } from '../../markets/live-markets.ts';
import { type CountNeeds, HolderCounts } from './holder-counts.ts';
import { isListed } from './index-needs.ts';
import { MarkMaker } from './mark-maker.ts';
import { ToldSources } from './told-sources.ts';

interface MarksNeeds extends CountNeeds {
  clock: () => number;
  spotMarkets: LiveMarkets;
  contractMarkets: LiveMarkets;
  /** The link itself, without admission. */
  core: CoreLink;
  /** Does work in one gateway of several, until what it returns is called. */
  alone(begin: WorkAlone['begin']): () => Promise<void>;
  startIndexes: StartIndexes;
}

/**
 * Sends the mark prices of all contracts, and counts their holders, in one gateway of several (MARK-30, FMKT-20), until the returned function is called,
 * which resolves when nothing of it runs. Before the first contract is listed it does nothing at all (MARK-31).
 */
export function keepMarks(needs: MarksNeeds): () => Promise<void> {
  const { alone, catalog, clock, contractMarkets, startIndexes } = needs;
  let isStopped = false;
  let stop = () => Promise.resolve();
  const begin = () => {
    const maker = new MarkMaker(needs);
    const counts = new HolderCounts(needs);
    const sources = new ToldSources(needs);
    contractMarkets.watch(maker);
    const stopIndexes = startIndexes({
      needs: () => maker.needs(),
      publish: (tick) => {
        maker.onTick(tick);
        counts.onTick(clock());
        sources.onTick(tick);
      },
    });
    return async () => {
      await stopIndexes();
      contractMarkets.unwatch(maker);
      await Promise.all([maker.settled(), counts.settled(), sources.settled()]);
    };
  };
  void catalog
    .waitFor(() => catalog.contracts().some(isListed))
    .then(() => {
      if (!isStopped) stop = alone(begin);
    });
  return () => {
    isStopped = true;
    return stop();
  };
}
