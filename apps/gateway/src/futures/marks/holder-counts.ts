import { COUNT_EVERY_MS, countHolders } from '@pelorus/database/futures/counts.ts';
import type { BaseNeeds } from '../../base-needs.ts';
import { listedContracts } from '../contracts.ts';
import type { LiveMarks } from '../live-marks.ts';

export interface CountNeeds extends Pick<BaseNeeds, 'catalog' | 'log' | 'pool'> {
  marks: LiveMarks;
}

/** Counts who holds what of contracts once in five minutes, at the first tick that finds their marks (decision 0087). */
export class HolderCounts {
  readonly #needs: CountNeeds;
  #countedMs = 0;
  #counting: Promise<void> = Promise.resolve();

  constructor(needs: CountNeeds) {
    this.#needs = needs;
  }

  onTick(nowMs: number): void {
    const timeMs = nowMs - (nowMs % COUNT_EVERY_MS);
    if (timeMs === this.#countedMs) return;
    const { catalog, log, marks, pool } = this.#needs;
    const contracts = listedContracts(catalog).flatMap(({ id: market, quoteAsset }) => {
      const mark = marks.of(market);
      if (mark === undefined) return [];
      return [{ market, asset: quoteAsset.id, markTicks: mark.markTicks, openLots: mark.openLots }];
    });
    if (contracts.length === 0) return;
    this.#countedMs = timeMs;
    this.#counting = countHolders(pool, timeMs, contracts).catch((error) =>
      log.warn({ err: error }, 'could not count who holds contracts; these five minutes stay empty'),
    );
  }

  /** Resolves when nothing is being counted. */
  settled(): Promise<void> {
    return this.#counting;
  }
}
