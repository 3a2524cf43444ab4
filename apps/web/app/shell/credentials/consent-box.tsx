import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ERROR } from '../../ui/fields/field-style.ts';

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
      <Checkbox name="consent" isSelected={isSelected} onChange={onChange} isWrong={error !== undefined}>
        {children}
      </Checkbox>
      {links !== undefined && <div className="flex flex-wrap gap-x-4 ps-7 text-sm">{links}</div>}
      <p role="alert" className={ERROR}>
        {error}
      </p>
    </div>
  );
}
