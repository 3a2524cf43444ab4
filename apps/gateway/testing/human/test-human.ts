import type { HumanAction } from '@pelorus/protocol/human/actions.ts';
import type { HumanChallenge, WorkChallenge } from '@pelorus/protocol/human/http.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { type Browser, type TestGateway, testGateway } from '../test-gateway.ts';

/** Returns a gateway that asks for few tries, so that tests are quick. */
export function workGateway(options: Parameters<typeof testGateway>[0] = {}): Promise<TestGateway> {
  return testGateway({
    ...options,
    config: { humanVerification: { provider: 'altcha', triesMax: 3 }, ...options.config },
  });
}

export const encoded = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64');

export async function challengeOf(who: Browser, action: HumanAction): Promise<HumanChallenge> {
  const answer = await who.send('GET', `/api/human/challenge?action=${action}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
}

/** Returns a challenge of our own proof of work, and the proof that ALTCHA's own solver makes of it. */
export async function workFor(
  who: Browser,
  action: HumanAction,
): Promise<{
  challenge: WorkChallenge;
  solution: { counter: number; derivedKey: string; time?: number };
  human: string;
}> {
  const given = await challengeOf(who, action);
  if (given.provider !== 'altcha') throw new Error(`asked for ${given.provider}`);
  const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
  if (solution === null) throw new Error('no solution');
  return { challenge: given.challenge, solution, human: encoded({ challenge: given.challenge, solution }) };
}

/** Asks for the demo with a proof; returns the name of the refusal, null when it counts. */
export async function demoWith(who: Browser, human: string): Promise<string | null> {
  const answer = await who.send('POST', '/api/human/demo', { human });
  return answer.statusCode === 200 ? null : answer.json().error;
}
