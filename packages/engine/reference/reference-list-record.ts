import { LIST_KINDS, type ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { COMMAND_KIND, COMMAND_VERSION, OFFSET, PLACE_TERMS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { ReferencePlacement } from './reference-market.ts';
import { readPlacement } from './reference-placement.ts';
import type { ReferenceRecord } from './reference-record.ts';

export interface ReferenceLeg extends ReferencePlacement {
  key: string;
  content: string;
}

export interface ReferenceListWish {
  account: number;
  kind: ListKind;
  legs: ReferenceLeg[];
}

export function isPaidByFirst(kind: ListKind): boolean {
  return kind === 'OPO' || kind === 'OPOCO';
}

/** Returns the list that the record says, or null when it is malformed. */
export function readList(record: ReferenceRecord): ReferenceListWish | null {
  if (record.length < OFFSET.listFirstLeg) return null;
  const kind = LIST_KINDS[record.u8(OFFSET.listKind)];
  const count = record.u8(OFFSET.listLegs);
  const idLength = record.u8(OFFSET.listIdLength);
  if (record.key(OFFSET.key) === null || kind === undefined || idLength < 1 || idLength > 36) return null;
  const wanted = kind === 'OTOCO' || kind === 'OPOCO' ? 3 : 2;
  const legBytes = PLACE_TERMS_BYTES;
  if (count !== wanted || record.length !== OFFSET.listFirstLeg + count * legBytes) return null;
  const account = record.u32(OFFSET.account);
  const legs: ReferenceLeg[] = [];
  for (let i = 0; i < count; i++) {
    const start = OFFSET.listFirstLeg + i * legBytes;
    const part = record.part(start, start + legBytes);
    const isKnown = part.u8(OFFSET.version) === COMMAND_VERSION;
    const isPlace = isKnown && part.u8(OFFSET.kind) === COMMAND_KIND.place;
    const isPaid = i > 0 && isPaidByFirst(kind);
    const leg = part.u16(OFFSET.length) === legBytes && isPlace ? readPlacement(part, isPaid) : null;
    if (leg === null || leg.account !== account || part.u32(OFFSET.market) !== record.u32(OFFSET.market)) return null;
    if (leg.quote > 0n) return null;
    const key = part.key(OFFSET.key) as string;
    legs.push({ ...leg, key, content: part.hex(OFFSET.market, legBytes) });
  }
  if (new Set(legs.map((leg) => leg.key)).size < count) return null;
  return isCoherent(kind, legs) ? { account, kind, legs } : null;
}

function isPair([profit, stop]: ReferenceLeg[]): boolean {
  if (profit === undefined || stop === undefined) return false;
  const isProfit = ['LIMIT_MAKER', 'TAKE_PROFIT', 'TAKE_PROFIT_LIMIT'].includes(profit.type);
  const isStop = ['STOP_LOSS', 'STOP_LOSS_LIMIT'].includes(stop.type);
  return isProfit && isStop && profit.side === stop.side && profit.lots === stop.lots;
}

function isCoherent(kind: ListKind, legs: ReferenceLeg[]): boolean {
  const [first, ...others] = legs;
  if (kind === 'OCO') return isPair(legs);
  if (first?.type !== 'LIMIT' && first?.type !== 'LIMIT_MAKER') return false;
  if (isPaidByFirst(kind)) {
    if (first.side !== 'BUY' || others.some((leg) => leg.side !== 'SELL' || leg.lots !== 0n)) return false;
  }
  return others.length === 1 || isPair(others);
}
