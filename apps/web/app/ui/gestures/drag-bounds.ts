/** Kept free below a panel that is dragged (specification S9.06): phone bars and toasts stand there. */
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
 * Returns the offset nearest to the one wished for that keeps a panel on the screen, 64 px above its foot (spec S9.06).
 * `home` is the panel where it stands unmoved; px. One that is larger than the screen keeps its start and its top in sight.
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
