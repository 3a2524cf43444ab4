import type { AppliedBatch, AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { HEADER_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { decodeHeader, decodeNames, decodePayload } from '@pelorus/protocol/wire/decode-command.ts';
import { decodeEvent } from '@pelorus/protocol/wire/decode-events.ts';
import { EVENT_I32, EVENT_KIND } from '@pelorus/protocol/wire/event-layout.ts';

/** Events of the book that no table stores. */
const UNTOLD: ReadonlySet<number> = new Set([EVENT_KIND.level, EVENT_KIND.orderRested]);

/**
 * Yields, of a batch, the commands that did something. What the engine refused is not even decoded: it may be damaged
 * in any way, and no record may be able to stop the worker.
 */
export function* decodeEffects(batch: AppliedBatch): Generator<AppliedCommand> {
  const commands = new DataView(batch.commands.buffer, batch.commands.byteOffset, batch.commands.byteLength);
  const { buffer, byteOffset, byteLength } = batch.events;
  const i32 = new Int32Array(buffer, byteOffset, byteLength / 4);
  const f64 = new Float64Array(buffer, byteOffset, byteLength / 8);
  let offset = 0;
  let eventIndex = 0;
  for (let i = 0; i < batch.eventCounts.length; i++) {
    const eventCount = batch.eventCounts[i] as number;
    const firstKind = eventCount === 0 ? EVENT_KIND.rejected : (i32[eventIndex * EVENT_I32] as number) & 0xff;
    if (firstKind !== EVENT_KIND.rejected && firstKind !== EVENT_KIND.duplicate) {
      const command = decodeRecord(commands, offset, batch.firstSeq + i);
      for (let event = eventIndex; event < eventIndex + eventCount; event++)
        if (!UNTOLD.has((i32[event * EVENT_I32] as number) & 0xff)) command.events.push(decodeEvent(i32, f64, event));
      yield command;
    }
    eventIndex += eventCount;
    // A record that cannot be framed is refused, and all behind it: there is nothing left to find.
    if (offset + HEADER_BYTES <= commands.byteLength) offset += commands.getUint16(offset + OFFSET.length, true);
  }
}

function decodeRecord(commands: DataView, offset: number, seq: number): AppliedCommand {
  const header = decodeHeader(commands, offset);
  return {
    ...header,
    seq,
    ...decodeNames(commands, offset, header.kind),
    payload: decodePayload(commands, offset, header.kind),
    events: [],
  };
}
