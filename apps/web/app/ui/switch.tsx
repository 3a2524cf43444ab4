import { Switch as AriaSwitch } from 'react-aria-components/Switch';

/** On or off, at once. */
export function Switch({
  children,
  isSelected,
  onChange,
}: {
  children: React.ReactNode;
  isSelected: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <AriaSwitch
      isSelected={isSelected}
      onChange={onChange}
      className="group relative inline-flex min-h-8 max-md:min-h-11 cursor-pointer items-center gap-2 text-sm text-text [&>span:first-child]:sr-only"
    >
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-150 group-data-[selected]:bg-accent group-data-[focus-visible]:outline-2 group-data-[focus-visible]:outline-focus group-data-[focus-visible]:outline-offset-2"
      >
        <span className="size-4 rounded-full bg-surface-raised transition-[margin] duration-150 group-data-[selected]:ms-4" />
      </span>
      {children}
    </AriaSwitch>
  );
}
