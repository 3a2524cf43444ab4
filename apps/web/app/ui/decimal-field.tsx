import { decimalFilter, type InputFilter } from '@pelorus/site/filters.ts';
import { separators } from '@pelorus/site/numbers.ts';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { FilteredField, type FilteredFieldProps } from './filtered-field.tsx';
import { stepped } from './stepped.ts';

export interface DecimalFieldProps extends Omit<FilteredFieldProps, 'filter' | 'onStep' | 'isNumber'> {
  /** Digits after the point that may be typed. */
  digits: number;
  /** What one press of an arrow key adds or takes: a decimal text. */
  step?: string;
  /** Where more than digits is to be kept in bounds: a clamp or a price filter. */
  filter?: InputFilter;
}

/** Takes an exact decimal as it is typed (spec S5.10): what cannot stand is dropped, the caret stays where it was. */
export function DecimalField({ digits, step, filter, ...rest }: DecimalFieldProps) {
  const { tag } = useLocale();
  const plain = useMemo(() => decimalFilter({ digits, group: separators(tag).group }), [digits, tag]);
  return (
    <FilteredField
      {...rest}
      filter={filter ?? plain}
      isNumber
      {...(step === undefined ? {} : { onStep: (value: string, direction: 1 | -1) => stepped(value, step, direction) })}
    />
  );
}
