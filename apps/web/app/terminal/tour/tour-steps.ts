/** Steps of the tour, in order: the mark of the page's part (`data-tour`), and its text. */
export const TOUR_STEPS = ['pair', 'chart', 'book', 'form', 'orders', 'desk'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const GAP_PX = 12;

/**
 * Returns the position of a card beside its part, px from the screen's left and top: beside it if there is room, else
 * below or above it, else in the middle; always completely on the screen.
 */
export function cardPlace(
  part: Box | null,
  card: { width: number; height: number },
  screen: { width: number; height: number },
): { x: number; y: number } {
  const within = (value: number, most: number) => Math.round(Math.max(GAP_PX, Math.min(value, most - GAP_PX)));
  const at = (x: number, y: number) => ({
    x: within(x, screen.width - card.width),
    y: within(y, screen.height - card.height),
  });
  const middle = at((screen.width - card.width) / 2, (screen.height - card.height) / 2);
  if (part === null) return middle;
  const centred = { x: part.x + (part.width - card.width) / 2, y: part.y + (part.height - card.height) / 2 };
  if (part.x >= card.width + 2 * GAP_PX) return at(part.x - card.width - GAP_PX, centred.y);
  if (screen.width - part.x - part.width >= card.width + 2 * GAP_PX) return at(part.x + part.width + GAP_PX, centred.y);
  if (screen.height - part.y - part.height >= card.height + 2 * GAP_PX)
    return at(centred.x, part.y + part.height + GAP_PX);
  if (part.y >= card.height + 2 * GAP_PX) return at(centred.x, part.y - card.height - GAP_PX);
  return middle;
}

/** Returns the step after a key, null: the tour is over; undefined: the key does nothing. Arrows turn as pages are read. */
export function stepAfter(step: TourStep, key: string, isRtl: boolean): TourStep | null | undefined {
  if (key === 'Escape') return null;
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const at = TOUR_STEPS.indexOf(step);
  if (key === forward) return TOUR_STEPS[at + 1] ?? null;
  if (key === back) return TOUR_STEPS[Math.max(0, at - 1)];
  return undefined;
}
