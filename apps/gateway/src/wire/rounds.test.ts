import { expect, it } from 'vitest';
import { gapAfter, type Published, Rounds } from './rounds.ts';

it('SOCK-32 a topic that throws does so for itself: the others are told, in this round and later', async () => {
  const faults: [Published, unknown][] = [];
  const rounds = new Rounds<Published>({ leastMs: 1, mostMs: 1 }, (topic, error) => faults.push([topic, error]));
  const fault = new Error('a bug of one topic');
  let told = 0;
  let wake = () => {};
  const broken: Published = {
    isDue: () => true,
    flush: () => {
      throw fault;
    },
  };
  const whole: Published = {
    isDue: () => true,
    flush: () => {
      told += 1;
      wake();
      return told === 1;
    },
  };
  const twice = new Promise<void>((resolve) => {
    wake = () => {
      if (told === 2) resolve();
    };
  });
  rounds.touch(broken);
  rounds.touch(whole);
  rounds.schedule();
  await twice;
  expect(faults).toEqual([[broken, fault]]);
  rounds.close();
});

it('SOCK-33 rounds are near while they are cheap, take half of the time at most, and are never further apart than said', () => {
  const gap = { leastMs: 5, mostMs: 25 };
  expect([0, 2.5, 4, 10, 12.5, 20, 1_000].map((tookMs) => gapAfter(tookMs, gap))).toEqual([5, 5, 8, 20, 25, 25, 25]);
  expect([0, 20, 100].map((tookMs) => gapAfter(tookMs, { leastMs: 50, mostMs: 50 }))).toEqual([50, 50, 50]);
});
