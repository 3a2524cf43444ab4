import { type RefObject, useEffect, useRef } from 'react';
import type { KlineChart } from './kline-chart.ts';

/** Candles moved by one press, and by one with Shift. */
const STEP = 5;
const LEAP = 50;
const ZOOM = 1.2;

type Move = (chart: KlineChart, isFar: boolean) => void;
const MOVES: Record<string, Move> = {
  ArrowLeft: (chart, isFar) => chart.scroll(isFar ? -LEAP : -STEP),
  ArrowRight: (chart, isFar) => chart.scroll(isFar ? LEAP : STEP),
  '+': (chart) => chart.zoom(ZOOM),
  '=': (chart) => chart.zoom(ZOOM),
  '-': (chart) => chart.zoom(1 / ZOOM),
  End: (chart) => chart.scrollToNewest(),
};

/**
 * Makes the chart's place one that the Tab key reaches and keys move (TRAD-115), and calls `onMenu` where its menu is
 * asked for (TRAD-112): pixels from its top left corner, the middle for the menu key.
 */
export function useChartKeys(
  container: RefObject<HTMLElement | null>,
  chart: KlineChart | null,
  onMenu: (x: number, y: number) => void,
): void {
  const latest = useRef(onMenu);
  latest.current = onMenu;
  useEffect(() => {
    const element = container.current;
    if (element === null || chart === null) return;
    element.tabIndex = 0;
    const onKey = (event: KeyboardEvent) => {
      const move = MOVES[event.key];
      if (move === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      move(chart, event.shiftKey);
    };
    const onContextMenu = (event: MouseEvent) => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      // A menu key has no place of its own; a long touch has, though no button.
      const isTouch = 'pointerType' in event && event.pointerType === 'touch';
      const isByKey = event.button !== 2 && !isTouch;
      if (isByKey) latest.current(width / 2, height / 3);
      else latest.current(event.clientX - left, event.clientY - top);
    };
    element.addEventListener('keydown', onKey);
    element.addEventListener('contextmenu', onContextMenu);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('contextmenu', onContextMenu);
    };
  }, [container, chart]);
}
