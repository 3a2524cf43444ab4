import { ERROR } from '../../ui/fields/field-style.ts';
import { Icon } from '../../ui/text/icons.tsx';

/** A checkbox required by a form; the documents are linked below it. */
export function ConsentBox({
  children,
  links,
  isSelected,
  onChange,
  error,
}: {
  children: React.ReactNode;
  links?: React.ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  error?: string | undefined;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <label className="relative flex min-h-8 cursor-pointer items-start gap-2.5 text-sm max-md:min-h-11 max-md:py-2">
        <input
          type="checkbox"
          name="consent"
          checked={isSelected}
          onChange={(event) => onChange(event.currentTarget.checked)}
          aria-invalid={error !== undefined}
          className="peer absolute mt-px size-5 cursor-pointer opacity-0"
        />
        <span
          aria-hidden="true"
          className="mt-px flex size-5 shrink-0 items-center justify-center rounded border border-line-strong text-on-accent peer-checked:border-accent peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-aria-invalid:border-danger"
        >
          {isSelected && <Icon name="check" size={16} />}
        </span>
        <span>{children}</span>
      </label>
      {links !== undefined && <div className="flex flex-wrap gap-x-4 ps-7.5 text-sm">{links}</div>}
      <p role="alert" className={ERROR}>
        {error}
      </p>
    </div>
  );
}
