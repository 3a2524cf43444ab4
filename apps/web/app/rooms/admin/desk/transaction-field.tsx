import { TextField } from '../../../ui/fields/text-field.tsx';

const HASH = /^0x[0-9a-f]{64}$/;

/** Is it the hash of a transaction? */
export function isTransaction(text: string): boolean {
  return HASH.test(text);
}

/** Asks for the hash of a transaction, in small letters. */
export function TransactionField({
  label,
  hint,
  value,
  onChange,
}: {
  label: string;
  hint?: string;
  value: string;
  onChange: (hash: string) => void;
}) {
  return (
    <TextField
      label={label}
      hint={hint}
      value={value}
      onChange={(text) => onChange(text.trim().toLowerCase())}
      maxLength={66}
      ltr
    />
  );
}
