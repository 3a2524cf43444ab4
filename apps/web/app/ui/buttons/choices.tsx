import { useEffect, useRef } from 'react';
import { classes } from '../classes.ts';

interface Choice<T> {
  id: T;
  text: string;
}

/** One of a few, side by side; a row that is too long scrolls. Pressing the chosen one again undoes it where that is `undo`. */
export function Choices<T extends string | null>({
  label,
  choices,
  chosen,
  onChoose,
  look,
}: {
  label: string;
  choices: readonly Choice<T>[];
  chosen: T;
  onChoose: (id: T) => void;
  /** Tabs are underlined, narrowing choices are small and round. */
  look: 'tabs' | 'chips';
}) {
  const row = useRef<HTMLFieldSetElement>(null);
  // What the address chose may stand beyond the edge of a phone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again when another is chosen, or more came
  useEffect(() => {
    const box = row.current?.getBoundingClientRect();
    const pressed = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (box === undefined || pressed === undefined) return;
    // Sideways alone: the page itself stays where it is.
    const beyond = Math.max(0, pressed.right - box.right) + Math.min(0, pressed.left - box.left);
    row.current?.scrollBy({ left: beyond });
  }, [chosen, choices.length]);
  return (
    <fieldset ref={row} className="flex min-w-0 gap-1 overflow-x-auto">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => onChoose(id)}
          className={classes(
            'whitespace-nowrap text-text-muted hover:text-text max-md:min-h-11',
            look === 'tabs'
              ? 'min-h-10 border-b-2 border-transparent px-2.5 text-base aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-text'
              : 'min-h-8 rounded px-3 text-sm aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent',
          )}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
