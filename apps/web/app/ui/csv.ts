/** A sheet that begins a cell with one of these takes it for a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/** A plain number may begin with a minus. */
const NUMBER = /^-?\d+(\.\d+)?$/;
/** Tells sheets that the file is UTF-8. */
const MARK = '\uFEFF';

/** Returns a cell that no sheet takes for a formula, quoted where it must be (RFC 4180). */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a table as CSV with a head line; numbers stay as they are written. */
export function csvText(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return MARK + [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** Gives a text to the reader as a file. Browser only. */
export function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
