import type { NumberParts } from '@pelorus/site/numbers.ts';

/**
 * A number as the page shows it (FMT-06). A folded run of zeros is a small subscript count; the full number lies over
 * it invisibly, for screen readers, selection and copying.
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
