import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Limits } from '../../../limits.ts';
import { textFrame } from '../../../wire/frames.ts';
import { Intake } from '../../../wire/intake.ts';
import { Outlet } from '../../../wire/outlet.ts';
import { type Wanted, wayOf, wrapped } from './events.ts';

/** What a name on a socket turned out to be. */
export type NameKind = 'market' | 'listenKey' | 'unknown';

/** One stream socket: its subscriptions and its format. */
export class StreamReader extends Outlet implements Wanted {
  isCombined: boolean;
  readonly isMicro: boolean;
  /** The client's address, as far as trusted proxies report it. */
  readonly address: string;
  /** What it subscribed to, in the order it asked. */
  readonly names = new Map<string, NameKind>();
  /** A request that is under way; those after it wait for it. */
  line: Promise<void> | null = null;
  readonly #intake: Intake;
  readonly #messagesPerSecond: number;

  constructor(ws: WebSocket, raw: Duplex, wanted: Wanted & { address: string }, limits: Limits, clock: () => number) {
    super(ws, raw, limits);
    this.address = wanted.address;
    this.isCombined = wanted.isCombined;
    this.isMicro = wanted.isMicro;
    this.#intake = new Intake(clock);
    this.#messagesPerSecond = limits.streamMessagesPerSecond;
  }

  override get way(): number {
    return wayOf(this);
  }

  /** Counts a message, ping or pong; false: there were too many in this second (BSTR-16). */
  takes(): boolean {
    return this.#intake.take() <= this.#messagesPerSecond;
  }

  /** Sends one message now, as it is. False: the reader was dropped for it. */
  send(message: object): boolean {
    return this.write(textFrame(JSON.stringify(message)));
  }

  /** Sends an event of a stream with a single reader, wrapped if the socket wants that. `json`: its payload. */
  tell(name: string, json: string): boolean {
    return this.write(textFrame(this.isCombined ? wrapped(name, json) : json));
  }
}
