import type { ReferenceExchange } from '@pelorus/engine/reference/reference-exchange.ts';
import { isSame } from '@pelorus/engine/testing/same.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedBatch } from '@pelorus/protocol/link/batch.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeEvent } from '@pelorus/protocol/wire/decode-events.ts';

interface Answered {
  record: Uint8Array<ArrayBuffer>;
  events: EngineEvent[];
}

/** Returns each command of a durable batch with its events; throws where the slow obvious exchange says otherwise. */
export function checkAnswers(seed: number, batch: AppliedBatch, reference: ReferenceExchange): Answered[] {
  const { buffer, byteOffset, byteLength } = batch.events;
  const i32 = new Int32Array(buffer, byteOffset, byteLength / 4);
  const f64 = new Float64Array(buffer, byteOffset, byteLength / 8);
  const commands = new DataView(batch.commands.buffer, batch.commands.byteOffset, batch.commands.byteLength);
  let at = 0;
  let next = 0;
  return Array.from(batch.eventCounts, (count, i) => {
    const length = commands.getUint16(at + OFFSET.length, true);
    const record = batch.commands.slice(at, at + length);
    at += length;
    const events = Array.from({ length: count }, () => decodeEvent(i32, f64, next++));
    const expected = reference.apply(record);
    if (!isSame(events, expected)) {
      const [told, meant] = [JSON.stringify(events), JSON.stringify(expected)];
      throw new Error(`seed ${seed}, sequence ${batch.firstSeq + i}: told ${told}, meant ${meant}`);
    }
    return { record, events };
  });
}
