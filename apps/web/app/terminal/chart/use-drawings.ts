import { followOwn, readOwn, writeOwn } from '@pelorus/client/storage/own.ts';
import { unwrapped, wrapped } from '@pelorus/client/storage/stored.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useChartSettings } from './chart-settings.ts';
import {
  cleared,
  type Drawing,
  drawn,
  erased,
  followed,
  readKept,
  redone,
  type Sheet,
  sheetOf,
  type ToolName,
  undone,
  withPair,
} from './drawings.ts';
import type { KlineChart } from './kline-chart.ts';
import type { DrawingEvents } from './kline-drawings.ts';

const KEY = 'chartDrawings';
const allKept = () => readKept(unwrapped(readOwn(KEY)));

export interface Drawings {
  sheet: Sheet;
  /** The active drawing tool. */
  tool: ToolName | null;
  /** The drawing that was pressed last. */
  chosen: string | null;
  /** Events of the chart's drawings. */
  events: DrawingEvents;
  begin(tool: ToolName, text?: string): void;
  stop(): void;
  undo(): void;
  redo(): void;
  eraseChosen(): void;
  clear(): void;
  /** Puts a drawing on the sheet that was not drawn by hand. */
  add(drawing: Drawing): void;
}

/** The drawings of a pair: loaded and followed, shown on the chart, stored on each change (TRAD-104). */
export function useDrawings(pairCode: string, chart: KlineChart | null): Drawings {
  const [sheet, setSheet] = useState<Sheet>(() => sheetOf([]));
  const [tool, setTool] = useState<ToolName | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const latestChart = useRef(chart);
  latestChart.current = chart;
  useEffect(() => {
    const renew = () => setSheet((known) => followed(known, allKept()[pairCode] ?? []));
    setSheet(sheetOf(allKept()[pairCode] ?? []));
    return followOwn(KEY, renew);
  }, [pairCode]);
  useEffect(() => chart?.drawings.show(sheet.now), [chart, sheet]);
  const { magnet, locked, hidden } = useChartSettings();
  useEffect(() => chart?.drawings.setLook({ magnet, locked, hidden }), [chart, magnet, locked, hidden]);

  const change = useCallback(
    (step: (sheet: Sheet) => Sheet) =>
      setSheet((known) => {
        const next = step(known);
        // Read again each time: another tab may have drawn on another pair meanwhile.
        if (next !== known) writeOwn(KEY, wrapped(withPair(allKept(), pairCode, next.now)));
        return next;
      }),
    [pairCode],
  );
  const events = useMemo<DrawingEvents>(
    () => ({ onDrawn: (drawing) => change((known) => drawn(known, drawing)), onTool: setTool, onChosen: setChosen }),
    [change],
  );
  return useMemo(
    () => ({
      sheet,
      tool,
      chosen,
      events,
      begin: (name, text) => latestChart.current?.drawings.begin(name, text),
      stop: () => latestChart.current?.drawings.stop(),
      undo: () => change(undone),
      redo: () => change(redone),
      eraseChosen: () => {
        if (chosen === null || locked) return;
        change((known) => erased(known, chosen));
        setChosen(null);
      },
      clear: () => change(cleared),
      add: (drawing) => change((known) => drawn(known, drawing)),
    }),
    [sheet, tool, chosen, locked, events, change],
  );
}
