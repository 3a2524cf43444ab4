import type { WorkChallenge, WorkSolution } from '@pelorus/protocol/human/http.ts';
import type { WorkerSaid } from './work-worker.ts';

interface Watch {
  signal: AbortSignal;
  /** Part of the tries that were made, 0 to 1. */
  onProgress: (part: number) => void;
}

/** The worker could not be had: an old browser, or one that was told not to. */
class NoWorker extends Error {}

function solveInWorker(challenge: WorkChallenge, { signal, onProgress }: Watch): Promise<WorkSolution> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
    } catch (error) {
      reject(new NoWorker('no worker', { cause: error }));
      return;
    }
    const end = () => worker.terminate();
    signal.addEventListener('abort', () => {
      end();
      reject(signal.reason as Error);
    });
    worker.onerror = () => {
      end();
      reject(new NoWorker('the worker did not start'));
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerSaid>) => {
      if ('tried' in data) {
        onProgress(data.tried / challenge.parameters.data.triesMax);
        return;
      }
      end();
      if ('solution' in data) resolve(data.solution);
      else reject(new Error(data.failed));
    };
    worker.postMessage(challenge);
  });
}

/** One try, then the page's turn: slower, but nothing hangs. */
async function solveInTurns(challenge: WorkChallenge, { signal, onProgress }: Watch): Promise<WorkSolution> {
  const { workTries } = await import('@pelorus/client/human/work.ts');
  const next = workTries(challenge);
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted();
    const solution = next();
    if (solution !== null) return solution;
    onProgress(tried / challenge.parameters.data.triesMax);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Returns the solution of a challenge, from a worker where there is one. Throws the signal's reason when aborted. */
export async function solve(challenge: WorkChallenge, watch: Watch): Promise<WorkSolution> {
  watch.signal.throwIfAborted();
  try {
    return await solveInWorker(challenge, watch);
  } catch (error) {
    if (!(error instanceof NoWorker)) throw error;
    return solveInTurns(challenge, watch);
  }
}
