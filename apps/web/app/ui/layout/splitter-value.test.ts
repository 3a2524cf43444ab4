import { expect, test } from 'vitest';
import { draggedValue, keyedValue, type SplitterWay } from './splitter-value.ts';

const range = { value: 300, min: 200, max: 400, first: 264 };
const endEdge: SplitterWay = { axis: 'line', grows: 1, isRtl: false };
const startEdge: SplitterWay = { axis: 'line', grows: -1, isRtl: false };
const topEdge: SplitterWay = { axis: 'page', grows: -1, isRtl: false };

test.each([
  [endEdge, { x: 30, y: 99 }, 1, 330],
  [startEdge, { x: 30, y: 0 }, 1, 270],
  [{ ...endEdge, isRtl: true }, { x: 30, y: 0 }, 1, 270],
  [{ ...startEdge, isRtl: true }, { x: 30, y: 0 }, 1, 330],
  [topEdge, { x: 99, y: -20 }, 1, 320],
  [{ ...topEdge, isRtl: true }, { x: 0, y: -20 }, 4, 305],
  [endEdge, { x: 5_000, y: 0 }, 1, 400],
  [endEdge, { x: -5_000, y: 0 }, 1, 200],
] as const)('TRAD-201 the edge %j moved by %j at %i px a unit makes %i', (way, moved, unitPx, expected) => {
  expect(draggedValue(range, way, moved, unitPx)).toBe(expected);
});

test.each([
  [endEdge, 'ArrowRight', false, 308],
  [endEdge, 'ArrowLeft', true, 260],
  [{ ...endEdge, isRtl: true }, 'ArrowLeft', false, 308],
  [startEdge, 'ArrowLeft', false, 308],
  [topEdge, 'ArrowUp', false, 308],
  [topEdge, 'ArrowDown', false, 292],
  [endEdge, 'Home', false, 200],
  [topEdge, 'End', false, 400],
  [endEdge, 'ArrowUp', false, null],
  [topEdge, 'ArrowLeft', false, null],
  [endEdge, 'a', false, null],
] as const)('TRAD-201 at the edge %j the key %s (shift: %s) makes %s', (way, key, isShift, expected) => {
  expect(keyedValue(range, way, key, isShift)).toBe(expected);
});
