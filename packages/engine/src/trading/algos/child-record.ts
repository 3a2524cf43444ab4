import { algoOrderName } from '@pelorus/protocol/spot/algos.ts';
import { COMMAND_KIND, COMMAND_VERSION, OFFSET, PLACE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import { idempotencyKey } from '@pelorus/protocol/wire/idempotency-key.ts';
import { CommandBatch } from '../../commands/command-batch.ts';
import type { LadderWish } from './algo-requests.ts';

/**
 * Encodes an order of a ladder as the record its owner would have sent, with the order's client id, so that orders are
 * defined in one place.
 */
export class ChildRecord {
  readonly batch = new CommandBatch();
  private readonly view = new DataView(new ArrayBuffer(PLACE_BYTES));

  constructor() {
    this.view.setUint16(OFFSET.length, PLACE_BYTES, true);
    this.view.setUint8(OFFSET.kind, COMMAND_KIND.place);
    this.view.setUint8(OFFSET.version, COMMAND_VERSION);
    this.batch.load(new Uint8Array(this.view.buffer));
  }

  write(ladder: LadderWish, algoId: number, orderId: number, priceTicks: number, lots: number): void {
    const { view } = this;
    const name = algoOrderName(algoId, orderId);
    const key = idempotencyKey('o', name);
    for (let i = 0; i < 4; i++) view.setUint32(OFFSET.key + 4 * i, key[i] as number, true);
    view.setUint32(OFFSET.account, ladder.account, true);
    view.setUint32(OFFSET.market, ladder.market, true);
    view.setUint8(OFFSET.placeSide, ladder.side);
    view.setUint8(OFFSET.placeType, ladder.type);
    view.setUint8(OFFSET.placeStp, ladder.stp);
    view.setFloat64(OFFSET.placeLots, lots, true);
    view.setInt32(OFFSET.placePriceTicks, priceTicks, true);
    view.setUint8(OFFSET.placeClientIdLength, name.length);
  }
}
