import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type DirectAnswer, type DirectCalls, type DirectRoute, wireText } from './direct-calls.ts';
import type { HttpNeeds } from './needs.ts';
import { type PlainHead, type PlainRequest, plainRequest } from './plain-request.ts';
import { type Proxied, proxied } from './proxied.ts';

/** Calls of one connection that may wait for their answers before no more is read of it. */
const WAITING_MAX = 64;

/** So long the rest of a call may take that a read cut in two. */
const REST_MOST_MS = 1_000;

type Ordinary = (this: Server, socket: Socket) => void;

interface LaneTimes {
  /** So long a new connection may say nothing, ms. */
  firstMs: number;
  /** So long one is kept for the next call, ms. */
  keepAliveMs: number;
}

/**
 * Reads the connections of programs that send nothing but direct calls, request by request, without Node's own HTTP
 * server, which costs more than the call (12 of 24 µs on the machine of the bench). As soon as a connection says anything
 * else, or anything that is not plain, it is Node's for the rest of its life, with all its bytes (HTTP-14).
 */
export class PlainLane {
  readonly direct: DirectCalls;
  readonly deps: Pick<HttpNeeds, 'config' | 'limits' | 'log'>;
  readonly times: LaneTimes;
  readonly #server: Server;
  readonly #ordinary: Ordinary;
  readonly #connections = new Set<LaneConnection>();

  /** Takes over the new connections of `server`. */
  constructor(
    server: Server,
    direct: DirectCalls,
    deps: Pick<HttpNeeds, 'config' | 'limits' | 'log'>,
    times: LaneTimes,
  ) {
    this.#server = server;
    this.direct = direct;
    this.deps = deps;
    this.times = times;
    this.#ordinary = server.listeners('connection')[0] as Ordinary;
    server.removeAllListeners('connection');
    server.on('connection', (socket) => this.#connections.add(new LaneConnection(socket, this)));
    direct.onClose((isOver) => {
      for (const connection of this.#connections) connection.close(isOver);
    });
  }

  /** Forgets a connection that has ended. */
  forget(connection: LaneConnection): void {
    this.#connections.delete(connection);
  }

  /** From here on it is Node's. */
  giveAway(connection: LaneConnection, socket: Socket): void {
    this.#connections.delete(connection);
    this.#ordinary.call(this.#server, socket);
  }
}

/** A pending answer of one call; null until it is known. */
interface Slot {
  text: string | null;
  /** Are all its characters ASCII? */
  isAscii: boolean;
}

/** One connection in the lane. Answers leave it in the order of their calls. */
class LaneConnection {
  readonly #socket: Socket;
  readonly #lane: PlainLane;
  readonly #slots: Slot[] = [];
  /** Bytes that are Node's, once everything before them is answered. */
  #foreign: Buffer | null = null;
  /** The beginning of a call whose rest comes with the next read; its characters are bytes. */
  #begun = '';
  #restTimer: NodeJS.Timeout | undefined;
  /** The head of its last call; null: it has sent none. */
  #head: PlainHead | null = null;
  /** The sender of the current request. */
  #sender: Proxied = { address: '', isHttps: false };
  #isReading = false;
  #hasEnded = false;

  constructor(socket: Socket, lane: PlainLane) {
    this.#socket = socket;
    this.#lane = lane;
    socket.setTimeout(lane.times.firstMs);
    socket.on('data', this.#onData);
    socket.on('end', this.#onEnd);
    socket.on('timeout', this.#onTimeout);
    socket.on('drain', this.#onDrain);
    socket.on('error', this.#onError);
    socket.on('close', this.#onClose);
  }

  readonly #onData = (chunk: Buffer): void => {
    const isRest = this.#begun !== '';
    const text = this.#begun + chunk.toString('latin1');
    this.#endWait();
    this.#isReading = true;
    let at = 0;
    while (at < text.length && this.#foreign === null) {
      const read = plainRequest(text, at, this.#lane.deps.limits.bodyBytes, this.#head);
      // A request that needs more than two reads goes to a reader that has time.
      if (read === 'cut' && this.#head !== null && !(isRest && at === 0)) break;
      const request = read === 'cut' ? null : read;
      const route = request === null ? undefined : this.#routeOf(request);
      if (request === null || route === undefined) this.#foreign = Buffer.from(text.slice(at), 'latin1');
      else {
        this.#take(route, request);
        at = request.end;
      }
    }
    this.#isReading = false;
    if (at < text.length && this.#foreign === null) this.#waitForRest(text.slice(at));
    // Bytes that follow foreign bytes are foreign too.
    if (this.#slots.length > WAITING_MAX || this.#foreign !== null) this.#socket.pause();
    this.#flush();
  };

  #waitForRest(begun: string): void {
    this.#begun = begun;
    this.#restTimer = setTimeout(() => {
      // A client that waits for answers, or does not read them, is not timed out.
      if (this.#slots.length > 0 || this.#socket.isPaused()) return void this.#restTimer?.refresh();
      this.#foreign = Buffer.from(this.#begun, 'latin1');
      this.#endWait();
      this.#socket.pause();
      this.#flush();
    }, REST_MOST_MS);
  }

  #endWait(): void {
    this.#begun = '';
    clearTimeout(this.#restTimer);
  }

  #routeOf({ method, url }: PlainRequest): DirectRoute | undefined {
    const { direct } = this.#lane;
    return direct.isClosing ? undefined : direct.routeOf(method, url);
  }

  #remember(head: PlainHead): void {
    if (head === this.#head) return;
    if (this.#head === null) this.#socket.setTimeout(this.#lane.times.keepAliveMs);
    this.#head = head;
    this.#sender = proxied(
      { headers: head.headers, socket: this.#socket },
      this.#lane.deps.config.hosts.trustedProxies,
    );
  }

  #take(route: DirectRoute, { head, url, body }: PlainRequest): void {
    this.#remember(head);
    const { address, isHttps } = this.#sender;
    const slot: Slot = { text: null, isAscii: true };
    this.#slots.push(slot);
    const answer = this.#lane.direct.answer(route, { headers: head.headers, address, url, body }, null);
    if (answer instanceof Promise) void this.#fillLater(slot, route, isHttps, answer);
    else this.#fill(slot, route, isHttps, answer);
  }

  async #fillLater(
    slot: Slot,
    route: DirectRoute,
    isHttps: boolean,
    answer: Promise<DirectAnswer | null>,
  ): Promise<void> {
    try {
      this.#fill(slot, route, isHttps, (await answer) as DirectAnswer);
    } catch (error) {
      this.#onBug(error);
    }
  }

  #fill(slot: Slot, { contentType }: DirectRoute, isHttps: boolean, answer: DirectAnswer): void {
    const length = Buffer.byteLength(answer.body);
    const keepAliveMs = this.#lane.direct.isClosing ? null : this.#lane.times.keepAliveMs;
    slot.text = wireText(answer, length, { contentType, isHttps, keepAliveMs });
    slot.isAscii = length === answer.body.length;
    if (!this.#isReading) this.#flush();
  }

  /** Sends the answers that are next, in one write, and goes on with what waited for them. */
  #flush(): void {
    // Node must not read from a client that disconnected.
    if (this.#socket.destroyed) return;
    let text = '';
    let isAscii = true;
    let sent = 0;
    for (; sent < this.#slots.length; sent++) {
      const slot = this.#slots[sent] as Slot;
      if (slot.text === null) break;
      text += slot.text;
      isAscii &&= slot.isAscii;
    }
    if (sent > 0) {
      this.#slots.splice(0, sent);
      // Stop reading from a client that does not read its answers.
      if (!this.#socket.write(text, isAscii ? 'latin1' : 'utf8')) this.#socket.pause();
    }
    if (this.#slots.length > 0) return;
    if (this.#foreign !== null) this.#giveAway(this.#foreign);
    else if (this.#hasEnded || this.#lane.direct.isClosing) this.#socket.destroySoon();
    else if (sent > 0) this.#onDrain();
  }

  #giveAway(rest: Buffer): void {
    const socket = this.#socket;
    socket.off('data', this.#onData);
    socket.off('end', this.#onEnd);
    socket.off('timeout', this.#onTimeout);
    socket.off('drain', this.#onDrain);
    socket.off('error', this.#onError);
    socket.off('close', this.#onClose);
    socket.setTimeout(0);
    socket.pause();
    socket.unshift(rest);
    this.#lane.giveAway(this, socket);
    process.nextTick(() => socket.resume());
  }

  readonly #onDrain = (): void => {
    const { readable, writableNeedDrain } = this.#socket;
    if (readable && !writableNeedDrain && this.#foreign === null && this.#slots.length <= WAITING_MAX)
      this.#socket.resume();
  };

  readonly #onEnd = (): void => {
    this.#hasEnded = true;
    // The unfinished request will never be complete.
    this.#endWait();
    if (this.#slots.length === 0) this.#socket.destroySoon();
  };

  readonly #onTimeout = (): void => {
    if (this.#slots.length === 0) this.#socket.destroy();
  };

  readonly #onError = (): void => {
    this.#socket.destroy();
  };

  readonly #onClose = (): void => {
    this.#endWait();
    this.#lane.forget(this);
  };

  /** A bug of ours on one call ends its connection, never the exchange. */
  readonly #onBug = (error: unknown): void => {
    this.#lane.deps.log.error({ err: error }, 'a call could not be answered');
    this.#socket.destroy();
  };

  /** Ends the connection after its running answers; immediately if `isOver`. */
  close(isOver: boolean): void {
    if (isOver) this.#socket.destroy();
    else if (this.#slots.length === 0) this.#socket.destroySoon();
  }
}
