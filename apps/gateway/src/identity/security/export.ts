import { Readable } from 'node:stream';
import { type IncomeRow, incomeHistory } from '@pelorus/database/futures/income.ts';
import { keptAbout } from '@pelorus/database/identity/export.ts';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import { lastInHistory } from '@pelorus/database/identity/history.ts';
import { type FillRow, fillsPage } from '@pelorus/database/spot/fills.ts';
import { type OrderRow, ordersPage } from '@pelorus/database/spot/orders.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { type LedgerRow, ledgerPage } from '@pelorus/database/wallet/balances.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { Refused } from '../../http/refused.ts';
import { presentFill, presentOrder } from '../../trading/present-order.ts';
import { presentLedgerRow } from '../../wallet/present-ledger.ts';
import { balancesOf } from '../../wallet/routes.ts';
import { note } from '../history.ts';
import type { IdentityNeeds } from '../needs.ts';
import { keptOfVerification } from '../verification/kept.ts';
import type { Changer } from './after-change.ts';

const HOUR_MS = 3_600_000;
const PAGE_ROWS = 1_000;

/** Yields the rows of a table page by page, as text of a JSON list: no account is too busy for the memory of this. */
async function* listOf<R>(page: (last: R | undefined) => Promise<R[]>, shown: (row: R) => object) {
  let last: R | undefined;
  let separator = '';
  yield '[';
  for (;;) {
    const rows = await page(last);
    for (const row of rows) {
      yield separator + JSON.stringify(shown(row));
      separator = ',';
    }
    last = rows.at(-1);
    if (rows.length < PAGE_ROWS) break;
  }
  yield ']';
}

/** Yields what an account did with its money, newest first. */
async function* moneyOf(deps: IdentityNeeds, account: number) {
  const { pool, catalog } = deps;
  const limit = PAGE_ROWS;
  yield `,"balances":${JSON.stringify(await balancesOf(deps, account))},"orders":`;
  yield* listOf<OrderRow>(
    (last) => ordersPage(pool, account, { beforeOrderId: last?.orderId, limit }),
    (row) => presentOrder(catalog, row),
  );
  yield ',"trades":';
  yield* listOf<FillRow>(
    (before) => fillsPage(pool, account, { before, limit }),
    (row) => presentFill(catalog, row),
  );
  yield ',"ledger":';
  yield* listOf<LedgerRow>(
    (before) => ledgerPage(pool, account, { before, limit, includeHolds: true }),
    (row) => presentLedgerRow(catalog, row),
  );
  yield ',"futuresLedger":';
  yield* listOf<IncomeRow>(
    async (before) => (await incomeHistory(pool, account, { reasons: POSTING_REASONS }, { before, limit })).rows,
    (row) => ({
      ...presentLedgerRow(catalog, row),
      symbol: row.market === null ? null : catalog.marketById(row.market).symbol,
    }),
  );
}

async function* textOf(deps: IdentityNeeds, userId: string, account: number) {
  yield `{"code":0,"data":{"exportedAt":${deps.clock()}`;
  for await (const { name, found } of keptAbout(deps.pool, userId))
    yield `,${JSON.stringify(name)}:${JSON.stringify(found)}`;
  yield `,"verification":${JSON.stringify(await keptOfVerification(deps, userId))}`;
  yield* moneyOf(deps, account);
  yield '}}';
}

/**
 * Returns everything that is kept about the changer as one JSON text, made while it is read (SEC-50). Refuses
 * TOO_MANY_REQUESTS within an hour of the last one, and LAGGING.
 */
export async function exportOf(deps: IdentityNeeds, changer: Changer, account: number): Promise<Readable> {
  const { userId, origin } = changer;
  await deps.barrier.wait(account);
  await inTransaction(deps.pool, async (db) => {
    await lockPerson(db, userId);
    const nowMs = deps.clock();
    const last = await lastInHistory(db, userId, 'exported');
    // One that lies ahead is of a clock that was set back.
    if (last !== null && Math.abs(nowMs - last) < HOUR_MS)
      throw new Refused('TOO_MANY_REQUESTS', undefined, Math.ceil((last + HOUR_MS - nowMs) / 1_000));
    await note(db, userId, 'exported', origin, nowMs);
  });
  return Readable.from(textOf(deps, userId, account));
}
