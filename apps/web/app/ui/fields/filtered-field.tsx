import type { InputFilter } from '@pelorus/site/filters.ts';
import { useMemo, useRef } from 'react';
import { FieldInput, type FieldInputProps } from './field-input.tsx';
import { filtering, useTyping } from './typing.ts';

/** A field of text that keeps only what its filter lets in (spec S5.10). Numbers: DecimalField. */
export function FilteredField({
  value,
  onChange,
  filter,
  ...rest
}: FieldInputProps & { value: string; onChange: (value: string) => void; filter: InputFilter }) {
  const input = useRef<HTMLInputElement>(null);
  const editing = useMemo(() => filtering(filter), [filter]);
  const typed = useTyping(input, editing, value, onChange);
  return <FieldInput {...rest} input={input} inputMode={filter.inputMode} typed={typed} />;
}
