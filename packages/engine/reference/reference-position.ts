import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceList, ReferenceMarket } from './reference-market.ts';
import { larger } from './reference-sweep.ts';

/** A buy order by the amount it may still buy. */
interface Buying {
  id: number;
  lots: bigint;
}

/** Would the account have more of the base than it may, if it bought `lots`? */
export function isOverPosition(
  ledger: ReferenceLedger,
  market: ReferenceMarket,
  wish: { account: number; side: Side },
  lots: bigint,
): boolean {
  const { positionMax = 0, lotUnits } = market.payload;
  if (positionMax === 0 || wish.side === 'SELL') return false;
  const { available, held } = ledger.of(wish.account, market.base);
  const own = market.lists.filter((list) => list.account === wish.account);
  const buying = buyingOf(market, wish.account);
  const isListed = ({ id }: Buying) => own.some((list) => membersOf(list).includes(id));
  const single = buying.filter((order) => !isListed(order)).reduce((sum, order) => sum + order.lots, 0n);
  const listed = own.reduce((sum, list) => sum + maxOf(list, buying), 0n);
  return available + held + (lots + single + listed) * BigInt(lotUnits) > BigInt(positionMax);
}

function membersOf(list: ReferenceList): number[] {
  return [...list.open, ...list.pending.map((order) => order.id)];
}

function buyingOf(market: ReferenceMarket, account: number): Buying[] {
  const isOwn = (order: { account: number; side: Side }) => order.account === account && order.side === 'BUY';
  const resting = market.orders.filter(isOwn).map(({ id, leftLots, reserve }) => ({ id, lots: leftLots + reserve }));
  const outside = [...market.waiting, ...market.lists.flatMap((list) => list.pending)].filter(isOwn);
  // Their numbers are no orders' numbers; none of them is in a list.
  const twaps = market.twaps.filter(isOwn).map(({ filled, lots }) => ({ id: 0, lots: lots > 0n ? lots - filled : 0n }));
  return [...resting, ...outside.map(({ id, lots }) => ({ id, lots })), ...twaps];
}

/** Returns the most that a list may come to buy: with its working order, and with one of the others. */
function maxOf(list: ReferenceList, buying: readonly Buying[]): bigint {
  const lotsOf = (id: number) => buying.find((order) => order.id === id)?.lots ?? 0n;
  const others = membersOf(list).filter((id) => id !== list.working);
  const most = others.map(lotsOf).reduce(larger, 0n);
  return (list.working === null ? 0n : lotsOf(list.working)) + most;
}
