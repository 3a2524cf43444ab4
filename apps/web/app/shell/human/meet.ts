import { payloadText } from '@pelorus/client/human/work.ts';
import type { HumanChallenge } from '@pelorus/protocol/human/http.ts';
import { solve } from './solve.ts';

/** Returns the proof that meets a challenge, as text. Throws the signal's reason when aborted, and what went wrong. */
export async function meet(
  challenge: Exclude<HumanChallenge, { provider: 'off' }>,
  watch: { signal: AbortSignal; onProgress: (part: number) => void; language: string },
): Promise<string> {
  if (challenge.provider === 'geetest') {
    const { solveGeetest } = await import('./geetest.ts');
    return payloadText(await solveGeetest(challenge, watch));
  }
  return payloadText({ challenge: challenge.challenge, solution: await solve(challenge.challenge, watch) });
}
