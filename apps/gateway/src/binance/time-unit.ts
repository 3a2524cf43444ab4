import type { IncomingHttpHeaders } from 'node:http';
import { DialectError } from './errors.ts';

const HEADER = 'x-mbx-time-unit';
const US_OF_MS = 1_000;

/** Fields of answers that are times. */
const TIMES: ReadonlySet<string> = new Set([
  'T',
  'closeTime',
  'openTime',
  'serverTime',
  'time',
  'timestamp',
  'trailingTime',
  'transactTime',
  'transactionTime',
  'updateTime',
  'workingTime',
]);
/** Where a candle has its times, and how long it is. */
const CANDLE_TIMES: readonly number[] = [0, 6];
const CANDLE_LENGTH = 12;

/** Does a request ask for microseconds (BINA-24)? Refuses -1194 for a unit that is neither. */
export function asksMicroseconds(headers: IncomingHttpHeaders): boolean {
  const unit = headers[HEADER];
  if (unit === undefined || unit === '') return false;
  const name = String(unit).toUpperCase();
  if (name !== 'MICROSECOND' && name !== 'MILLISECOND')
    throw new DialectError(-1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.');
  return name === 'MICROSECOND';
}

function isCandle(list: readonly unknown[]): boolean {
  return list.length === CANDLE_LENGTH && typeof list[0] === 'number' && typeof list[6] === 'number';
}

/** Returns an answer with its times in microseconds; a time that is not (0, -1) stays. */
export function inMicroseconds(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    if (!isCandle(answer)) return answer.map(inMicroseconds);
    return answer.map((value, i) => (CANDLE_TIMES.includes(i) ? value * US_OF_MS : value));
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const isTime = typeof value === 'number' && value > 0 && TIMES.has(name);
      return [name, isTime ? value * US_OF_MS : inMicroseconds(value)];
    }),
  );
}
