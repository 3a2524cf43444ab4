import { randomBytes } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { challengeOf, demoWith, encoded, workFor, workGateway } from '../../testing/human/test-human.ts';
import { Browser, type TestGateway } from '../../testing/test-gateway.ts';
import { deriveSecrets } from '../config.ts';
import { HumanCheck } from './human-check.ts';

const NEEDED = 'HUMAN_CHECK_NEEDED';
const MINUTE = 60_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await workGateway();
});
afterAll(() => gateway.close());
const visitor = () => new Browser(gateway.app);
const spentRows = async () => {
  const found = await gateway.deps.pool.query('SELECT count(*)::int AS n FROM identity.spent_human_proofs');
  return found.rows[0].n as number;
};

/** What another process over the same database would hold, with the same master key or another. */
function otherProcess(keys = gateway.deps.secrets): HumanCheck {
  const { config, pool, clock, log } = gateway.deps;
  return new HumanCheck({ config, secrets: keys, pool, clock, log });
}

describe('a proof of work', () => {
  test('HUM-01 a challenge is ALTCHA’s, for its action, and ALTCHA’s own solver meets it', async () => {
    const who = visitor();
    const { challenge, solution, human } = await workFor(who, 'demo');
    const { parameters } = challenge;
    expect(parameters).toMatchObject({ algorithm: 'SCRYPT', cost: 1_024, memoryCost: 8, parallelism: 1 });
    expect(parameters.data).toEqual({ action: 'demo', expiresAt: gateway.deps.clock() + 5 * MINUTE, triesMax: 3 });
    expect(solution.counter).toBeGreaterThanOrEqual(1);
    expect(solution.counter).toBeLessThanOrEqual(3);
    expect(await demoWith(who, human)).toBeNull();
  });

  test('HUM-01 no two challenges are alike, and answers are spread over the whole range', async () => {
    const who = visitor();
    const made = [];
    for (let i = 0; i < 30; i++) made.push(await workFor(who, 'demo'));
    expect(new Set(made.map(({ challenge }) => challenge.parameters.nonce)).size).toBe(30);
    expect(new Set(made.map(({ solution }) => solution.counter))).toEqual(new Set([1, 2, 3]));
  });

  test('HUM-02 it counts once', async () => {
    const who = visitor();
    const { human } = await workFor(who, 'demo');
    expect(await demoWith(who, human)).toBeNull();
    expect(await demoWith(who, human)).toBe(NEEDED);
    expect(await demoWith(visitor(), human)).toBe(NEEDED);
  });

  test('HUM-02 written otherwise (spaces, order, time) it is the same proof', async () => {
    const who = visitor();
    const { challenge, solution, human } = await workFor(who, 'demo');
    expect(await demoWith(who, human)).toBeNull();
    const { counter, derivedKey } = solution;
    const again = Buffer.from(JSON.stringify({ solution: { derivedKey, counter, time: 9 }, challenge }, null, 1));
    expect(await demoWith(who, again.toString('base64'))).toBe(NEEDED);
  });

  test('HUM-02 it counts for its action only, and is not used up by another', async () => {
    const who = visitor();
    const { human } = await workFor(who, 'sign-up');
    expect(await demoWith(who, human)).toBe(NEEDED);
    expect((await who.beginSignUp({ human })).statusCode).toBe(200);
  });

  test('HUM-02 it counts for five minutes and not a moment longer', async () => {
    const who = visitor();
    const [early, late] = [await workFor(who, 'demo'), await workFor(who, 'demo')];
    gateway.pass(5 * MINUTE - 1);
    expect(await demoWith(who, early.human)).toBeNull();
    gateway.pass(1);
    expect(await demoWith(who, late.human)).toBe(NEEDED);
  });

  test('HUM-02 of two processes that are shown it at once, one takes it', async () => {
    const { human } = await workFor(visitor(), 'demo');
    const asked = Array.from({ length: 20 }, () => otherProcess().demand('demo', human, '192.0.2.1'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('HUM-02 after a restart an open challenge still counts, and a used one still does not', async () => {
    const [open, used] = [await workFor(visitor(), 'demo'), await workFor(visitor(), 'demo')];
    await otherProcess().demand('demo', used.human, '192.0.2.1');
    const restarted = otherProcess();
    await restarted.demand('demo', open.human, '192.0.2.1');
    await expect(restarted.demand('demo', used.human, '192.0.2.1')).rejects.toMatchObject({ refusal: NEEDED });
  });

  test('HUM-04 nothing is kept before a proof is used, and used ones go an hour after their end', async () => {
    gateway.pass(66 * MINUTE);
    await gateway.deps.human.sweep();
    expect(await spentRows()).toBe(0);
    const works = [];
    for (let i = 0; i < 5; i++) works.push(await workFor(visitor(), 'demo'));
    expect(await spentRows()).toBe(0);
    for (const { human } of works.slice(0, 2)) await demoWith(visitor(), human);
    expect(await spentRows()).toBe(2);
    gateway.pass(65 * MINUTE);
    await gateway.deps.human.sweep();
    expect(await spentRows()).toBe(2);
    gateway.pass(1);
    await gateway.deps.human.sweep();
    expect(await spentRows()).toBe(0);
  });

  test('HUM-05 asking for very many at once is OVERLOADED for some, and the others get theirs', async () => {
    const asked = Array.from({ length: 120 }, () => gateway.deps.human.challenge('demo', '192.0.2.1'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(65);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ refusal: 'OVERLOADED' });
    expect((await challengeOf(visitor(), 'demo')).provider).toBe('altcha');
  });

  test('HUM-05 one address gets 600 a minute', async () => {
    const limited = await workGateway({ limits: { weightPerMinute: 35 } });
    const who = new Browser(limited.app);
    const codes = [];
    for (let i = 0; i < 4; i++) codes.push((await who.send('GET', '/api/human/challenge?action=demo')).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
    await limited.close();
  });
});

describe('forged proofs', () => {
  /** Returns a copy of `proof` with the value at `path` changed; undefined: taken away. */
  function changed(proof: object, path: string, value: unknown): unknown {
    const copy: unknown = structuredClone(proof);
    const keys = path.split('.');
    const last = keys.pop() as string;
    const holder = keys.reduce((at, key) => (at as Record<string, unknown>)[key], copy) as Record<string, unknown>;
    holder[last] = value;
    return copy;
  }
  const PARAMETERS = 'challenge.parameters';
  test.each([
    ['an easier cost', `${PARAMETERS}.cost`, 2],
    ['an easier prefix', `${PARAMETERS}.keyPrefix`, '00'],
    ['a later end', `${PARAMETERS}.data.expiresAt`, Date.UTC(2030, 0, 1)],
    ['another nonce', `${PARAMETERS}.nonce`, '00'.repeat(16)],
    ['a field more in what is signed', `${PARAMETERS}.extra`, 1],
    ['no key signature', `${PARAMETERS}.keySignature`, undefined],
    ['a made-up signature', 'challenge.signature', 'ab'.repeat(32)],
    ['an empty signature', 'challenge.signature', ''],
    ['no signature', 'challenge.signature', undefined],
    ['a made-up key', 'solution.derivedKey', '00'.repeat(32)],
    ['no key', 'solution.derivedKey', undefined],
    ['a counter that is none', 'solution.counter', -1],
    ['a field more', 'admin', true],
  ])('HUM-03 %s', async (_name, path, value) => {
    const who = visitor();
    const { challenge, solution, human } = await workFor(who, 'demo');
    expect(await demoWith(who, encoded(changed({ challenge, solution }, path, value)))).toBe(NEEDED);
    // The forgery has not used up what is right.
    expect(await demoWith(who, human)).toBeNull();
  });

  test('HUM-03 the right beginning of the key, that everybody sees, is not the key', async () => {
    const { challenge, solution } = await workFor(visitor(), 'demo');
    const { keyPrefix } = challenge.parameters;
    const guess = changed({ challenge, solution }, 'solution.derivedKey', keyPrefix.padEnd(64, '0'));
    expect(await demoWith(visitor(), encoded(guess))).toBe(NEEDED);
  });

  test('HUM-03 another action written into it', async () => {
    const { challenge, solution } = await workFor(visitor(), 'log-in');
    const forged = changed({ challenge, solution }, `${PARAMETERS}.data.action`, 'demo');
    expect(await demoWith(visitor(), encoded(forged))).toBe(NEEDED);
  });

  test('HUM-03 one of another venue, signed with another master key', async () => {
    const foreign = otherProcess(
      deriveSecrets(randomBytes(32), { operatorSecret: 'x'.repeat(32), metricsToken: 'y'.repeat(32) }),
    );
    const given = await foreign.challenge('demo', '192.0.2.1');
    if (given.provider !== 'altcha') throw new Error('not ours');
    const solution = await solveChallenge({ challenge: given.challenge, deriveKey });
    expect(await demoWith(visitor(), encoded({ challenge: given.challenge, solution }))).toBe(NEEDED);
  });

  test.each([
    ['text that is no JSON', Buffer.from('hello').toString('base64')],
    ['the empty object', encoded({})],
    ['a number', encoded(7)],
    ['null', encoded(null)],
    ['a list', encoded([{}])],
    ['deep lists', Buffer.from('['.repeat(5_000)).toString('base64')],
  ])('HUM-03 %s', async (_name, human) => {
    expect(await demoWith(visitor(), human)).toBe(NEEDED);
  });

  test.each([
    ['nothing', ''],
    ['other letters', 'äöü'],
    ['8 KiB and one', 'A'.repeat(8_193)],
  ])('HUM-03 %s is BAD_REQUEST', async (_name, human) => {
    const answer = await visitor().send('POST', '/api/human/demo', { human });
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', field: 'human' });
  });

  test.each(['', '?action=', '?action=withdraw', '?action=demo&x=1'])(
    'HUM-03 there is no challenge %s',
    async (query) => {
      expect((await visitor().send('GET', `/api/human/challenge${query}`)).statusCode).toBe(400);
    },
  );
});
