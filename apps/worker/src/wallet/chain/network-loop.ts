import type { Log } from '@pelorus/database/log.ts';
import { pause } from '../../pause.ts';
import type { ChainStep, ChainWork } from './chain-step.ts';

const BACKOFF_MS = { first: 1_000, most: 60_000 };
/** A network is looked at once a block, but neither more often nor more seldom than this. */
const WAIT_MS = { least: 1_000, most: 15_000 };

interface LoopParts {
  work: Pick<ChainWork, 'network' | 'reader'>;
  steps: readonly ChainStep[];
  log: Log;
  stopping: AbortSignal;
  /** Resolves when there may be work before the next block is due. */
  woken(): Promise<void>;
}

/** Does the steps of one network over and over, until stopped; what fails is tried again, later and later. */
export async function runNetwork({ log, steps, stopping, woken, work }: LoopParts): Promise<void> {
  const { network, reader } = work;
  const waitMs = Math.min(WAIT_MS.most, Math.max(WAIT_MS.least, network.blockMs));
  let isConnected = false;
  let backoffMs = 0;
  while (!stopping.aborted) {
    let doing = 'connect';
    // Asked before the work: what is told while it is done is heard after it.
    const wakes = woken();
    try {
      if (!isConnected) await reader.connect();
      isConnected = true;
      let hasMore = true;
      while (hasMore && !stopping.aborted) {
        hasMore = false;
        for (const one of steps) {
          doing = one.name;
          if (await one.step()) hasMore = true;
        }
      }
      if (backoffMs > 0) log.info({ network: network.code }, 'the network is followed again');
      backoffMs = 0;
    } catch (error) {
      if (stopping.aborted) return;
      const level = backoffMs === 0 ? 'warn' : 'debug';
      backoffMs = Math.min(BACKOFF_MS.most, Math.max(BACKOFF_MS.first, 2 * backoffMs));
      log[level]({ network: network.code, step: doing, err: error, againInMs: backoffMs }, 'work on a network failed');
    }
    const isOver = new AbortController();
    const ended = AbortSignal.any([stopping, isOver.signal]);
    if (backoffMs > 0) await pause(backoffMs, ended);
    else await Promise.race([pause(waitMs, ended), wakes]);
    isOver.abort();
  }
}
