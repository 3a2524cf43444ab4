/** Icons of the chart's buttons, on 24 units; decorative: the button's label names the action. */
const SHAPES = {
  candles: 'M8 4v3m0 9v4M6 7h4v9H6zM16 3v5m0 8v5m-2-13h4v8h-4z',
  axis: 'M18 3v18M14 6h4m-4 6h4m-4 6h4M5 19 11 7',
  indicators: 'M3 17c3-9 5-9 8-4s5 4 9-7',
  draw: 'm4 20 1.2-4.4L16.6 4.2a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L8.4 18.8 4 20Zm11-14 3 3',
  options: 'M4 7h9m4 0h3M15 5v4M4 17h3m4 0h9M9 15v4',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  picture: 'M4 7.5h3.5l1.5-2.5h6l1.5 2.5H20v11.5H4zM12 10a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Z',
  fullScreen: 'M4 9V4h5M20 9V4h-5M4 15v5h5m11-5v5h-5',
  leaveFullScreen: 'M9 4v5H4m11-5v5h5M9 20v-5H4m11 5v-5h5',
  segment: 'M6 18 18 6M6 18h.01M18 6h.01',
  rayLine: 'M5 18 20 5M5 18h.01',
  straightLine: 'M3 20 21 4M9 15h.01M15 9h.01',
  horizontalStraightLine: 'M3 12h18M12 12h.01',
  verticalStraightLine: 'M12 3v18M12 12h.01',
  priceLine: 'M5 14h16M5 14h.01M8 9h8',
  parallelStraightLine: 'M3 16 15 4M9 20 21 8',
  priceChannelLine: 'M3 14 13 4M7 17 17 7m-6 13L21 10',
  fibonacciLine: 'M4 4h16M4 9h16M4 13h16M4 20h16',
  brush: 'M4 17c3-8 5-8 6-3s3 4 4-1 3-6 6-5',
  simpleAnnotation: 'M5 5h14M12 5v14M9 19h6',
  magnet: 'M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4H6Zm0 4h4m4 0h4',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  hide: 'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.4A15 15 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.3-1.1',
  layout: 'M4 4h16v16H4zM12 4v16M4 12h16',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5a2 2 0 0 0 4 0',
  more: 'M12 5.5a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm0 6a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Zm0 6a.5.5 0 1 0 0 1 .5.5 0 0 0 0-1Z',
  undo: 'M9 6 4 11l5 5M4 11h10a6 6 0 0 1 0 12',
  redo: 'm15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 12',
  erase: 'M9 20h11M5 15 14.5 5.5l5 5L11 19H8l-3-4Z',
  clear: 'M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13',
} as const;
export type ChartIconName = keyof typeof SHAPES;

export function ChartIcon({ name, size = 18 }: { name: ChartIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}

/** Buttons of the chart's bars: small beside a mouse, a thumb's size on phones. */
export const CHIP =
  'min-h-7 shrink-0 rounded px-2 text-xs text-text-muted hover:text-text aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-text disabled:opacity-40 max-lg:min-h-11 max-lg:min-w-11';
export const TOOL = `${CHIP} inline-flex min-w-7 items-center justify-center gap-1`;

/** A button of one sign. */
export function ChartButton({
  icon,
  label,
  onPress,
  isPressed,
  isDisabled = false,
}: {
  icon: ChartIconName;
  label: string;
  onPress: () => void;
  isPressed?: boolean;
  isDisabled?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
      className={TOOL}
    >
      <ChartIcon name={icon} />
    </button>
  );
}
