import { expect, it } from 'vitest';
import { TAKEN_MIN, TurnBudget } from './turn-budget.ts';

it('GATE-02 P29 a turn that took up enough for long enough refuses the rest; the next one begins anew', () => {
  let nowMs = 0;
  let end = () => {};
  const turn = new TurnBudget(
    400,
    () => nowMs,
    (run) => {
      end = run;
    },
  );
  // Each takes a millisecond: 401 are taken up, whatever waits behind them is not.
  const taken = () => {
    let count = 0;
    for (let i = 0; i < 600; i++) {
      if (!turn.isSpent()) {
        count += 1;
        nowMs += 1;
      }
    }
    return count;
  };
  expect(taken()).toBe(401);
  expect(taken()).toBe(0);
  end();
  expect(taken()).toBe(401);
  end();
  // Few and slow is no overload.
  for (let i = 0; i < TAKEN_MIN; i++) {
    expect(turn.isSpent()).toBe(false);
    nowMs += 50;
  }
  expect(turn.isSpent()).toBe(true);
});

it('GATE-02 a turn ends with the event loop’s own', async () => {
  const turn = new TurnBudget(-1);
  const taken = () => Array.from({ length: 2 * TAKEN_MIN }, () => turn.isSpent()).filter((isSpent) => !isSpent).length;
  expect(taken()).toBe(TAKEN_MIN);
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken()).toBe(TAKEN_MIN);
});
