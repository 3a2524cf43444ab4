/** On or off, at once: the browser's own box, drawn as a switch (decision 0050). */
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
    <label className="relative inline-flex min-h-8 max-md:min-h-11 cursor-pointer items-center gap-2 text-sm text-text">
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden="true"
        className="flex h-5 w-9 items-center rounded-full bg-line-strong p-0.5 transition-colors duration-150 peer-checked:bg-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-checked:[&>span]:ms-4"
      >
        <span className="size-4 rounded-full bg-surface-raised transition-[margin] duration-150" />
      </span>
      {children}
    </label>
  );
}
