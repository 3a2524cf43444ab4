/** Kept free below a dragged panel (specification S9.06), for phone bars and toasts. */
export const DRAG_RESERVED_PX = 64;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns the nearest offset that keeps a panel on the screen, 64 px above its bottom (spec S9.06). `home` is the
 * panel's unmoved place; px. A panel larger than the screen keeps its start and top visible.
 */
export function clampOffset(
  wish: Offset,
  home: Box,
  screen: { readonly width: number; readonly height: number },
): Offset {
  const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));
  return {
    x: within(wish.x, 0 - home.x, screen.width - home.width - home.x),
    y: within(wish.y, 0 - home.y, screen.height - DRAG_RESERVED_PX - home.height - home.y),
  };
}
