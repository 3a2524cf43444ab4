/**
 * Position of a line's label: at the start of the line, or beside the axis where the legend covers the start. Pixels.
 */
export interface LinePlace {
  /** From the top of the candles. */
  y: number;
  /** End of the label; null: it begins at the start. */
  endX: number | null;
}

/** A line under the legend is drawn only this far, beside the axis; its label stands at its start. */
const STUB_PX = 12;
/** Half the height of a label. */
const LABEL_HALF_PX = 13;

/** Returns the position of a line at a height in a pane, whose top `legendPx` the legend covers; null: out of sight. */
export function linePlace(y: number, picture: { width: number; height: number }, legendPx: number): LinePlace | null {
  if (!(y >= 0 && y <= picture.height)) return null;
  const isUnderWords = legendPx > 0 && y - LABEL_HALF_PX < legendPx;
  return { y, endX: isUnderWords ? picture.width - STUB_PX : null };
}

/** Height of an axis tag; the last price has one for itself and one for the candle countdown. */
const TAG_PX = 16;

/** Returns whether a tag at this height of the axis would overlap the last price's tag. */
export function coversLast(y: number, lastY: number | undefined): boolean {
  return lastY !== undefined && y > lastY - TAG_PX && y < lastY + 2 * TAG_PX;
}
