import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { CONTROL, ERROR, HINT, LABEL } from './field-style.ts';

export interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  label: string;
  hint?: string | undefined;
  /** Shown under the field, and announced; the field is marked invalid. */
  error?: string | null | undefined;
  /** Inside the field's end: a button that shows the password. */
  trailing?: React.ReactNode;
  /** More of the input itself: what it controls, its keys. */
  input?: React.ComponentProps<typeof Input>;
  /** Hangs from the input: a list of what it may become. */
  under?: React.ReactNode;
  /** Addresses, keys and codes stay left to right in every language. */
  ltr?: boolean;
}

export function TextField({ label, hint, error, trailing, input, under, ltr, ...rest }: TextFieldProps) {
  const invalid = error !== null && error !== undefined && error !== '';
  const direction = ltr === true ? { dir: 'ltr' } : {};
  return (
    <AriaTextField {...rest} isInvalid={invalid} className="flex flex-col gap-1.5">
      <Label className={LABEL}>{label}</Label>
      <div className="relative">
        <Input className={trailing === undefined ? CONTROL : `${CONTROL} pe-12`} {...direction} {...input} />
        {under}
        {trailing !== undefined && (
          // The end of the field, which is not the page's where the field runs the other way: nothing typed lies under it.
          <div className="absolute inset-y-0 end-1 flex items-center" {...direction}>
            {trailing}
          </div>
        )}
      </div>
      {hint !== undefined && !invalid && (
        <Text slot="description" className={HINT}>
          {hint}
        </Text>
      )}
      <FieldError className={ERROR}>{error}</FieldError>
    </AriaTextField>
  );
}
