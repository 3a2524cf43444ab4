/** Position of a part: at the start or end of the line, in reading direction. */
export const PLACES = ['start', 'end'] as const;
export type Place = (typeof PLACES)[number];

/** The trades stand under the book, or behind a tab beside it. */
export const TAPE_PLACES = ['below', 'tab'] as const;

/** How the trade page of a wide screen is cut. Lengths in CSS pixels. */
export interface Layout {
  form: Place;
  /** Beside the chart. */
  book: Place;
  tape: (typeof TAPE_PLACES)[number];
  bookPx: number;
  formPx: number;
  ordersPx: number;
  /** Percent of the book's column that the tape has under the book. */
  tapeShare: number;
}

export type LayoutSize = 'bookPx' | 'formPx' | 'ordersPx' | 'tapeShare';

/** Least and most of each size; the screen's own share comes on top (trade-screen.tsx). */
export const SIZE_BOUNDS: Readonly<Record<LayoutSize, { min: number; max: number }>> = {
  bookPx: { min: 232, max: 480 },
  formPx: { min: 264, max: 440 },
  ordersPx: { min: 128, max: 560 },
  tapeShare: { min: 15, max: 75 },
};

export const PRESET_NAMES = ['standard', 'chart', 'book', 'mirrored'] as const;
type PresetName = (typeof PRESET_NAMES)[number];

/** At 1440 × 900: 14 lines of the book on each side (TRAD-341), and six orders under a running ladder (TRAD-343). */
const STANDARD: Layout = {
  form: 'end',
  book: 'end',
  tape: 'below',
  bookPx: 264,
  formPx: 304,
  ordersPx: 304,
  tapeShare: 20,
};
/** Whole layouts to start from: as it comes; a large chart; a large book; form and book at the start. */
export const PRESETS: Readonly<Record<PresetName, Layout>> = {
  standard: STANDARD,
  chart: { ...STANDARD, bookPx: 232, formPx: 272, ordersPx: 176 },
  book: { ...STANDARD, book: 'start', bookPx: 360, ordersPx: 208, tapeShare: 15 },
  mirrored: { ...STANDARD, form: 'start', book: 'start' },
};
export const DEFAULT_LAYOUT = PRESETS.standard;

/** Returns a size within its bounds, in whole pixels or percents. */
export function boundSize(name: LayoutSize, value: number): number {
  const { min, max } = SIZE_BOUNDS[name];
  return Math.round(Math.max(min, Math.min(max, value)));
}

/** The first sizes of the desk before it had a place for the tape: stored then, nobody had chosen them. */
const FORMER_FIRST: Partial<Record<LayoutSize, number>> = { ordersPx: 264, tapeShare: 40 };

/** Returns the stored layout; missing or invalid parts have their defaults (TRAD-200). */
export function layoutFrom(stored: unknown): Layout {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Record<keyof Layout, unknown>>;
  const place = (name: 'form' | 'book') => PLACES.find((one) => one === found[name]) ?? DEFAULT_LAYOUT[name];
  const size = (name: LayoutSize) => {
    const value = found[name];
    const isFormer = found.tape === undefined && value === FORMER_FIRST[name];
    return !isFormer && typeof value === 'number' && Number.isFinite(value)
      ? boundSize(name, value)
      : DEFAULT_LAYOUT[name];
  };
  return {
    form: place('form'),
    book: place('book'),
    tape: TAPE_PLACES.find((one) => one === found.tape) ?? DEFAULT_LAYOUT.tape,
    bookPx: size('bookPx'),
    formPx: size('formPx'),
    ordersPx: size('ordersPx'),
    tapeShare: size('tapeShare'),
  };
}

/** Returns the preset that a layout is, null when it was changed by hand. */
export function presetOf(layout: Layout): PresetName | null {
  const isSame = (other: Layout) => (Object.keys(other) as (keyof Layout)[]).every((key) => other[key] === layout[key]);
  return PRESET_NAMES.find((name) => isSame(PRESETS[name])) ?? null;
}
