import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the ref of a row that, when it goes with the focus in it, passes it on (TRAD-244): to the last button of the next
 * row, else of the one before, else to the tab of its table.
 */
export function useFocusPassed(): RefObject<HTMLTableRowElement | null> {
  const ref = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    // It is still in the page: what is undone here, is undone before the row is taken out.
    return () => {
      if (row?.contains(document.activeElement)) nextTo(row)?.focus();
    };
  }, []);
  return ref;
}

function nextTo(row: HTMLTableRowElement): HTMLElement | null {
  const rows = [...(row.parentElement?.children ?? [])];
  const at = rows.indexOf(row);
  const near = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()];
  const button = near.map((one) => [...one.querySelectorAll('button')].at(-1)).find((one) => one !== undefined);
  const tab = row.closest('[role=tabpanel]')?.getAttribute('aria-labelledby');
  return button ?? (tab == null ? null : document.getElementById(tab));
}
