import { payloadText, solveWork, workTries } from '@pelorus/client/human/work.ts';
import { type WorkChallenge, workChallenge } from '@pelorus/protocol/human/http.ts';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { expect, test } from 'vitest';

const SECRET = 'signature of this test';

/** A challenge of ALTCHA's own library whose answer is `counter`. */
async function challengeOf(counter: number, triesMax = 20): Promise<WorkChallenge> {
  const made = await createChallenge({
    algorithm: 'SCRYPT',
    cost: 64,
    memoryCost: 8,
    parallelism: 1,
    counter,
    deriveKey,
    data: { action: 'demo', expiresAt: 1, triesMax },
    hmacSignatureSecret: SECRET,
    hmacKeySignatureSecret: `${SECRET}, of the key`,
  });
  return workChallenge.parse(made);
}

const verdict = (challenge: WorkChallenge, solution: { counter: number; derivedKey: string }, byKey: boolean) =>
  verifySolution({
    challenge: { ...challenge, parameters: { ...challenge.parameters, data: { ...challenge.parameters.data } } },
    solution,
    deriveKey,
    hmacSignatureSecret: SECRET,
    ...(byKey ? { hmacKeySignatureSecret: `${SECRET}, of the key` } : {}),
  });

test.each([1, 2, 7, 19, 20])(
  'HUM-33 our solver finds %i, without crypto.subtle, and ALTCHA’s library agrees',
  async (counter) => {
    const challenge = await challengeOf(counter);
    const solution = solveWork(challenge);
    expect(solution.counter).toBe(counter);
    expect((await verdict(challenge, solution, true)).verified).toBe(true);
    // The long way too: by deriving the key once more.
    expect((await verdict(challenge, solution, false)).verified).toBe(true);
  },
);

test('HUM-33 random challenges, all of them', async () => {
  for (let i = 0; i < 40; i++) {
    const counter = randomInt(20);
    expect(solveWork(await challengeOf(counter)).counter).toBe(counter);
  }
});

test('HUM-33 a challenge whose answer lies outside its range is an error and no endless work', async () => {
  const challenge = await challengeOf(9, 5);
  const next = workTries(challenge);
  for (let tried = 0; tried < 5; tried++) expect(next()).toBeNull();
  expect(next).toThrow(RangeError);
});

test('HUM-03 a proof travels as base64 of JSON', async () => {
  const challenge = await challengeOf(1);
  const solution = solveWork(challenge);
  const text = payloadText({ challenge, solution });
  expect(text).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  expect(text.length).toBeLessThan(2_000);
  expect(JSON.parse(atob(text))).toEqual({ challenge, solution });
});
