import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { Icon } from '../text/icons.tsx';
import { LABEL } from './field-style.ts';
import type { Option, OptionGroup } from './option.ts';
import { typedAhead } from './typed-ahead.ts';

const load = () => import('./select-list.tsx');
const SelectList = lazyPart(load);

const BOX = 'items-center justify-between disabled:opacity-55';
export const CHOICE_BUTTON = `inline-flex min-h-8 max-md:min-h-11 ${BOX} gap-2 rounded bg-control px-3 text-sm hover:bg-control-strong`;
/** In a line of small print: beside its words, or in a row of tabs. */
export const SMALL_CHOICE = `flex min-h-7 max-lg:min-h-11 min-w-0 ${BOX} gap-0.5 rounded bg-surface-sunken px-1.5 text-xs hover:bg-control`;

/**
 * One of a few, as a list or in groups (DSN-13). The label may be kept for screen readers where the place says enough.
 * The list's code comes when the button is pointed at, focused or pressed.
 */
export function Select<T extends string>({
  label,
  options,
  groups,
  value,
  onChange,
  hideLabel = false,
  isDisabled = false,
  placeholder = '',
  className = CHOICE_BUTTON,
}: {
  label: string;
  options?: readonly Option<T>[];
  /** In place of `options`. */
  groups?: readonly OptionGroup<T>[];
  /** null: none of them yet, which is said by `placeholder`. */
  value: T | null;
  onChange: (value: T) => void;
  hideLabel?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
  /** Of the button. */
  className?: string;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const all = options ?? groups?.flatMap((group) => group.options) ?? [];
  const chosen = all.find((one) => one.id === value);
  const open = () => setOpen(true);
  const onKeyDown = useKeys(all, value, onChange, open);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : LABEL}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        disabled={isDisabled}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-label ${id}-value`}
        onPointerEnter={load}
        onFocus={load}
        onClick={open}
        onKeyDown={onKeyDown}
        className={className}
      >
        <span id={`${id}-value`} lang={chosen?.lang} className="truncate">
          {chosen?.text ?? placeholder}
        </span>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <Suspense>
          <SelectList
            label={label}
            groups={groups ?? [{ title: '', options: all }]}
            value={value}
            onChoose={(choice) => onChange(choice as T)}
            onClose={() => setOpen(false)}
            triggerRef={button}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Arrows open the list; letters typed on the closed button choose what begins with them, as in the browser's own lists. */
function useKeys<T extends string>(
  options: readonly Option<T>[],
  value: T | null,
  onChange: (value: T) => void,
  open: () => void,
): (event: KeyboardEvent) => void {
  const typed = useRef({ text: '', atMs: 0 });
  return (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      return open();
    }
    const next = typedAhead(typed.current, event, performance.now());
    if (next === null) return;
    typed.current = next;
    const found = options.find(({ text }) => text.toLocaleLowerCase().startsWith(next.text));
    if (found === undefined) return;
    event.preventDefault();
    if (found.id !== value) onChange(found.id);
  };
}
