import { type KeyboardEvent, useId } from 'react';
import { useLocale } from '../../i18n/locale.ts';
import { classes } from '../classes.ts';

export interface TabOf<T extends string> {
  id: T;
  title: React.ReactNode;
  content: React.ReactNode;
}

/** Returns which of `count` tabs a key leads to from the tab at `at`; null: it leads nowhere. */
export function tabAfter(key: string, at: number, count: number, isRtl: boolean): number | null {
  const forth = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (key === forth) return (at + 1) % count;
  if (key === back) return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Scrolls an overflowing row of tabs to show the selected one completely (DSN-11), without scrolling the page. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab === null || row == null) return;
  const [at, place] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.max(0, at.right - place.right) + Math.min(0, at.left - place.left);
}

/**
 * Views of one place, one at a time. Only the chosen one is drawn. One stop of the Tab key; arrows in the direction of the
 * page, Home and End choose (the pattern of ARIA's practices, without the collections of a library: decision 0050).
 */
export function Tabs<T extends string>({
  label,
  tabs,
  selected,
  onSelect,
  end,
  isDense = false,
}: {
  label: string;
  tabs: readonly TabOf<T>[];
  selected: T;
  onSelect: (id: T) => void;
  /** At the far end of the row of tabs; under it where there is no room, on a desktop beside them all the same (TRAD-396). */
  end?: React.ReactNode;
  /** 36 px high on wide screens, where a pointer is finer than a finger. */
  isDense?: boolean;
}) {
  const base = useId();
  const { dir } = useLocale();
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabAfter(event.key, at, tabs.length, dir === 'rtl');
    const tab = next === null ? undefined : tabs[next];
    if (tab === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSelect(tab.id);
    document.getElementById(`${base}-${tab.id}`)?.focus();
  };
  const chosen = tabs.find(({ id }) => id === selected);
  return (
    <div>
      <div className={classes('flex items-center gap-x-4 border-b border-line', isDense && 'flex-wrap lg:flex-nowrap')}>
        <div
          role="tablist"
          aria-label={label}
          onKeyDown={turn}
          className={classes(
            'flex overflow-x-auto',
            isDense ? 'min-w-0 gap-4 [scrollbar-width:none] fade-edges' : 'gap-5',
          )}
        >
          {tabs.map(({ id, title }) => (
            <button
              key={id}
              id={`${base}-${id}`}
              type="button"
              role="tab"
              aria-selected={id === selected}
              ref={id === selected ? showTab : null}
              {...(id === selected ? { 'aria-controls': `${base}-panel` } : { tabIndex: -1 })}
              onClick={() => onSelect(id)}
              className={classes(
                '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent text-base text-text-muted hover:text-text aria-selected:border-accent aria-selected:font-medium aria-selected:text-text',
                isDense && 'lg:min-h-9 lg:text-sm',
              )}
            >
              {title}
            </button>
          ))}
        </div>
        {end !== undefined && <div className="ms-auto shrink-0">{end}</div>}
      </div>
      {chosen !== undefined && (
        <div key={selected} id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`}>
          {chosen.content}
        </div>
      )}
    </div>
  );
}
