import { useEffect, useState } from 'react';

/** Rows drawn before the height is known, and the maximum. */
const ROWS_FIRST = 14;
const ROWS_MAX = 60;
/** Until a line has been measured; lines are higher on small screens. */
const ROW_PX = 18;
const MIDDLE_PX = 36;

/** Returns how many lines of each of `sides` sides fit into the area. */
export function useRowCount(area: React.RefObject<HTMLDivElement | null>, sides: number): number {
  const [rows, setRows] = useState(ROWS_FIRST);
  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    const measure = () => {
      const rowPx = element.querySelector<HTMLElement>('[data-line]')?.offsetHeight || ROW_PX;
      const fitting = Math.floor((element.clientHeight - MIDDLE_PX) / sides / rowPx);
      setRows(Math.max(1, Math.min(ROWS_MAX, fitting)));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [area, sides]);
  return rows;
}
