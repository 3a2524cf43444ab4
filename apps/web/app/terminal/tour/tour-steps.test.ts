import { expect, test } from 'vitest';
import { cardPlace, stepAfter, TOUR_STEPS } from './tour-steps.ts';

const card = { width: 300, height: 160 };
const screen = { width: 1440, height: 900 };

test.each([
  ['at the end of the page', { x: 1100, y: 100, width: 300, height: 700 }, { x: 788, y: 370 }],
  ['at its start', { x: 0, y: 100, width: 300, height: 700 }, { x: 312, y: 370 }],
  ['across its top', { x: 0, y: 0, width: 1440, height: 60 }, { x: 570, y: 72 }],
  ['across its foot', { x: 0, y: 600, width: 1440, height: 300 }, { x: 570, y: 428 }],
  ['over all of it', { x: 0, y: 0, width: 1440, height: 900 }, { x: 570, y: 370 }],
  ['nowhere', null, { x: 570, y: 370 }],
] as const)('TRAD-206 beside a part %s the card has its place', (_, part, place) => {
  expect(cardPlace(part, card, screen)).toEqual(place);
});

test('TRAD-206 the card is whole on a phone', () => {
  const place = cardPlace(
    { x: 0, y: 40, width: 390, height: 60 },
    { width: 366, height: 200 },
    { width: 390, height: 844 },
  );
  expect(place).toEqual({ x: 12, y: 112 });
});

test('TRAD-206 arrows walk as the page is read, Escape and the last step end it', () => {
  expect(stepAfter('pair', 'ArrowRight', false)).toBe('chart');
  expect(stepAfter('pair', 'ArrowLeft', true)).toBe('chart');
  expect(stepAfter('chart', 'ArrowLeft', false)).toBe('pair');
  expect(stepAfter('pair', 'ArrowLeft', false)).toBe('pair');
  expect(stepAfter(TOUR_STEPS.at(-1) ?? 'pair', 'ArrowRight', false)).toBeNull();
  expect(stepAfter('book', 'Escape', false)).toBeNull();
  expect(stepAfter('book', 'x', false)).toBeUndefined();
});
