import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { encodeCancelAll, encodeJson } from '@pelorus/protocol/wire/encode-command.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ScriptedCore } from '../testing/test-core.ts';
import { Admission } from './admission.ts';

type Waiting = PromiseWithResolvers<AppliedCommand>;

/** A core that answers when the test says; what it was sent it has. */
class SlowCore extends ScriptedCore {
  readonly waiting: Waiting[] = [];

  override submit(): Promise<AppliedCommand> {
    const answer = Promise.withResolvers<AppliedCommand>();
    this.waiting.push(answer);
    return answer.promise;
  }

  /** Answers the oldest. */
  async answerOnes(count: number): Promise<void> {
    for (const { resolve } of this.waiting.splice(0, count)) resolve({} as AppliedCommand);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const COMMAND = encodeJson('setAccountTier', { account: 16, tier: 1 });
const CANCEL = encodeCancelAll(16, 1);
const OVERLOADED = new CoreUnavailable('OVERLOADED');

function guarded(most: number, least = most) {
  const core = new SlowCore();
  const clock = { nowMs: 0 };
  const admission = new Admission(core, { most, least, nowMs: () => clock.nowMs });
  /** Sends some; resolves with how many were refused. */
  const send = async (count: number, record = COMMAND) => {
    let refused = 0;
    for (let i = 0; i < count; i++)
      admission.submit(record).catch((error: CoreUnavailable) => {
        expect(error.code).toBe(OVERLOADED.code);
        refused += 1;
      });
    await new Promise((resolve) => setImmediate(resolve));
    return refused;
  };
  return { core, clock, admission, send };
}

it('GATE-01 GATE-06 P29 what would wait too long is refused at once and never sent; cancels are let in for longer', async () => {
  const { core, admission, send } = guarded(10);
  expect(await send(30)).toBe(20);
  expect([core.waiting.length, admission.inFlight]).toEqual([10, 10]);
  expect(await send(30, CANCEL)).toBe(20);
  expect(core.waiting).toHaveLength(20);
  await core.answerOnes(20);
  expect(admission.inFlight).toBe(0);
  expect(await send(10)).toBe(0);
});

it('GATE-01 GATE-04 P29 a core that answers much lets much in; what it answered long ago counts no more', async () => {
  const { core, clock, send } = guarded(10);
  for (let step = 0; step < 10; step++) {
    await send(10);
    await core.answerOnes(10);
    clock.nowMs += 10;
  }
  for (let step = 0; step < 10; step++) {
    await send(10);
    await core.answerOnes(10);
    clock.nowMs += 10;
  }
  // 190 to 200 were answered in the last 200 ms: a quarter of them may wait.
  const refused = await send(200);
  expect(200 - refused).toBeGreaterThanOrEqual(47);
  expect(200 - refused).toBeLessThanOrEqual(50);
  clock.nowMs += 200;
  expect(await send(5)).toBe(5);
  await core.answerOnes(core.waiting.length);
  clock.nowMs += 200;
  expect(await send(20)).toBe(10);
});

it('GATE-01 GATE-05 GATE-04 P29 where something always waits, fewer may than from rest, or as many as are answered', async () => {
  const { core, clock, send } = guarded(40, 10);
  expect(await send(60)).toBe(20);
  // It answers 5 in 100 ms: it is slow, not at rest.
  for (let round = 0; round < 20; round++) {
    await core.answerOnes(5);
    clock.nowMs += 100;
    await send(40);
  }
  expect(core.waiting).toHaveLength(10);
  await core.answerOnes(10);
  clock.nowMs += 25;
  expect(await send(60)).toBe(20);
});

it('GATE-01 GATE-05 P29 a core that answers many at once and then none for long is as quick as it is, and not at rest between', async () => {
  const { core, clock, send } = guarded(1_000, 100);
  expect(await send(3_000)).toBe(2_000);
  const waited: number[] = [];
  for (let batch = 0; batch < 8; batch++) {
    clock.nowMs += 100;
    waited.push(core.waiting.length);
    await core.answerOnes(core.waiting.length);
    // The turn that writes the answers takes a while, then all who were refused come again.
    clock.nowMs += 15;
    await send(3_000);
  }
  // From rest; then of a thousand, then of two, in 200 ms; from there on what is let in is what was answered.
  expect(waited.slice(0, 2)).toEqual([1_000, 250]);
  expect(Math.max(...waited.slice(1))).toBeLessThanOrEqual(320);
  clock.nowMs += 100;
  await core.answerOnes(core.waiting.length);
  clock.nowMs += 30;
  expect(await send(3_000)).toBe(2_000);
});

it('HTTP-10 HTTP-49 a core that answers nothing for ten seconds though something waits is not up, until it answers', async () => {
  const { core, clock, admission, send } = guarded(10);
  const upAfter = (ms: number) => {
    clock.nowMs += ms;
    return admission.isUp();
  };
  expect(upAfter(60_000)).toBe(true);
  await send(2);
  expect([upAfter(10_000), upAfter(1)]).toEqual([true, false]);
  await core.answerOnes(1);
  expect([upAfter(0), upAfter(10_000), upAfter(1)]).toEqual([true, true, false]);
  await core.answerOnes(1);
  expect(upAfter(60_000)).toBe(true);
  core.up = false;
  expect(upAfter(0)).toBe(false);
});

it('GATE-01 P29 whatever comes and goes: nothing is lost, nothing is counted twice, no more waits than may', async () => {
  const step = fc.record({
    send: fc.nat(60),
    cancels: fc.boolean(),
    answer: fc.nat(60),
    passMs: fc.nat(150),
    fails: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { core, clock, admission, send } = guarded(16, 4);
      const answered: { atMs: number; count: number }[] = [];
      for (const { send: count, cancels, answer, passMs, fails } of steps) {
        const before = core.waiting.length;
        const refused = await send(count, cancels ? CANCEL : COMMAND);
        expect(core.waiting.length).toBe(before + count - refused);
        expect(admission.inFlight).toBe(core.waiting.length);
        const recent = answered.filter(({ atMs }) => clock.nowMs - atMs < 200);
        const room = Math.max(16, recent.reduce((sum, one) => sum + one.count, 0) / 4);
        if (refused > 0) expect(core.waiting.length).toBeGreaterThanOrEqual(4);
        expect(core.waiting.length).toBeLessThanOrEqual(Math.max(before, Math.ceil(cancels ? 2 * room : room)));
        const ended = Math.min(answer, core.waiting.length);
        if (fails) for (const { reject } of core.waiting.splice(0, ended)) reject(new CoreUnavailable('OVERLOADED'));
        await core.answerOnes(fails ? 0 : ended);
        await new Promise((resolve) => setImmediate(resolve));
        answered.push({ atMs: clock.nowMs, count: ended });
        clock.nowMs += passMs;
      }
      await core.answerOnes(core.waiting.length);
      expect(admission.inFlight).toBe(0);
    }),
    { numRuns: 60 },
  );
});
