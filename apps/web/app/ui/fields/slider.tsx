/**
 * A share from 0 to 100 percent: the browser's own slider (decision 0050). Its axis runs from left to right in every language.
 */
export function PercentSlider({
  label,
  value,
  onChange,
  isDisabled = false,
}: {
  label: string;
  /** Whole percents. */
  value: number;
  onChange: (percent: number) => void;
  isDisabled?: boolean;
}) {
  return (
    <input
      type="range"
      dir="ltr"
      aria-label={label}
      aria-valuetext={`${value}%`}
      min={0}
      max={100}
      step={1}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      disabled={isDisabled}
      className="h-8 w-full cursor-pointer accent-accent focus-visible:outline-2 focus-visible:outline-focus disabled:cursor-default disabled:opacity-55 max-md:h-11"
    />
  );
}
