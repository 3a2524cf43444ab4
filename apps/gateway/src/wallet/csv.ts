const NUMBER = /^-?\d+(\.\d+)?$/;
/** What a spreadsheet may take for a formula, or for the beginning of another cell. */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** Returns a cell that a spreadsheet shows and never computes (WALT-08): plain decimals stay, other texts that could be a formula stand behind an apostrophe. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a file as RFC 4180 writes it. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
