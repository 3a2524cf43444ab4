import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { CONTROL, ERROR, HINT, LABEL } from './field-style.ts';

/** A text of several lines for machines: keys, addresses; left to right in every language. */
export function TextArea({
  label,
  hint,
  error,
  value,
  onChange,
  rows,
  maxLength,
}: {
  label: string;
  hint: string;
  /** Shown under the field, and announced; the field is marked invalid. */
  error: string | null | undefined;
  value: string;
  onChange: (text: string) => void;
  rows: number;
  maxLength: number;
}) {
  const isInvalid = error !== null && error !== undefined;
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      isInvalid={isInvalid}
      autoComplete="off"
      className="flex flex-col gap-1.5"
    >
      <Label className={LABEL}>{label}</Label>
      <AriaTextArea dir="ltr" rows={rows} spellCheck={false} className={`${CONTROL} py-2 font-mono text-sm`} />
      {!isInvalid && (
        <Text slot="description" className={HINT}>
          {hint}
        </Text>
      )}
      <FieldError className={ERROR}>{error}</FieldError>
    </AriaTextField>
  );
}
