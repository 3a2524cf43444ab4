import type { EngineEvent, EventOf } from '../exchange/events.ts';
import { exitOrderName, liquidationOrderName } from '../futures/contracts.ts';
import { algoOrderName } from '../spot/algos.ts';
import { OFFSET } from '../wire/command-layout.ts';
import {
  type CommandHeader,
  decodeHeader,
  decodeNames,
  decodePayload,
  decodePlace,
  type PlacedNames,
} from '../wire/decode-command.ts';
import { decodeEvent } from '../wire/decode-events.ts';
import type { PlaceFields } from '../wire/encode-command.ts';

/** A run of durable commands with their events: sent by the core to gateways, and produced by the worker for itself. */
export interface AppliedBatch {
  /** Sequence of the first command; the others follow without gaps. */
  firstSeq: number;
  /** The command records behind each other. */
  commands: Uint8Array<ArrayBuffer>;
  /** How many events each command caused; its length is the number of commands. */
  eventCounts: Uint32Array<ArrayBuffer>;
  /** The event slots behind each other. */
  events: Uint8Array<ArrayBuffer>;
}

/** One command with its events, decoded. */
export interface AppliedCommand extends CommandHeader, PlacedNames {
  seq: number;
  /** Only of configuration commands. */
  payload: unknown;
  events: EngineEvent[];
  /** For a replacement whose new order was refused while its cancel was tried: that order. */
  refusedOrder?: PlaceFields;
}

/** Replacements alone have halves. */
const hasRefusedOrder = ({ kind }: CommandHeader, events: readonly EngineEvent[]) =>
  kind === 'cancelReplace' && events.some((event) => event.kind === 'halfRefused' && event.half === 'ORDER');

/** Returns the client order id of an order of a contract that nobody asked for; undefined: it is none. */
function engineOrderName({ events }: AppliedCommand, { orderId }: EventOf<'orderAccepted'>): string | undefined {
  if (events.some((event) => event.kind === 'liquidation' && event.orderId === orderId))
    return liquidationOrderName(orderId);
  const isExit = events.some((event) => event.kind === 'orderContract' && event.orderId === orderId);
  return isExit ? exitOrderName(orderId) : undefined;
}

/**
 * Returns the client order id of an order that a command placed, alone or in a list, whose orders come first and in its own
 * order; an algo's orders are named after it, and what the engine places in a contract by itself after what it is.
 */
export function clientOrderIdOf(command: AppliedCommand, accepted: EventOf<'orderAccepted'>): string {
  const { clientOrderId, events, list } = command;
  const first = events.find((event) => event.kind === 'orderAccepted');
  // A replacement whose order was refused accepted none: what is asked for is that order, as it would have been.
  if (clientOrderId !== null && (first === undefined || first === accepted)) return clientOrderId;
  for (const event of events)
    if (event.kind === 'orderAlgo' && event.orderId === accepted.orderId)
      return algoOrderName(event.algoId, event.orderId);
  const orders = events.filter((event) => event.kind === 'orderAccepted');
  const id = list?.clientOrderIds[orders.indexOf(accepted)] ?? engineOrderName(command, accepted);
  if (id === undefined) throw new Error(`seq ${command.seq}: order accepted but never placed`);
  return id;
}

/** Returns the new client order id of an amendment that renamed its order. */
export function newNameOf({ newClientOrderId, seq }: AppliedCommand): string {
  if (newClientOrderId === undefined) throw new Error(`seq ${seq}: order renamed without a new client order id`);
  return newClientOrderId;
}

/** Yields the commands of a batch in order. */
export function* decodeBatch(batch: AppliedBatch): Generator<AppliedCommand> {
  const commands = new DataView(batch.commands.buffer, batch.commands.byteOffset, batch.commands.byteLength);
  const { buffer, byteOffset, byteLength } = batch.events;
  const i32 = new Int32Array(buffer, byteOffset, byteLength / 4);
  const f64 = new Float64Array(buffer, byteOffset, byteLength / 8);
  let offset = 0;
  let eventIndex = 0;
  for (let i = 0; i < batch.eventCounts.length; i++) {
    const header = decodeHeader(commands, offset);
    const events: EngineEvent[] = [];
    for (let left = batch.eventCounts[i] as number; left > 0; left--) events.push(decodeEvent(i32, f64, eventIndex++));
    yield {
      ...header,
      seq: batch.firstSeq + i,
      ...decodeNames(commands, offset, header.kind),
      payload: decodePayload(commands, offset, header.kind),
      events,
      ...(hasRefusedOrder(header, events) ? { refusedOrder: decodePlace(commands, offset + OFFSET.replaceOrder) } : {}),
    };
    offset += commands.getUint16(offset + OFFSET.length, true);
  }
}
