import { ledgerPage, ledgerSeqAt, type LedgerRow as ProjectedRow } from '@pelorus/database/wallet/balances.ts';
import { ledgerBalancesAt } from '@pelorus/database/wallet/ledger-balances.ts';
import type { LedgerExportQuery, LedgerFileData } from '@pelorus/protocol/wallet/http.ts';
import { dayAfter, dayStartMs, isTimeZone } from '@pelorus/site/calendar-day.ts';
import { formatAmount } from '../catalog/amounts.ts';
import { csvLine } from '../http/csv.ts';
import { numbersOfCursor } from '../http/cursors.ts';
import { Refused } from '../http/refused.ts';
import type { WalletNeeds } from './needs.ts';
import { presentLedgerRow } from './present-ledger.ts';
import { changeValues } from './value/change-values.ts';

type Needs = Pick<WalletNeeds, 'pool' | 'catalog' | 'barrier' | 'clock'>;

/** Rows read at a time: no account is too busy for the memory of this. */
const PAGE_ROWS = 1_000;

/** The part of a ledger that a file contains. */
interface LedgerSpan {
  accountId: number;
  query: LedgerExportQuery;
  /** Both in it. */
  firstDay: string;
  lastDay: string;
  /** The span, [from, to), ms; and its sequences. */
  fromMs: number;
  toMs: number;
  fromSeq: number;
  toSeq: number;
  asset: number | undefined;
  after: { seq: number; index: number } | null;
}

/** Returns the first and last day of a file: those of the year, or of the span. */
function daysOf({ year, firstDay, lastDay }: LedgerExportQuery): { firstDay: string; lastDay: string } {
  if (firstDay !== undefined && lastDay !== undefined) return { firstDay, lastDay };
  return { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` };
}

/** Returns a file's name: its year, or its days. */
export function fileNameOf({ query: { year, format }, firstDay, lastDay }: LedgerSpan): string {
  return `ledger-${year ?? `${firstDay}-to-${lastDay}`}.${format}`;
}

/**
 * Returns the ledger part of a file, for a calendar year or a span of days, once the tables have the account's last
 * command. Refuses BAD_REQUEST by its field, UNKNOWN_ASSET.
 */
export async function ledgerSpan(deps: Needs, accountId: number, query: LedgerExportQuery): Promise<LedgerSpan> {
  const { timeZone } = query;
  if (!isTimeZone(timeZone)) throw new Refused('BAD_REQUEST', 'timeZone');
  const [seq, index] = numbersOfCursor(query.after, 2) ?? [];
  const asset = query.asset === undefined ? undefined : deps.catalog.assetOrRefuse(query.asset).id;
  await deps.barrier.wait(accountId);
  const { firstDay, lastDay } = daysOf(query);
  const fromMs = dayStartMs(firstDay, timeZone);
  const toMs = dayStartMs(dayAfter(lastDay), timeZone);
  const [fromSeq, toSeq] = await Promise.all([
    ledgerSeqAt(deps.pool, accountId, fromMs),
    ledgerSeqAt(deps.pool, accountId, toMs),
  ]);
  const after = seq === undefined || index === undefined ? null : { seq, index };
  return { accountId, query, firstDay, lastDay, fromMs, toMs, fromSeq, toSeq, asset, after };
}

type FileRow = LedgerFileData['rows'][number];

/** Yields the rows of a span, oldest first, page by page. What is done while the file is written is not in it. */
async function* pagesOf(deps: Needs, span: LedgerSpan): AsyncGenerator<FileRow[]> {
  const { accountId, fromSeq, toSeq, asset, query } = span;
  let { after } = span;
  for (;;) {
    const options = { asset, after, fromSeq, toSeq, reason: query.reason, includeHolds: query.holds === '1' };
    const rows: ProjectedRow[] = await ledgerPage(deps.pool, accountId, { ...options, limit: PAGE_ROWS });
    if (rows.length > 0) {
      const values = await changeValues(deps.pool, deps.catalog, rows);
      yield rows.map((row, i) => ({ ...presentLedgerRow(deps.catalog, row), changeValue: values[i] ?? null }));
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = { seq: last.seq, index: last.index };
  }
}

const COLUMNS = [
  'time',
  'id',
  'asset',
  'reason',
  'availableChange',
  'heldChange',
  'available',
  'held',
  'total',
  'orderId',
  'tradeId',
  'changeValue',
] as const satisfies (keyof FileRow)[];

const cellOf = (row: FileRow, column: (typeof COLUMNS)[number]) =>
  column === 'time' ? new Date(row.time).toISOString() : String(row[column] ?? '');

type BalanceThen = LedgerFileData['opening'][number];

/** Returns the balances before a sequence: a span's closing balances are the next one's opening balances. */
async function balancesAt(deps: Needs, { accountId, asset }: LedgerSpan, seq: number): Promise<BalanceThen[]> {
  const found = await ledgerBalancesAt(deps.pool, accountId, seq);
  return found
    .filter((row) => asset === undefined || row.asset === asset)
    .map((row) => {
      const of = deps.catalog.assetById(row.asset);
      const total = formatAmount(of, row.availableUnits + row.heldUnits);
      return {
        asset: of.code,
        available: formatAmount(of, row.availableUnits),
        held: formatAmount(of, row.heldUnits),
        total,
      };
    });
}

/** A balance as a line of the table: no row of the ledger, so it has neither id nor change. */
function balanceLine(
  word: 'OPENING' | 'CLOSING',
  timeMs: number,
  { asset, available, held, total }: BalanceThen,
): string {
  return csvLine([new Date(timeMs).toISOString(), '', asset, word, '', '', available, held, total, '', '', '']);
}

/** Yields the text of a file (WALT-07). A failure on the way ends it without its end: it cannot be taken for whole. */
export async function* ledgerFile(deps: Needs, span: LedgerSpan): AsyncGenerator<string> {
  const { query, accountId, firstDay, lastDay, fromMs, toMs, fromSeq, toSeq } = span;
  const opening = await balancesAt(deps, span, fromSeq);
  const closing = await balancesAt(deps, span, toSeq);
  if (query.format === 'csv') {
    yield csvLine(COLUMNS);
    const hasBalances = query.balances === '1';
    if (hasBalances) yield opening.map((balance) => balanceLine('OPENING', fromMs, balance)).join('');
    for await (const rows of pagesOf(deps, span))
      yield rows.map((row) => csvLine(COLUMNS.map((column) => cellOf(row, column)))).join('');
    // A span that still runs closes for now.
    const closedMs = Math.min(toMs, deps.clock());
    if (hasBalances) yield closing.map((balance) => balanceLine('CLOSING', closedMs, balance)).join('');
    return;
  }
  const { year = null, timeZone } = query;
  const about = { accountId, year, firstDay, lastDay, timeZone, from: fromMs, to: toMs, opening, closing };
  yield `{"code":0,"data":{${JSON.stringify(about).slice(1, -1)},"rows":[`;
  let separator = '\n';
  for await (const rows of pagesOf(deps, span)) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}}\n';
}
