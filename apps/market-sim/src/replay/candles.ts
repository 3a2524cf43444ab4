import { plainDecimal, timeMsOf } from './decimal.ts';
import { ReplayFileError } from './trades.ts';

/** One candle of a file; prices with exactly the digits they had. */
export interface ReplayCandle {
  timeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
}

const FIELDS = ['open', 'high', 'low', 'close'] as const;
const TIMES = ['timestamp', 'time', 'date', 'datetime'];

/** Returns the candles of a CSV text in the order of their times. Throws ReplayFileError (MSIM-110). */
export function parseCandles(text: string): ReplayCandle[] {
  const [head = '', ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(',').map((name) => name.trim().toLowerCase());
  const timeAt = names.findIndex((name) => TIMES.includes(name));
  const missing = [...(timeAt < 0 ? ['timestamp'] : []), ...FIELDS.filter((name) => !names.includes(name))];
  if (missing.length > 0)
    throw new ReplayFileError(`A month of a contract is a file of candles. It does not say: ${missing.join(', ')}.`);
  const at = FIELDS.map((name) => names.indexOf(name));
  const candles = lines.map((line, i) => candleOf(line.split(','), timeAt, at, `Line ${i + 2}`));
  if (candles.length === 0) throw new ReplayFileError('The file holds no candles.');
  return candles.sort((a, b) => a.timeMs - b.timeMs);
}

function candleOf(row: readonly string[], timeAt: number, at: readonly number[], where: string): ReplayCandle {
  const timeMs = timeMsOf(row[timeAt] ?? '');
  if (timeMs === null) throw new ReplayFileError(`${where}: the time is "${row[timeAt]}", not a date.`);
  const prices = at.map((column, i) => {
    const price = plainDecimal(row[column] ?? '');
    if (price === null) throw new ReplayFileError(`${where}: ${FIELDS[i]} is "${row[column]}", not a positive number.`);
    return price;
  }) as [string, string, string, string];
  const [open, high, low, close] = prices;
  return { timeMs, open, high, low, close };
}
