/** Returns the visible slide at a scroll position `scrollLeft` (negative from right to left); px. */
export function slideAt(scrollLeft: number, width: number, count: number): number {
  if (width <= 0 || count <= 0) return 0;
  return Math.max(0, Math.min(Math.round(Math.abs(scrollLeft) / width), count - 1));
}

/** Returns the slide `step` further, round the ends. */
export function slideAfter(slide: number, step: number, count: number): number {
  return count <= 0 ? 0 : (((slide + step) % count) + count) % count;
}

/** Returns the step that a key means: arrows as they point on the page, Home and End as far as they go; null: no key of ours. */
export function stepOfKey(key: string, isRtl: boolean, slide: number, count: number): number | null {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const steps: Readonly<Record<string, number>> = { [forward]: 1, [back]: -1, Home: -slide, End: count - 1 - slide };
  return steps[key] ?? null;
}
