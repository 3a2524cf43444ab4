import type { RefObject } from 'react';

/** Between a part and what lies under it, and between that and the window's edge, px. */
const GAP = 4;

/**
 * Keeps what lies over the page under a part of it, their `edge`s flush, within the window; above the part where there is no
 * room below. Its place is set by script: the policy lets no style in. Returns how to stop.
 */
export function stayUnder(
  part: RefObject<HTMLElement | null>,
  over: HTMLElement,
  edge: 'left' | 'right' = 'left',
): () => void {
  const place = () => {
    const at = part.current?.getBoundingClientRect();
    if (at === undefined) return;
    const { offsetHeight, offsetWidth } = over;
    const below = at.bottom + GAP;
    const left = edge === 'left' ? at.left : at.right - offsetWidth;
    over.style.top = `${below + offsetHeight > innerHeight ? Math.max(GAP, at.top - GAP - offsetHeight) : below}px`;
    over.style.left = `${Math.max(GAP, Math.min(left, document.documentElement.clientWidth - offsetWidth - GAP))}px`;
  };
  place();
  addEventListener('scroll', place, true);
  addEventListener('resize', place);
  return () => {
    removeEventListener('scroll', place, true);
    removeEventListener('resize', place);
  };
}
