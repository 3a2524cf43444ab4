import { ledgerBalancesAt } from '@pelorus/database/queries/ledger-balances.ts';
import { ledgerPage, ledgerSeqAt, type LedgerRow as ProjectedRow } from '@pelorus/database/queries/wallet.ts';
import type { LedgerExportQuery, LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { isTimeZone, yearStartMs } from '@pelorus/site/calendar-year.ts';
import { formatAmount } from '../catalog/amounts.ts';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { numbersOfCursor } from '../spot/cursors.ts';
import { csvLine } from './csv.ts';
import { presentLedgerRow } from './present-ledger.ts';

/** Rows read at a time: no account is too busy for the memory of this. */
const PAGE_ROWS = 1_000;

/** What of whose ledger goes into a file. */
export interface LedgerYear {
  accountId: number;
  query: LedgerExportQuery;
  /** The year, [from, to), ms; and its sequences. */
  fromMs: number;
  toMs: number;
  fromSeq: number;
  toSeq: number;
  asset: number | undefined;
  after: { seq: number; index: number } | null;
}

/** Returns what a file of a calendar year holds, once the tables have the account's last command. Refuses BAD_REQUEST by its field, UNKNOWN_ASSET. */
export async function ledgerYear(deps: GatewayDeps, accountId: number, query: LedgerExportQuery): Promise<LedgerYear> {
  const { year, timeZone } = query;
  if (!isTimeZone(timeZone)) throw new Refused('BAD_REQUEST', 'timeZone');
  const [seq, index] = numbersOfCursor(query.after, 2) ?? [];
  const asset = query.asset === undefined ? undefined : deps.catalog.assetOrRefuse(query.asset).id;
  await deps.barrier.wait(accountId);
  const fromMs = yearStartMs(year, timeZone);
  const toMs = yearStartMs(year + 1, timeZone);
  const [fromSeq, toSeq] = await Promise.all([
    ledgerSeqAt(deps.pool, accountId, fromMs),
    ledgerSeqAt(deps.pool, accountId, toMs),
  ]);
  const after = seq === undefined || index === undefined ? null : { seq, index };
  return { accountId, query, fromMs, toMs, fromSeq, toSeq, asset, after };
}

/** Yields the rows of a year, oldest first, page by page. What is done while the file is written is not in it. */
async function* pagesOf(deps: GatewayDeps, year: LedgerYear): AsyncGenerator<LedgerRow[]> {
  const { accountId, fromSeq, toSeq, asset, query } = year;
  let { after } = year;
  for (;;) {
    const options = { asset, after, fromSeq, toSeq, reason: query.reason, includeHolds: query.holds === '1' };
    const rows: ProjectedRow[] = await ledgerPage(deps.pool, accountId, { ...options, limit: PAGE_ROWS });
    if (rows.length > 0) yield rows.map((row) => presentLedgerRow(deps.catalog, row));
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
] as const satisfies (keyof LedgerRow)[];

const cellOf = (row: LedgerRow, column: (typeof COLUMNS)[number]) =>
  column === 'time' ? new Date(row.time).toISOString() : String(row[column] ?? '');

interface YearBalance {
  asset: string;
  available: string;
  held: string;
  total: string;
}

/** What there was of each asset before a sequence: what a year closes with, the next one opens with. */
async function balancesAt(deps: GatewayDeps, { accountId, asset }: LedgerYear, seq: number): Promise<YearBalance[]> {
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
  { asset, available, held, total }: YearBalance,
): string {
  return csvLine([new Date(timeMs).toISOString(), '', asset, word, '', '', available, held, total, '', '']);
}

/** Yields the text of a year's file (WALT-07). A failure on the way ends it without its end: it cannot be taken for whole. */
export async function* ledgerFile(deps: GatewayDeps, year: LedgerYear): AsyncGenerator<string> {
  const { query, accountId, fromMs, toMs, fromSeq, toSeq } = year;
  const opening = await balancesAt(deps, year, fromSeq);
  const closing = await balancesAt(deps, year, toSeq);
  if (query.format === 'csv') {
    yield csvLine(COLUMNS);
    const hasBalances = query.balances === '1';
    if (hasBalances) yield opening.map((balance) => balanceLine('OPENING', fromMs, balance)).join('');
    for await (const rows of pagesOf(deps, year))
      yield rows.map((row) => csvLine(COLUMNS.map((column) => cellOf(row, column)))).join('');
    // A year that still runs closes for now.
    const closedMs = Math.min(toMs, deps.clock());
    if (hasBalances) yield closing.map((balance) => balanceLine('CLOSING', closedMs, balance)).join('');
    return;
  }
  const about = { accountId, year: query.year, timeZone: query.timeZone, from: fromMs, to: toMs, opening, closing };
  yield `{"code":0,"data":{${JSON.stringify(about).slice(1, -1)},"rows":[`;
  let separator = '\n';
  for await (const rows of pagesOf(deps, year)) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield '\n]}}\n';
}
