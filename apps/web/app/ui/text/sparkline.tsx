import { sparklinePath } from './sparkline-path.ts';

/** A day's course as a line; decorative beside the change it shows. Time runs left to right in every language. */
export function Sparkline({
  prices,
  rising,
  width = 96,
  height = 32,
  filled = false,
  className = '',
}: {
  prices: readonly string[];
  rising: boolean;
  width?: number;
  height?: number;
  filled?: boolean;
  className?: string;
}) {
  const path = sparklinePath(prices, width, height - 4);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 -2 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      className={`${rising ? 'text-up' : 'text-down'} ${className}`}
    >
      {path !== null && filled && <path d={path.area} fill="currentColor" opacity={0.1} />}
      {path !== null && (
        <path
          d={path.line}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.6}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
