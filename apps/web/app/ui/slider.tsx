import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components/Slider';

/** A share from 0 to 100 percent. Its axis keeps its direction in right-to-left pages. */
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
    <AriaSlider
      aria-label={label}
      value={value}
      onChange={onChange}
      minValue={0}
      maxValue={100}
      isDisabled={isDisabled}
      className="data-[disabled]:opacity-55"
    >
      <SliderTrack className="relative flex h-8 w-full cursor-pointer items-center max-md:h-11">
        {({ state }) => (
          <>
            <div className="h-1 w-full rounded bg-line" />
            <div
              className="absolute h-1 rounded bg-accent start-0"
              style={{ width: `${state.getThumbPercent(0) * 100}%` }}
            />
            <SliderThumb className="top-1/2 size-4 rounded-full border-2 border-accent bg-surface-raised data-[focus-visible]:outline-2 data-[focus-visible]:outline-focus data-[focus-visible]:outline-offset-2" />
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  );
}
