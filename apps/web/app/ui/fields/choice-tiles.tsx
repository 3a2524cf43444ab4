import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { Icon } from '../text/icons.tsx';
import { ERROR, LABEL } from './field-style.ts';

interface Tile<T extends string> {
  id: T;
  text: string;
  /** Picture, for the eye only. */
  picture?: React.ReactNode;
}

const TILE =
  'group relative flex min-h-12 cursor-pointer items-center gap-3 rounded border border-line-strong p-3 text-sm ' +
  'data-[selected]:border-accent data-[selected]:bg-accent-soft data-[focus-visible]:outline-2 ' +
  'data-[focus-visible]:outline-focus data-[focus-visible]:outline-offset-2 [&>span:first-child]:sr-only';

/** One of a few, all in sight; chosen at once. */
export function ChoiceTiles<T extends string>({
  label,
  tiles,
  value,
  onChange,
  error,
}: {
  label: string;
  tiles: readonly Tile<T>[];
  /** Null: none yet. */
  value: T | null;
  onChange: (value: T) => void;
  error?: string | undefined;
}) {
  return (
    <RadioGroup
      value={value}
      onChange={(id) => onChange(id as T)}
      isInvalid={error !== undefined}
      className="flex flex-col gap-1.5"
    >
      <Label className={LABEL}>{label}</Label>
      <div className="grid gap-3 sm:grid-cols-2">
        {tiles.map(({ id, text, picture }) => (
          <Radio key={id} value={id} className={TILE}>
            {picture !== undefined && (
              <span aria-hidden="true" className="shrink-0">
                {picture}
              </span>
            )}
            <span className="min-w-0 grow">{text}</span>
            <span className="invisible shrink-0 text-accent group-data-[selected]:visible">
              <Icon name="check" />
            </span>
          </Radio>
        ))}
      </div>
      <FieldError className={ERROR}>{error}</FieldError>
    </RadioGroup>
  );
}
