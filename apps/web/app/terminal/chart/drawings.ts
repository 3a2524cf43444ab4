/** Drawing tools: the library's own names and how many points each takes; 0 = drawn with one stroke. */
export const TOOLS = {
  segment: 2,
  rayLine: 2,
  straightLine: 2,
  horizontalStraightLine: 1,
  verticalStraightLine: 1,
  priceLine: 1,
  parallelStraightLine: 3,
  priceChannelLine: 3,
  fibonacciLine: 2,
  brush: 0,
  simpleAnnotation: 1,
} as const;
export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];

/** A place on the chart: a moment (ms) and a price as pixels know it. A picture, not an amount. */
export interface DrawnPoint {
  timestamp: number;
  value: number;
}

export interface Drawing {
  id: string;
  tool: ToolName;
  points: readonly DrawnPoint[];
  /** Text of a note. */
  text?: string;
}

/** Most drawings of a pair, points of a stroke, letters of a note, steps that can be undone, pairs kept. */
export const DRAWINGS_MAX = 200;
const POINTS_MAX = 500;
export const TEXT_MAX = 120;
const STEPS_MAX = 100;
const PAIRS_MAX = 50;

/** The drawings of one pair and the way back (TRAD-105). */
export interface Sheet {
  now: readonly Drawing[];
  past: readonly (readonly Drawing[])[];
  future: readonly (readonly Drawing[])[];
}

/**
 * Returns the sheet as it is kept now: the same one unless it was drawn on elsewhere, else a new one without a way back
 * (a step back would undo what somebody did on another device). What did not change stays the same object.
 */
export function followed(sheet: Sheet, kept: readonly Drawing[]): Sheet {
  const known = new Map(sheet.now.map((one) => [JSON.stringify(one), one]));
  const now = kept.map((one) => known.get(JSON.stringify(one)) ?? one);
  const isSame = now.length === sheet.now.length && now.every((one, index) => one === sheet.now[index]);
  return isSame ? sheet : sheetOf(now);
}

export function sheetOf(now: readonly Drawing[]): Sheet {
  return { now, past: [], future: [] };
}

function stepped(sheet: Sheet, now: readonly Drawing[]): Sheet {
  return { now, past: [...sheet.past, sheet.now].slice(-STEPS_MAX), future: [] };
}

/** Returns the sheet with a drawing put on it, or in the place of the one with its id; the oldest goes when it is full. */
export function drawn(sheet: Sheet, drawing: Drawing): Sheet {
  // A drawing that needs no thinning stays the same object, because it is already on the chart.
  const thinned = drawing.points.length <= POINTS_MAX ? drawing : { ...drawing, points: thin(drawing.points) };
  const has = sheet.now.some(({ id }) => id === drawing.id);
  const now = has
    ? sheet.now.map((one) => (one.id === drawing.id ? thinned : one))
    : [...sheet.now, thinned].slice(-DRAWINGS_MAX);
  return stepped(sheet, now);
}

/** A stroke keeps its ends and evenly spread points between. */
function thin(points: readonly DrawnPoint[]): readonly DrawnPoint[] {
  const step = (points.length - 1) / (POINTS_MAX - 1);
  return Array.from({ length: POINTS_MAX }, (_, index) => points[Math.round(index * step)] as DrawnPoint);
}

export function erased(sheet: Sheet, id: string): Sheet {
  return sheet.now.some((one) => one.id === id)
    ? stepped(
        sheet,
        sheet.now.filter((one) => one.id !== id),
      )
    : sheet;
}

export function cleared(sheet: Sheet): Sheet {
  return sheet.now.length === 0 ? sheet : stepped(sheet, []);
}

export function undone(sheet: Sheet): Sheet {
  const before = sheet.past.at(-1);
  if (before === undefined) return sheet;
  return { now: before, past: sheet.past.slice(0, -1), future: [sheet.now, ...sheet.future] };
}

export function redone(sheet: Sheet): Sheet {
  const [after, ...future] = sheet.future;
  return after === undefined ? sheet : { now: after, past: [...sheet.past, sheet.now], future };
}

/** Stored drawings of each pair, most recently used last. */
type KeptDrawings = Readonly<Record<string, readonly Drawing[]>>;

/**
 * Returns the stored drawings with those of one pair replaced; beyond PAIRS_MAX the least recently used pair is
 * dropped (TRAD-104).
 */
export function withPair(kept: KeptDrawings, pairCode: string, drawings: readonly Drawing[]): KeptDrawings {
  const others = Object.entries(kept).filter(([pair]) => pair !== pairCode);
  const all = drawings.length === 0 ? others : [...others, [pairCode, drawings] as const];
  return Object.fromEntries(all.slice(-PAIRS_MAX));
}

/** Returns the valid drawings of a stored value; others are dropped (TRAD-103). */
export function readKept(stored: unknown): KeptDrawings {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const pairs = Object.entries(stored).map(([pair, list]) => [pair, Array.isArray(list) ? list.filter(isDrawing) : []]);
  return Object.fromEntries(pairs.filter(([, list]) => (list as Drawing[]).length > 0).slice(-PAIRS_MAX));
}

function isDrawing(value: unknown): value is Drawing {
  const { id, tool, points, text } = (value ?? {}) as Partial<Record<keyof Drawing, unknown>>;
  if (typeof id !== 'string' || typeof tool !== 'string' || !Object.hasOwn(TOOLS, tool)) return false;
  if (text !== undefined && (typeof text !== 'string' || text.length > TEXT_MAX)) return false;
  const count = TOOLS[tool as ToolName];
  if (
    !Array.isArray(points) ||
    (count === 0 ? points.length < 2 || points.length > POINTS_MAX : points.length !== count)
  )
    return false;
  return points.every((point) => Number.isFinite(point?.timestamp) && Number.isFinite(point?.value));
}
