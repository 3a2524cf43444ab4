import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { LIST_KINDS } from '@pelorus/protocol/spot/order-terms.ts';
import {
  CLIENT_ORDER_ID_MAX,
  COMMAND_KIND,
  OFFSET,
  PLACE_TERMS_BYTES,
  REQUEST_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { STOP_LOSS, STOP_LOSS_LIMIT, TAKE_PROFIT, TAKE_PROFIT_LIMIT } from '../conditional/order-types.ts';
import { LIMIT, LIMIT_MAKER, PlaceRequest } from '../place-request.ts';
import { isPaidByFirst, OCO, OTO } from './order-list.ts';

const LEGS_MAX = 3;

/** Whether two orders can stand as one or the other: a profit and a stop for the same quantity on one side (LIST-01). */
function isPair(profit: PlaceRequest, stop: PlaceRequest): boolean {
  const isProfit = profit.type === LIMIT_MAKER || profit.type === TAKE_PROFIT || profit.type === TAKE_PROFIT_LIMIT;
  const isStop = stop.type === STOP_LOSS || stop.type === STOP_LOSS_LIMIT;
  return isProfit && isStop && profit.side === stop.side && profit.lots === stop.lots;
}

/** An order list command, read. One is reused for every command. */
export class ListRequest {
  account = 0;
  market = 0;
  kind = 0;
  legCount = 0;
  /** Ids are free again whose orders are done, and the record may say by which request it came. */
  isReusing = false;
  /** How long the record is without what says that. */
  bytes = 0;
  readonly legs = Array.from({ length: LEGS_MAX }, () => new PlaceRequest());
  /** Start offset of each leg in the batch. */
  readonly legAt = [0, 0, 0];

  /** The legs that are placed now, or wait for the first: all, or all but the first. */
  get followers(): PlaceRequest[] {
    return this.legs.slice(this.kind === OCO ? 0 : 1, this.legCount);
  }

  /** Reads the record; returns false when it is malformed. */
  read(batch: CommandBatch, at: number, recordBytes: number): boolean {
    if (recordBytes < OFFSET.listFirstLeg || batch.isKeyMissing(at, OFFSET.key)) return false;
    this.account = batch.account(at);
    this.market = batch.market(at);
    this.kind = batch.listKind(at);
    this.legCount = batch.listLegs(at);
    const idLength = batch.listIdLength(at);
    if (this.kind >= LIST_KINDS.length || idLength < 1 || idLength > CLIENT_ORDER_ID_MAX) return false;
    if (this.legCount < 2 || this.legCount > LEGS_MAX) return false;
    this.bytes = OFFSET.listFirstLeg + this.legCount * PLACE_TERMS_BYTES;
    this.isReusing = recordBytes === this.bytes + REQUEST_BYTES;
    if (!this.isReusing && recordBytes !== this.bytes) return false;
    for (let i = 0; i < this.legCount; i++) if (!this.readLeg(batch, at, i)) return false;
    return this.areKeysApart(batch) && this.isCoherent();
  }

  private readLeg(batch: CommandBatch, at: number, index: number): boolean {
    const legAt = at + OFFSET.listFirstLeg + index * PLACE_TERMS_BYTES;
    const leg = this.legs[index] as PlaceRequest;
    this.legAt[index] = legAt;
    leg.isPaidLater = index > 0 && isPaidByFirst(this.kind);
    if (batch.recordBytes(legAt) !== PLACE_TERMS_BYTES || batch.kind(legAt) !== COMMAND_KIND.place) return false;
    if (!leg.read(batch, legAt, PLACE_TERMS_BYTES)) return false;
    return leg.account === this.account && leg.market === this.market && leg.quoteUnits === 0;
  }

  private areKeysApart(batch: CommandBatch): boolean {
    const keys = this.legAt.slice(0, this.legCount).map((legAt) => {
      const from = legAt + OFFSET.key;
      return batch.u8.subarray(from, from + 16).join();
    });
    return new Set(keys).size === this.legCount;
  }

  private isCoherent(): boolean {
    const [first, second, third] = this.legs as [PlaceRequest, PlaceRequest, PlaceRequest];
    const { kind, legCount } = this;
    if (kind === OCO) return legCount === 2 && isPair(first, second);
    if (first.type !== LIMIT && first.type !== LIMIT_MAKER) return false;
    if (isPaidByFirst(kind)) {
      const areSells = this.followers.every((leg) => leg.side === SELL && leg.lots === 0);
      if (first.side !== BUY || !areSells) return false;
    }
    const isSingle = kind === OTO || kind === OTO + 2;
    return isSingle ? legCount === 2 : legCount === 3 && isPair(second, third);
  }
}
