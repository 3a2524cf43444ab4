import { workTries } from '@pelorus/client/human/work.ts';
import type { WorkChallenge, WorkSolution } from '@pelorus/protocol/human/http.ts';

/** From the worker: how many tries were made, the solution, or that there is none. */
export type WorkerSaid = { tried: number } | { solution: WorkSolution } | { failed: string };

/** How often progress is told. */
const TELL_MS = 100;

const tell = (said: WorkerSaid) => self.postMessage(said);

/** Works off the page's thread: typing goes on untouched. One challenge a worker; whoever made it ends it. */
self.onmessage = ({ data: challenge }: MessageEvent<WorkChallenge>) => {
  try {
    const next = workTries(challenge);
    let toldAt = performance.now();
    for (let tried = 1; ; tried++) {
      const solution = next();
      if (solution !== null) return tell({ solution });
      if (performance.now() - toldAt < TELL_MS) continue;
      toldAt = performance.now();
      tell({ tried });
    }
  } catch (error) {
    tell({ failed: String(error) });
  }
};
