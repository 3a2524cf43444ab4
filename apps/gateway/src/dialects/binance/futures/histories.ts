import { type IncomeRow, incomeHistory } from '@pelorus/database/futures/income.ts';
import { liquidationsOf } from '@pelorus/database/futures/liquidations.ts';
import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import { orderById } from '@pelorus/database/spot/orders.ts';
import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { formatAmount } from '../../../catalog/amounts.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, invalidValue } from '../transport/errors.ts';
import { spanOf, wordOf } from '../transport/order-words.ts';
import { executionIdOf } from '../user-data/execution-id.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { queriedAll, ROWS_MAX, ROWS_USUAL, SPAN_DAYS } from './orders.ts';

const DAY_MS = 86_400_000;
const INCOME_USUAL = 100;
/** Rows of a span that are read, newest first, to tell them oldest first. */
const READ_MOST = 20_000;
const PAGE = 1_000;

/** Why a futures wallet changed, as the dialect says it; the rest is told as transfers. */
const INCOME_TYPES: Readonly<Partial<Record<PostingReason, string>>> = {
  MARGIN_TRANSFER: 'TRANSFER',
  REALISED: 'REALIZED_PNL',
  FUNDING: 'FUNDING_FEE',
  FEE: 'COMMISSION',
  REBATE: 'COMMISSION_REBATE',
  LIQUIDATION_FEE: 'INSURANCE_CLEAR',
  INSURANCE: 'INSURANCE_CLEAR',
};
const OTHER = 'TRANSFER';
const ASKED_INCOME = [...new Set(Object.values(INCOME_TYPES))];
const typeOf = ({ reason }: IncomeRow) => INCOME_TYPES[reason] ?? OTHER;

interface Wanted {
  fromMs: number;
  toMs: number | undefined;
  market: number | undefined;
  reasons?: readonly PostingReason[];
}

/** Returns the rows of a span, oldest first; refuses -1127 for a span that has too many to read. */
async function ascending(deps: DialectDeps, account: number, wanted: Wanted): Promise<IncomeRow[]> {
  const found: IncomeRow[] = [];
  let before: TimedPlace | undefined;
  do {
    const page = await incomeHistory(deps.pool, account, wanted, { before, limit: PAGE });
    found.push(...page.rows);
    before = page.next ?? undefined;
    if (found.length > READ_MOST) throw new DialectError(-1127, 'Too many rows between startTime and endTime.');
  } while (before !== undefined);
  return found.reverse();
}

/** Returns what a call narrows a history to: the last seven days where it says no beginning. */
function wantedOf(deps: DialectDeps, call: Call): Wanted {
  const { parameters } = call;
  const { startMs, endMs } = spanOf(call, SPAN_DAYS);
  const market = parameters.has('symbol') ? requiredContract(deps.catalog, parameters).id : undefined;
  const fromMs = startMs ?? (endMs ?? call.nowMs) - SPAN_DAYS * DAY_MS;
  // Ours ends before its end.
  const toMs = endMs === undefined ? undefined : endMs + 1;
  return { fromMs, toMs, market };
}

/** GET /fapi/v1/income: what came into the account's futures wallets and left them, oldest first. */
export async function income(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const type = wordOf(parameters, 'incomeType', ASKED_INCOME);
  const wanted = wantedOf(deps, call);
  const limit = parameters.limit(INCOME_USUAL, ROWS_MAX);
  const page = parameters.whole('page') ?? 1;
  if (page < 1) throw invalidValue('page');
  await deps.barrier.wait(account);
  const rows = await ascending(deps, account, wanted);
  const told = rows.filter((row) => type === undefined || typeOf(row) === type);
  return told.slice((page - 1) * limit, page * limit).map((row) => {
    const asset = deps.catalog.assetById(row.asset);
    const trade = row.tradeId === null || row.tradeId === 0 ? '' : String(row.tradeId);
    return {
      symbol: row.market === null ? '' : nameOf(deps.catalog.marketById(row.market)),
      incomeType: typeOf(row),
      income: formatAmount(asset, row.deltaAvailableUnits + row.deltaHeldUnits),
      asset: asset.code,
      info: trade === '' ? typeOf(row) : trade,
      time: row.timeMs,
      tranId: executionIdOf(row.seq, row.index),
      tradeId: trade,
    };
  });
}

/** GET /fapi/v1/positionMargin/history: what the account added to isolated positions (1) or took back (2), oldest first. */
export async function positionMarginHistory(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const market = requiredContract(deps.catalog, parameters);
  const type = parameters.whole('type');
  if (type !== undefined && type !== 1 && type !== 2) throw invalidValue('type');
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  const wanted = { ...wantedOf(deps, call), reasons: ['POSITION_MARGIN'] as const };
  await deps.barrier.wait(account);
  const rows = await ascending(deps, account, wanted);
  const told = rows.flatMap((row) => {
    // What trades moved is not the owner's doing.
    if (row.positionSide === null) return [];
    const is = row.deltaHeldUnits > 0 ? 1 : 2;
    if (type !== undefined && type !== is) return [];
    const asset = deps.catalog.assetById(row.asset);
    return [
      {
        symbol: nameOf(market),
        type: is,
        deltaType: 'USER_ADJUST',
        amount: formatAmount(asset, Math.abs(row.deltaHeldUnits)),
        asset: asset.code,
        time: row.timeMs,
        positionSide: row.positionSide,
      },
    ];
  });
  return told.slice(0, limit);
}

const CLOSE_TYPES = ['LIQUIDATION', 'ADL'] as const;

/** GET /fapi/v1/forceOrders: the orders by which the account was liquidated, newest first; deleveraging places none. */
export async function forceOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const type = wordOf(parameters, 'autoCloseType', CLOSE_TYPES);
  const wanted = wantedOf(deps, call);
  const limit = parameters.limit(50, 100);
  if (type === 'ADL') return [];
  await deps.barrier.wait(account);
  const { rows } = await liquidationsOf(deps.pool, account, wanted, { limit });
  const ids = rows.flatMap(({ orderId }) => (orderId === null || orderId === 0 ? [] : [orderId]));
  const orders = await Promise.all(ids.map((orderId) => orderById(deps.pool, account, orderId)));
  const found = orders.filter((order) => order !== undefined);
  return queriedAll(deps, account, found);
}
