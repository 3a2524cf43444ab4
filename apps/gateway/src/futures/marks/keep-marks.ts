import type { WorkAlone } from '@pelorus/database/work-alone.ts';
import type { StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { CoreLink } from '@pelorus/protocol/link/core-link.ts';
import type { BaseNeeds } from '../../base-needs.ts';
import type { LiveMarkets } from '../../markets/live-markets.ts';
import { isListed } from './index-needs.ts';
import { MarkMaker } from './mark-maker.ts';

interface MarksNeeds extends Pick<BaseNeeds, 'catalog' | 'clock' | 'log'> {
  spotMarkets: LiveMarkets;
  contractMarkets: LiveMarkets;
  /** The link itself, without admission. */
  core: CoreLink;
  /** Does work in one gateway of several, until what it returns is called. */
  alone(begin: WorkAlone['begin']): () => Promise<void>;
  startIndexes: StartIndexes;
}

/**
 * Sends the mark prices of all contracts, in one gateway of several (MARK-30), until the returned function is called,
 * which resolves when nothing of it runs. Before the first contract is listed it does nothing at all (MARK-31).
 */
export function keepMarks(needs: MarksNeeds): () => Promise<void> {
  const { alone, catalog, contractMarkets, startIndexes } = needs;
  let isStopped = false;
  let stop = () => Promise.resolve();
  const begin = () => {
    const maker = new MarkMaker(needs);
    contractMarkets.watch(maker);
    const stopIndexes = startIndexes({ needs: () => maker.needs(), publish: (tick) => maker.onTick(tick) });
    return async () => {
      await stopIndexes();
      contractMarkets.unwatch(maker);
      await maker.settled();
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
