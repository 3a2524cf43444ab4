import { AMEND_NAME_BYTES, COMMAND_KIND, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { Random } from './random.ts';

const KINDS: readonly number[] = [COMMAND_KIND.place, COMMAND_KIND.placeList, COMMAND_KIND.cancelReplace];

/** Lets some records be as the dialect would send them: with a request of their own, one that was heard, or none. */
export class ReusingSource {
  private readonly random: Random;
  private requests = 0;

  constructor(seed: number) {
    this.random = new Random(seed);
  }

  /** Returns the record, or one whose ids are free again once their order is done, where it is of a kind that can say so. */
  maybe(record: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const { random } = this;
    const kind = record[OFFSET.kind] as number;
    const isAmend = kind === COMMAND_KIND.amend && record.length === AMEND_NAME_BYTES;
    if (!(isAmend || KINDS.includes(kind))) return record;
    if (random.isChance(55)) return record;
    const request = random.isChance(6) ? `s${random.below(20)}` : `s${this.requests++}`;
    return encodeReusing(record, random.isChance(20) ? null : request);
  }
}
