import { expect, it } from 'vitest';
import { TurnBudget } from './turn-budget.ts';

it('GATE-02 P29 a turn that took up enough for long enough refuses the rest; the next one begins anew', () => {
  let nowMs = 0;
  let end = () => {};
  const turn = new TurnBudget(
    75,
    () => nowMs,
    (run) => {
      end = run;
    },
  );
  // Each takes a millisecond: 76 are taken up, whatever waits behind them is not.
  const taken = () => {
    let count = 0;
    for (let i = 0; i < 300; i++) {
      if (!turn.isSpent()) {
        count += 1;
        nowMs += 1;
      }
    }
    return count;
  };
  expect(taken()).toBe(76);
  expect(taken()).toBe(0);
  end();
  expect(taken()).toBe(76);
  end();
  // Few and slow is no overload.
  for (let i = 0; i < 64; i++) {
    expect(turn.isSpent()).toBe(false);
    nowMs += 50;
  }
  expect(turn.isSpent()).toBe(true);
});

it('GATE-02 a turn ends with the event loop’s own', async () => {
  const turn = new TurnBudget(-1);
  const taken = () => Array.from({ length: 100 }, () => turn.isSpent()).filter((isSpent) => !isSpent).length;
  expect(taken()).toBe(64);
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken()).toBe(64);
});
