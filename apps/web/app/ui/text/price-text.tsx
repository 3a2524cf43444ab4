import { compare, decimal } from '@pelorus/site/decimal.ts';
import { formatParts, type NumberShape } from '@pelorus/site/numbers.ts';
import { useEffect, useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { usePreferences } from '../../state/use-preferences.ts';
import { NumberDrawing } from '../fields/number-drawing.tsx';

/** A decimal text grouped for the reader, its long runs of zeros counted if the reader likes it so (S4.03). */
export function NumberText({
  value,
  className = '',
  ...shape
}: { value: string | null | undefined; className?: string } & NumberShape) {
  const { tag } = useLocale();
  const { digits } = usePreferences();
  return (
    <span className={`numeric ${className}`}>
      <NumberDrawing {...formatParts(value, tag, { digitMode: digits, ...shape })} />
    </span>
  );
}

/** A price that flashes in the colour of its direction when it moves. */
export function PriceText({ value, className = '' }: { value: string; className?: string }) {
  const { tag } = useLocale();
  const { digits } = usePreferences();
  const span = useRef<HTMLSpanElement>(null);
  const before = useRef(value);
  useEffect(() => {
    const element = span.current;
    const earlier = before.current;
    before.current = value;
    if (element === null || earlier === value) return;
    const flash = compare(decimal(value), decimal(earlier)) > 0 ? 'flash-up' : 'flash-down';
    element.classList.remove('flash-up', 'flash-down');
    // Reading the size ends the earlier flash, so that the same one can start again.
    void element.offsetWidth;
    element.classList.add(flash);
  }, [value]);
  return (
    <span ref={span} className={`numeric ${className}`}>
      <NumberDrawing {...formatParts(value, tag, { digitMode: digits })} />
    </span>
  );
}
