import { useRef } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { draggedValue, keyedValue, type SplitterAxis, type SplitterRange } from './splitter-value.ts';

const SHAPE =
  'group absolute z-20 hidden touch-none items-center justify-center outline-none lg:flex focus-visible:outline-2 focus-visible:outline-focus';
/** Position of the edge in its part, and the pointer's shape. */
const EDGES = {
  start: 'inset-y-0 -start-1 w-2 cursor-col-resize',
  end: 'inset-y-0 -end-1 w-2 cursor-col-resize',
  top: 'inset-x-0 -top-1 h-2 cursor-row-resize',
} as const;
const LINES = { line: 'h-full w-0.5', page: 'h-0.5 w-full' } as const;

/**
 * The edge of a part that can be made larger and smaller: with mouse, pen and finger, with the arrow keys (Shift leaps),
 * Home and End, and back by a double press. On wide screens only.
 */
export function Splitter({
  label,
  edge,
  range,
  onChange,
  unitPx = () => 1,
}: {
  label: string;
  /** Edge of the containing part, which is positioned. */
  edge: keyof typeof EDGES;
  range: SplitterRange;
  onChange: (value: number) => void;
  /** Pixels in one unit of the size, asked when a drag begins. */
  unitPx?: (part: HTMLElement) => number;
}) {
  const { dir } = useLocale();
  const axis: SplitterAxis = edge === 'top' ? 'page' : 'line';
  const way = { axis, grows: edge === 'end' ? 1 : -1, isRtl: dir === 'rtl' } as const;
  const from = useRef<{ x: number; y: number; range: SplitterRange; unitPx: number } | null>(null);
  const stop = () => {
    from.current = null;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved; this one can (window splitter pattern)
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'line' ? 'vertical' : 'horizontal'}
      aria-valuenow={range.value}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      className={`${SHAPE} ${EDGES[edge]}`}
      onPointerDown={(event) => {
        if (event.button > 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const part = event.currentTarget.parentElement ?? event.currentTarget;
        from.current = { x: event.clientX, y: event.clientY, range, unitPx: unitPx(part) };
      }}
      onPointerMove={({ clientX, clientY }) => {
        if (from.current === null) return;
        const moved = { x: clientX - from.current.x, y: clientY - from.current.y };
        onChange(draggedValue(from.current.range, way, moved, from.current.unitPx));
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onDoubleClick={() => onChange(range.first)}
      onKeyDown={(event) => {
        const next = keyedValue(range, way, event.key, event.shiftKey);
        if (next === null) return;
        event.preventDefault();
        onChange(next);
      }}
    >
      <span
        aria-hidden="true"
        className={`${LINES[axis]} rounded bg-transparent group-hover:bg-accent group-focus-visible:bg-accent group-active:bg-accent`}
      />
    </div>
  );
}
