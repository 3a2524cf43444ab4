const NUMBER = /^-?\d+(\.\d+)?$/;
/**
 * Cells that a spreadsheet may read as a formula after dropping invisible characters; some also accept full-width
 * signs.
 */
const FORMULA = /^[\s\u200b\ufeff]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
const QUOTED = /[",\r\n]/;
/** Some readers end a cell, or the whole file, at the first of these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Returns a cell that a spreadsheet shows but never computes (WALT-08): plain decimals stay, other possible formulas
 * get an apostrophe.
 */
export function csvCell(given: string): string {
  const text = given.replace(CONTROL, '\ufffd');
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a file as RFC 4180 writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
