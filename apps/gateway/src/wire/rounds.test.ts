import { expect, it } from 'vitest';
import { type Published, Rounds } from './rounds.ts';

it('SOCK-32 a topic that throws does so for itself: the others are told, in this round and later', async () => {
  const faults: [Published, unknown][] = [];
  const rounds = new Rounds<Published>(1, (topic, error) => faults.push([topic, error]));
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
