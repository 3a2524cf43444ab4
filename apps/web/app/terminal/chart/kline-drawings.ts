import type { Chart, OverlayCreate, OverlayEvent } from 'klinecharts';
import type { Drawing, DrawnPoint, ToolName } from './drawings.ts';
import { CANDLES } from './kline-parts.ts';

const GROUP = 'drawings';

/** Events of drawings. */
export interface DrawingEvents {
  /** A drawing is finished, or was moved. */
  onDrawn(drawing: Drawing): void;
  /** Drawing began or ended, finished or not. */
  onTool(tool: ToolName | null): void;
  /** The drawing that was pressed; null: none any more. */
  onChosen(id: string | null): void;
}

interface DrawingLook {
  magnet: boolean;
  locked: boolean;
  hidden: boolean;
}

/** The drawings on a chart: shows a sheet, and draws new ones by hand. */
export class KlineDrawings {
  readonly #chart: Chart;
  readonly #events: DrawingEvents;
  #look: DrawingLook = { magnet: false, locked: false, hidden: false };
  #shown: readonly Drawing[] = [];
  /** The overlay that is being drawn. */
  #drawing: string | null = null;

  constructor(chart: Chart, events: DrawingEvents) {
    this.#chart = chart;
    this.#events = events;
  }

  /** Shows exactly these drawings. Unchanged ones are left alone. */
  show(drawings: readonly Drawing[]): void {
    const before = new Map(this.#shown.map((one) => [one.id, one]));
    for (const { id } of this.#shown) if (!drawings.some((one) => one.id === id)) this.#chart.removeOverlay({ id });
    for (const drawing of drawings) {
      const known = before.get(drawing.id);
      if (known === drawing) continue;
      this.#chart.removeOverlay({ id: drawing.id });
      this.#chart.createOverlay(this.#overlay(drawing.tool, drawing.id, drawing));
    }
    this.#shown = drawings;
  }

  setLook(look: DrawingLook): void {
    this.#look = look;
    const { locked: lock, hidden, magnet } = look;
    this.#chart.overrideOverlay({
      groupId: GROUP,
      lock,
      visible: !hidden,
      mode: magnet ? 'strong_magnet' : 'normal',
    });
  }

  /** Begins a drawing: its points are the next presses on the chart. `text`: of a note. */
  begin(tool: ToolName, text?: string): void {
    this.stop();
    const id = crypto.randomUUID();
    this.#drawing = id;
    this.#chart.createOverlay({
      ...this.#overlay(tool, id, text === undefined ? undefined : { text }),
      onDrawEnd: (event) => {
        this.#drawing = null;
        this.#tell(tool, event);
        this.#events.onTool(null);
      },
    });
    this.#events.onTool(tool);
  }

  /** Ends a drawing that is not finished. */
  stop(): void {
    if (this.#drawing === null) return;
    this.#chart.removeOverlay({ id: this.#drawing });
    this.#drawing = null;
    this.#events.onTool(null);
  }

  /** Returns at which of its points the drawing is that is not finished; null: nothing is being drawn. */
  step(): number | null {
    if (this.#drawing === null) return null;
    return this.#chart.getOverlays({ id: this.#drawing })[0]?.currentStep ?? null;
  }

  #overlay(tool: ToolName, id: string, drawing?: Partial<Drawing>): OverlayCreate {
    const { magnet, locked, hidden } = this.#look;
    return {
      name: tool,
      id,
      groupId: GROUP,
      paneId: CANDLES,
      lock: locked,
      visible: !hidden,
      mode: magnet ? 'strong_magnet' : 'normal',
      ...(drawing?.points === undefined ? {} : { points: drawing.points.map((point) => ({ ...point })) }),
      ...(drawing?.text === undefined ? {} : { extendData: drawing.text }),
      onPressedMoveEnd: (event) => this.#tell(tool, event),
      onSelected: () => this.#events.onChosen(id),
      onDeselected: () => this.#events.onChosen(null),
      // The library removes a drawing on right click, which opens a menu here.
      onRightClick: (event) => event.preventDefault?.(),
    };
  }

  #tell(tool: ToolName, { overlay }: OverlayEvent<unknown>): void {
    const points = overlay.points.filter(
      (point): point is DrawnPoint => Number.isFinite(point.timestamp) && Number.isFinite(point.value),
    );
    const drawing: Drawing = {
      id: overlay.id,
      tool,
      points: points.map(({ timestamp, value }) => ({ timestamp, value })),
      ...(typeof overlay.extendData === 'string' ? { text: overlay.extendData } : {}),
    };
    // It is already on the chart.
    const rest = this.#shown.filter(({ id }) => id !== drawing.id);
    this.#shown = [...rest, drawing];
    this.#events.onDrawn(drawing);
  }
}
