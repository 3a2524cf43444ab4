import { expect, test } from 'vitest';
import { takeTurn } from './turns.ts';

const LOOKS = ['desktop', 'phone', 'Arabic'];

test('TEST-02 one look a turn, each in as many turns as there are looks; all of them where no turn is told', () => {
  expect([0, 1, 2, 3].map((turn) => takeTurn(turn, LOOKS))).toEqual([['desktop'], ['phone'], ['Arabic'], ['desktop']]);
  expect(takeTurn(1, LOOKS, 1)).toEqual(['Arabic']);
  expect(takeTurn(null, LOOKS)).toEqual(LOOKS);
});
