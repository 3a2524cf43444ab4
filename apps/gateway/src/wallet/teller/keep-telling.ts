import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import type { WorkAlone } from '@pelorus/database/work-alone.ts';
import { bookAdjustments } from './book-adjustments.ts';
import { creditDeposits } from './credit-deposits.ts';
import type { TellerJob, TellerNeeds } from './job.ts';
import { networkFees } from './network-fees.ts';
import { finishSends } from './sends.ts';
import { endWithdrawals, holdWithdrawals, judgeWithdrawals, vouchWithdrawals } from './withdrawals.ts';

/** The work of the teller, in this order. */
const JOBS: readonly TellerJob[] = [
  creditDeposits,
  networkFees,
  bookAdjustments,
  holdWithdrawals,
  judgeWithdrawals,
  vouchWithdrawals,
  endWithdrawals,
  finishSends,
];

/** It is woken when there is work; what a lost notice would leave waits so long. */
const IDLE_MS = 10_000;
const AFTER_FAILURE_MS = 1_000;

interface Keeping extends TellerNeeds {
  databaseUrl: string;
  /** Does work in one gateway of several, until what it returns is called. */
  alone(begin: WorkAlone['begin']): () => Promise<void>;
}

/** Does every job until none has more to do; returns whether all went well. */
async function workThrough(needs: TellerNeeds, stopping: AbortSignal): Promise<boolean> {
  let isFine = true;
  for (const job of JOBS) {
    try {
      while (!stopping.aborted && (await job.work(needs)));
    } catch (error) {
      isFine = false;
      needs.log.warn({ err: error, job: job.name }, 'a job of the teller failed; it is tried again');
    }
  }
  return isFine;
}

/** Runs the teller: all commands of the wallet are sent in one gateway of several. The returned function resolves when nothing of it runs. */
export function keepTelling(keeping: Keeping): () => Promise<void> {
  const begin = () => {
    const { databaseUrl, log } = keeping;
    const stopping = new AbortController();
    let wake = new AbortController();
    const listener = new DatabaseListener(databaseUrl, 'pelorus-teller-listener', log);
    const onWork = () => wake.abort();
    listener.on('custody_work', { onNotify: onWork, onListening: onWork });
    const listening = listener.start().catch((error) => log.warn({ err: error }, 'the teller hears nothing'));
    const run = async () => {
      while (!stopping.signal.aborted) {
        wake = new AbortController();
        const isFine = await workThrough(keeping, stopping.signal);
        const signal = AbortSignal.any(isFine ? [wake.signal, stopping.signal] : [stopping.signal]);
        await delay(isFine ? IDLE_MS : AFTER_FAILURE_MS, undefined, { signal }).catch(() => undefined);
      }
    };
    const running = run();
    return async () => {
      stopping.abort();
      await running;
      await listening;
      await listener.close();
    };
  };
  return keeping.alone(begin);
}
