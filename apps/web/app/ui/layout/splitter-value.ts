/** How a part's size follows its edge. Sizes are in units of the caller's: pixels, percents. */
export interface SplitterRange {
  value: number;
  min: number;
  max: number;
  /** Size restored by a double press. */
  first: number;
}

/** One press of an arrow key, in units; with Shift. */
const STEP = 8;
const LEAP = 40;

/** Axis of the edge's movement: along the line (parts side by side) or down the page. */
export type SplitterAxis = 'line' | 'page';

export interface SplitterWay {
  axis: SplitterAxis;
  /** 1: the part grows when its edge moves to the end or down; -1: when it moves to the start or up. */
  grows: 1 | -1;
  isRtl: boolean;
}

const within = ({ min, max }: SplitterRange, value: number) => Math.max(min, Math.min(max, value));

/** Returns the size after the pointer moved so many pixels; `unitPx`: pixels in one unit of the size. */
export function draggedValue(
  range: SplitterRange,
  way: SplitterWay,
  movedPx: { x: number; y: number },
  unitPx: number,
): number {
  const alongPx = way.axis === 'page' ? movedPx.y : way.isRtl ? -movedPx.x : movedPx.x;
  return within(range, range.value + (alongPx * way.grows) / unitPx);
}

const KEY_WAYS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns the size after a key, null for keys that do nothing: arrows move the edge, Home and End go to the bounds. */
export function keyedValue(range: SplitterRange, way: SplitterWay, key: string, isShift: boolean): number | null {
  if (key === 'Home') return range.min;
  if (key === 'End') return range.max;
  const direction = KEY_WAYS[key];
  const isAlong = direction !== undefined && (way.axis === 'page' ? direction.y !== 0 : direction.x !== 0);
  if (!isAlong) return null;
  const size = isShift ? LEAP : STEP;
  return draggedValue(range, way, { x: direction.x * size, y: direction.y * size }, 1);
}
