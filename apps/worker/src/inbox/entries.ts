import type { NoticedMarket, NoticeRow } from '@pelorus/database/identity/notices.ts';
import { type Notice, sumsOf } from '@pelorus/database/inbox/tell.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { NOTICE_TOPICS, type Topic } from '@pelorus/protocol/inbox/topics.ts';
import { MESSAGE_KINDS, type NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import { ALGO_KINDS } from '@pelorus/protocol/spot/algos.ts';
import { type FillSums, filledValues, valuesOf } from './texts.ts';

const TWAP = ALGO_KINDS.indexOf('TWAP');

/** All fills of one order or TWAP, those of its entry and those that are new. */
interface Filled {
  userId: string;
  about: string;
  row: NoticeRow;
  market: NoticedMarket;
  sums: FillSums;
}

/** Returns what the fills of a notice are put together by: the order's own number, or that of the TWAP that placed it. */
function aboutOf({ algo, orderId }: NoticeRow): string {
  return algo?.kind === TWAP ? `algo:${algo.algoId}` : `order:${orderId}`;
}

/** A TWAP's entry names the TWAP, and does not say of each slice that it is whole. */
function asTold(row: NoticeRow): NoticeRow {
  return row.algo?.kind === TWAP ? { ...row, orderId: null, told: { ...row.told, isWhole: false } } : row;
}

function addFills(found: Map<string, Filled>, row: NoticeRow, userId: string, market: NoticedMarket): void {
  const about = aboutOf(row);
  const key = `${userId} ${about}`;
  const nothing = { fills: 0n, lots: 0n, quoteUnits: 0n };
  const filled = found.get(key) ?? { userId, about, row, market, sums: nothing };
  const more = (name: keyof FillSums) => filled.sums[name] + BigInt(Number(row.told?.[name] ?? 0));
  const sums = { fills: more('fills'), lots: more('lots'), quoteUnits: more('quoteUnits') };
  const isWhole = filled.row.told?.isWhole === true || row.told?.isWhole === true;
  found.set(key, { ...filled, sums, row: { ...row, told: { ...row.told, isWhole } } });
}

/** Returns one notice of each order that was filled, with what its entry summed up before (INBX-21). */
async function fillNotices(db: Queryable, found: readonly Filled[]): Promise<Notice[]> {
  const before = await sumsOf(db, found);
  return found.map(({ about, market, row, sums: more, userId }) => {
    const known = before.get(`${userId} ${about}`);
    const sum = (name: keyof FillSums) => more[name] + BigInt(known?.[name] ?? 0);
    const sums = { fills: sum('fills'), lots: sum('lots'), quoteUnits: sum('quoteUnits') };
    return {
      ...{ userId, about, timeMs: row.timeMs, kind: 'order-filled' as const },
      values: filledValues(asTold(row), market, sums),
      sums: { fills: String(sums.fills), lots: String(sums.lots), quoteUnits: String(sums.quoteUnits) },
    };
  });
}

/** What is mailed reaches the browsers of who is mailed too: the owner of a sub-account (INBX-25). */
function isOwners(kind: NoticeKind): boolean {
  const { channels }: Topic = NOTICE_TOPICS[MESSAGE_KINDS[kind].topic];
  return channels.mail !== undefined;
}

/** Returns what is told of notices that are somebody's: all fills of an order as one. */
export async function noticesOf(db: Queryable, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const filled = new Map<string, Filled>();
  const others: Notice[] = [];
  for (const row of rows) {
    const { market, ownerId, timeMs, userId } = row;
    const kind = row.kind as NoticeKind;
    if (userId === null) continue;
    if (kind !== 'order-filled') {
      const also = isOwners(kind) && ownerId !== null ? { pushesAlso: ownerId } : {};
      others.push({ userId, kind, timeMs, values: valuesOf(row), ...also });
    } else if (market !== null) addFills(filled, row, userId, market);
  }
  return [...others, ...(await fillNotices(db, [...filled.values()]))];
}
