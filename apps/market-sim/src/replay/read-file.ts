import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import {
  type Columns,
  findColumns,
  type RawTrade,
  ReplayFileError,
  type ReplayTrade,
  sideText,
  understandTrade,
} from './trades.ts';

const UNPACKED_BYTES_MAX = 512 * 1024 * 1024;
const unpack = promisify(gunzip);

/** Returns the trades of a file in the order of their times: CSV or JSON, gzip or not. Throws ReplayFileError. */
export async function readTradesFile(path: string): Promise<ReplayTrade[]> {
  return parseTrades(await readReplayText(path));
}

/** Returns the text of a replay's file, unpacked. Throws ReplayFileError. */
export async function readReplayText(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ReplayFileError(code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read (${code}).`);
  }
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) bytes = await unpackOrRefuse(bytes);
  return bytes.toString('utf8');
}

async function unpackOrRefuse(bytes: Buffer): Promise<Buffer> {
  try {
    return await unpack(bytes, { maxOutputLength: UNPACKED_BYTES_MAX });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
      throw new ReplayFileError('The file is larger than 512 MB when unpacked. Cut it into parts.');
    }
    throw new ReplayFileError('The gzip file is damaged or cut short.');
  }
}

/** As readTradesFile, from the text. */
export function parseTrades(text: string): ReplayTrade[] {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (start === '') throw new ReplayFileError('The file is empty.');
  const trades = start[0] === '[' || start[0] === '{' ? fromJson(start) : fromCsv(start);
  if (trades.length === 0) throw new ReplayFileError('The file holds no trades.');
  // Some venues write the newest first; what happened in the same millisecond must keep its order then, too.
  if ((trades[0] as ReplayTrade).timeMs > (trades.at(-1) as ReplayTrade).timeMs) trades.reverse();
  return trades.sort((a, b) => a.timeMs - b.timeMs);
}

function fromCsv(text: string): ReplayTrade[] {
  const lines = text.split(/\r?\n/);
  const separator = (lines[0] as string).includes(';') ? ';' : (lines[0] as string).includes('\t') ? '\t' : ',';
  const cells = (line: string) => line.split(separator).map((cell) => cell.replace(/^"(.*)"$/, '$1'));
  const names = cells(lines[0] as string);
  if (names.length > 2 && names.every((name) => /^-?[\d.]*$/.test(name.trim()))) {
    throw new ReplayFileError('The first line must name the columns: time, side, price, amount.');
  }
  const columns = findColumns(names);
  const trades: ReplayTrade[] = [];
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] as string;
    if (line.trim() === '') continue;
    const row = cells(line);
    if (row.length !== names.length) {
      throw new ReplayFileError(`Line ${i + 1}: ${row.length} columns where the first line names ${names.length}.`);
    }
    trades.push(
      understandTrade(
        rawOf(columns, (name) => row[names.indexOf(name)] as string),
        `Line ${i + 1}`,
      ),
    );
  }
  return trades;
}

function rawOf(columns: Columns, field: (name: string) => string): RawTrade {
  return {
    time: field(columns.time),
    side: sideText(columns, field),
    price: field(columns.price),
    amount: field(columns.amount),
  };
}

/** The number's digits as they stood in the file, where the JSON parser tells them: a double would lose some. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && context?.source !== undefined ? context.source : value;
}

function fromJson(text: string): ReplayTrade[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, keepDigits);
  } catch (error) {
    if (text[0] === '{' && text.includes('\n{')) parsed = fromLines(text);
    else throw new ReplayFileError(`The file is not JSON: ${(error as Error).message}`);
  }
  const list = listIn(parsed);
  return list.map((entry, i) => tradeOf(entry, `Trade ${i + 1}`));
}

function fromLines(text: string): unknown[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return JSON.parse(line, keepDigits) as unknown;
      } catch {
        throw new ReplayFileError(`Line ${i + 1} is not JSON.`);
      }
    });
}

function listIn(parsed: unknown): unknown[] {
  if (Array.isArray(parsed)) return parsed;
  const holder = parsed as Record<string, unknown>;
  for (const name of ['trades', 'data', 'result', 'list']) if (Array.isArray(holder[name])) return holder[name];
  findColumns(Object.keys(holder));
  return [parsed];
}

function tradeOf(entry: unknown, where: string): ReplayTrade {
  if (Array.isArray(entry)) return understandTrade(fromTuple(entry, where), where);
  if (typeof entry !== 'object' || entry === null)
    throw new ReplayFileError(`${where} is neither a list nor an object.`);
  const fields = entry as Record<string, unknown>;
  return understandTrade(
    rawOf(findColumns(Object.keys(fields)), (name) => String(fields[name])),
    where,
  );
}

/** ccxt's order: time, id, type, side, price, amount, cost. A row of six plain numbers is a candle. */
function fromTuple(row: unknown[], where: string): RawTrade {
  if (row.length >= 5 && row.length <= 12 && row.every((cell) => /^[\d.]+$/.test(String(cell)))) {
    throw new ReplayFileError(
      'This looks like candles (rows of numbers only). A replay needs trades: [time, id, null, side, price, amount].',
    );
  }
  if (row.length < 6)
    throw new ReplayFileError(`${where} has ${row.length} fields, not [time, id, null, side, price, amount].`);
  return { time: String(row[0]), side: String(row[3]), price: String(row[4]), amount: String(row[5]) };
}
