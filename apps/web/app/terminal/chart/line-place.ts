/** Where a line's label stands: at the start of the line, or beside the axis where the legend has that place. Pixels. */
export interface LinePlace {
  /** From the top of the candles. */
  y: number;
  /** Where the label ends; null: it begins at the start. */
  endX: number | null;
}

/** Of a line that runs under the legend only so much is drawn, beside the axis; its label stands at its start. */
const STUB_PX = 12;
/** Half the height of a label. */
const LABEL_HALF_PX = 13;

/** Returns where a line at a height stands in a picture of a size, `legendPx` of it under words; null: out of sight. */
export function linePlace(y: number, picture: { width: number; height: number }, legendPx: number): LinePlace | null {
  if (!(y >= 0 && y <= picture.height)) return null;
  const isUnderWords = legendPx > 0 && y - LABEL_HALF_PX < legendPx;
  return { y, endX: isUnderWords ? picture.width - STUB_PX : null };
}

/** Of a tag on the axis, and of what the last price says there: itself and, under it, how long the candle lasts. */
const TAG_PX = 16;

/** Returns whether a tag at a height of the axis would lie over what stands at the last price's. */
export function coversLast(y: number, lastY: number | undefined): boolean {
  return lastY !== undefined && y > lastY - TAG_PX && y < lastY + 2 * TAG_PX;
}
