import type { NumberParts } from '@pelorus/site/numbers.ts';

/**
 * A number as the page draws it (FMT-06). A folded run of zeros is a small count below the line; over it, unseen, lies the
 * whole number: that is what a screen reader says, what a selection takes and what is copied.
 */
export function NumberDrawing({ text, folded }: NumberParts) {
  if (folded === null) return text;
  return (
    <span className="relative inline-block">
      <span className="absolute inset-0 overflow-hidden opacity-0">{text}</span>
      <span aria-hidden="true" className="select-none">
        {folded.head}
        <span className="fold">{folded.zeros}</span>
        {folded.tail}
      </span>
    </span>
  );
}
