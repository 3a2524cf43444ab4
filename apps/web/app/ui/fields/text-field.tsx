import { classes } from '../classes.ts';
import { FieldFrame, useField } from './field-frame.tsx';
import { CONTROL } from './field-style.ts';

export interface TextFieldProps
  extends Omit<React.ComponentProps<'input'>, 'className' | 'style' | 'children' | 'id' | 'disabled' | 'onChange'> {
  label: string;
  value?: string;
  onChange?: (text: string) => void;
  isDisabled?: boolean;
  hint?: string | undefined;
  /** Shown below the field, and announced with it; the field is marked invalid. */
  error?: string | null | undefined;
  /** Inside the field's end: a button that shows the password. */
  trailing?: React.ReactNode;
  /** Below the input: a list of suggestions. */
  under?: React.ReactNode;
  /** Addresses, keys and codes stay left to right in every language. */
  ltr?: boolean;
}

export function TextField({
  label,
  hint,
  error,
  trailing,
  under,
  ltr,
  isDisabled,
  onChange,
  type = 'text',
  ...rest
}: TextFieldProps) {
  const field = useField(label, hint, error);
  return (
    <FieldFrame field={field}>
      <div className="relative">
        <input
          {...(ltr === true ? { dir: 'ltr' } : {})}
          {...rest}
          {...field.control}
          type={type}
          disabled={isDisabled}
          onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
          className={classes(
            CONTROL,
            trailing !== undefined && 'pe-12',
            ltr === true && 'rtl:text-end',
            ltr === true && trailing !== undefined && 'rtl:ps-12 rtl:pe-3',
          )}
        />
        {under}
        {trailing !== undefined && (
          // At the page's end, also where the field runs the other way: it begins at the page's start, and leaves this room.
          <div className="absolute inset-y-0 end-1 flex items-center">{trailing}</div>
        )}
      </div>
    </FieldFrame>
  );
}
