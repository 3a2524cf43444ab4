import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';

/** A position from zero to zero, built change by change. Lots and costs of what is open are signed, of all else not. */
interface SlowPosition {
  account: number;
  market: number;
  positionSide: string;
  isLong: boolean;
  openedAtMs: number;
  closedAtMs: number | null;
  closedCause: string | null;
  lots: number;
  costUnits: number;
  marginUnits: number;
  maxLots: number;
  openedLots: number;
  entryUnits: number;
  exitUnits: number;
  realisedUnits: number;
  feeUnits: number;
  fundingUnits: number;
}

function feeOf(events: AppliedCommand['events'], { cause, orderId, tradeId }: EventOf<'position'>): number {
  if (cause !== 'TRADE') return 0;
  const trade = events.find((event): event is EventOf<'trade'> => event.kind === 'trade' && event.tradeId === tradeId);
  if (trade === undefined) throw new Error(`trade ${tradeId} is not told`);
  return trade.takerOrderId === orderId ? trade.takerFeeUnits : trade.makerFeeUnits;
}

function opened(event: EventOf<'position'>, timeMs: number): SlowPosition {
  const { account, lots, market, positionSide } = event;
  return {
    ...{ account, market, positionSide, isLong: lots > 0, openedAtMs: timeMs, closedAtMs: null, closedCause: null },
    ...{ lots: 0, costUnits: 0, marginUnits: 0, maxLots: 0, openedLots: 0, entryUnits: 0, exitUnits: 0 },
    ...{ realisedUnits: 0, feeUnits: 0, fundingUnits: 0 },
  };
}

/** Takes out of a position what a change closed of it. */
function close(position: SlowPosition, event: EventOf<'position'>, isOver: boolean, fee: number): void {
  const shareUnits = isOver ? position.costUnits : position.costUnits - event.costUnits;
  position.exitUnits += Math.abs(shareUnits + event.realisedUnits);
  position.realisedUnits += event.realisedUnits;
  position.feeUnits += fee;
}

function grow(position: SlowPosition, event: EventOf<'position'>): void {
  const { costUnits, lots, marginUnits } = event;
  if (Math.abs(lots) > Math.abs(position.lots)) {
    position.openedLots += Math.abs(lots) - Math.abs(position.lots);
    position.entryUnits += Math.abs(costUnits) - Math.abs(position.costUnits);
  }
  Object.assign(position, { lots, costUnits, marginUnits });
  position.maxLots = Math.max(position.maxLots, Math.abs(lots));
}

/** Returns all positions that a history knows, in the order in which they opened. */
export function slowPositions(history: readonly AppliedCommand[]): SlowPosition[] {
  const all: SlowPosition[] = [];
  const open = new Map<string, SlowPosition>();
  const change = (key: string, event: EventOf<'position'>, timeMs: number, fee: number) => {
    let left = fee;
    let position = open.get(key);
    const { lots } = event;
    if (position !== undefined) {
      const isTurned = lots !== 0 && lots > 0 !== position.lots > 0;
      const isOver = isTurned || lots === 0;
      const traded = Math.abs(position.lots) + Math.abs(lots);
      const part = isTurned ? Math.trunc((fee * Math.abs(position.lots)) / traded) : fee;
      if (isOver || Math.abs(lots) < Math.abs(position.lots)) {
        close(position, event, isOver, part);
        left -= part;
      }
      if (isOver) {
        const closed = { closedAtMs: timeMs, closedCause: event.cause, lots: 0, costUnits: 0, marginUnits: 0 };
        Object.assign(position, closed);
        open.delete(key);
        position = undefined;
      }
    }
    if (lots === 0) return;
    if (position === undefined) {
      position = opened(event, timeMs);
      all.push(position);
      open.set(key, position);
    }
    position.feeUnits += left;
    grow(position, event);
  };
  for (const { events, timeMs } of history)
    for (const event of events) {
      if (event.kind !== 'position' && event.kind !== 'funding') continue;
      const key = `${event.account} ${event.market} ${event.positionSide}`;
      if (event.kind === 'position') change(key, event, timeMs, feeOf(events, event));
      else (open.get(key) as SlowPosition).fundingUnits += event.units;
    }
  return all;
}
