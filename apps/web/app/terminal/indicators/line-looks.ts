/** Colours of lines by name, each the token of the page that it is. Every one can be read as text (WEB-20). */
export const LINE_COLOURS = {
  blue: 'accent',
  amber: 'warn',
  violet: 'violet',
  cyan: 'cyan',
  pink: 'pink',
  green: 'green',
  red: 'red',
  grey: 'text-muted',
} as const;
type LineColour = keyof typeof LINE_COLOURS;
export const LINE_COLOUR_NAMES = Object.keys(LINE_COLOURS) as LineColour[];
/** Pixels. */
export const LINE_WIDTHS = [1, 2, 3, 4] as const;

/** How one line of an indicator is drawn. */
export interface LineLook {
  colour: LineColour;
  /** Pixels. */
  width: number;
}

/** Returns whether a stored value is a look there is. */
export function isLineLook(value: unknown): value is LineLook {
  const { colour, width } = (value ?? {}) as Partial<Record<'colour' | 'width', unknown>>;
  return typeof colour === 'string' && Object.hasOwn(LINE_COLOURS, colour) && LINE_WIDTHS.includes(width as 1);
}

/** Returns the looks of `count` lines: those that were chosen, else the palette in its order, one pixel wide. */
export function lineLooks(count: number, chosen: readonly LineLook[] | undefined): readonly LineLook[] {
  return Array.from({ length: count }, (_, index) => {
    const colour = LINE_COLOUR_NAMES[index % LINE_COLOUR_NAMES.length] as LineColour;
    return chosen?.[index] ?? { colour, width: 1 };
  });
}
