/** A chart whose crosshair moves with that of the others. */
export interface LinkedChart {
  /** Shows the crosshair at a moment, ms; null: nowhere. */
  pointAt(timeMs: number | null): void;
  /** Calls back with the moment that is pointed at; null: none any more. Returns how to stop. */
  onPoint(listener: (timeMs: number | null) => void): () => void;
}

const charts = new Set<LinkedChart>();

/** Links a chart's crosshair with those of the other charts on the page, by time; returns how to end it. */
export function linkCrosshair(chart: LinkedChart): () => void {
  charts.add(chart);
  const stop = chart.onPoint((timeMs) => {
    for (const other of charts) if (other !== chart) other.pointAt(timeMs);
  });
  return () => {
    stop();
    charts.delete(chart);
  };
}
