import type { IncomingHttpHeaders } from 'node:http';
import { DialectError } from './errors.ts';

const HEADER = 'x-mbx-time-unit';
const US_OF_MS = 1_000;

/** Fields of answers that are times. */
const TIMES: ReadonlySet<string> = new Set([
  'T',
  'authorizedSince',
  'closeTime',
  'connectedSince',
  'goodTillDate',
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
/** Where a candle has its beginning and its end, and how long it is. */
const [CANDLE_OPEN, CANDLE_CLOSE] = [0, 6];
const CANDLE_LENGTH = 12;

/** Does a request ask for microseconds (BINA-24)? Refuses as isMicrosecond does. */
export function asksMicroseconds(headers: IncomingHttpHeaders): boolean {
  const unit = headers[HEADER];
  return unit !== undefined && unit !== '' && isMicrosecond(String(unit));
}

/** Is a unit of time, in any case, the microsecond? Refuses -1194 for one that is neither. */
export function isMicrosecond(unit: string): boolean {
  const name = unit.toUpperCase();
  if (name !== 'MICROSECOND' && name !== 'MILLISECOND')
    throw new DialectError(-1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.');
  return name === 'MICROSECOND';
}

function isCandle(list: readonly unknown[]): boolean {
  return (
    list.length === CANDLE_LENGTH && typeof list[CANDLE_OPEN] === 'number' && typeof list[CANDLE_CLOSE] === 'number'
  );
}

/** Returns an answer with its times in microseconds; a time that is not (0, -1) stays. */
export function inMicroseconds(answer: unknown): unknown {
  if (Array.isArray(answer)) {
    if (!isCandle(answer)) return answer.map(inMicroseconds);
    const candle: unknown[] = [...answer];
    candle[CANDLE_OPEN] = answer[CANDLE_OPEN] * US_OF_MS;
    // The last microsecond of its last millisecond, as the streams tell it.
    candle[CANDLE_CLOSE] = (answer[CANDLE_CLOSE] + 1) * US_OF_MS - 1;
    return candle;
  }
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      const isTime = typeof value === 'number' && value > 0 && TIMES.has(name);
      return [name, isTime ? value * US_OF_MS : inMicroseconds(value)];
    }),
  );
}
