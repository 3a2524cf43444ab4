import { Icon } from '../text/icons.tsx';

/**
 * On or off together with the form it stands in: the browser's own box, drawn as a square (decision 0050, DSN-14). What takes
 * effect at once is a Switch.
 */
export function Checkbox({
  children,
  isSelected,
  onChange,
  isWrong = false,
  isDense = false,
  name,
}: {
  children: React.ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isWrong?: boolean;
  /** In a row of the order form. */
  isDense?: boolean;
  name?: string;
}) {
  const [lines, box, mark] = isDense ? ['py-0.5', 'size-4', 14] : ['py-1.5', 'size-5', 16];
  return (
    <label
      className={`relative inline-flex cursor-pointer items-start gap-2 text-sm ${lines} ${isDense ? 'max-lg:min-h-11 max-lg:py-3' : 'max-md:min-h-11 max-md:py-3'}`}
    >
      <input
        type="checkbox"
        name={name}
        checked={isSelected}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={isWrong || undefined}
        className={`peer absolute cursor-pointer opacity-0 ${box}`}
      />
      <span
        aria-hidden="true"
        className={`flex shrink-0 items-center justify-center rounded-[3px] border border-line-strong bg-surface-raised text-on-accent peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:border-danger ${box} ${isDense ? 'mt-0.5' : ''}`}
      >
        {isSelected && <Icon name="check" size={mark as number} />}
      </span>
      <span className="min-w-0">{children}</span>
    </label>
  );
}
