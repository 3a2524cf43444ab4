import type { FastifyBaseLogger } from 'fastify';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Limits } from '../../../limits.ts';
import { Heartbeat } from '../../../wire/heartbeat.ts';
import { CLOSED_FAULT } from '../../../wire/outlet.ts';
import { refuseUpgrade, type Upgrade } from '../../../wire/upgrades.ts';
import { openingOf } from './address.ts';
import { type Control, NAME_MAX, type RequestId, readControl } from './control.ts';
import { type Entrance, KEYS_PER_SOCKET, type ListenKeys } from './listen-keys.ts';
import { type PublisherDeps, StreamPublisher } from './publisher.ts';
import { type NameKind, StreamReader } from './stream-reader.ts';

const SILENT_MS = 60_000;
const CLOSED_FLOOD = 1008;
const CLOSED_GOING_AWAY = 1001;
/** Names on one socket that are no stream yet: kept, since they may become one. */
const UNKNOWN_MAX = 64;
const NO_ENTRANCES: ReadonlyMap<string, Entrance> = new Map();

interface StreamServerDeps extends PublisherDeps {
  log: FastifyBaseLogger;
  limits: Limits;
  listenKeys: ListenKeys;
}

/** The dialect's market streams: connections, subscriptions and control frames. */
export class StreamServer {
  readonly #deps: StreamServerDeps;
  readonly #ws: WebSocketServer;
  readonly #publisher: StreamPublisher;
  readonly #heartbeat: Heartbeat;
  readonly #readers = new Set<StreamReader>();

  constructor(deps: StreamServerDeps) {
    this.#deps = deps;
    this.#ws = new WebSocketServer({
      noServer: true,
      maxPayload: deps.limits.socketFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
    });
    this.#publisher = new StreamPublisher(deps, () => this.#retryUnknown());
    this.#heartbeat = new Heartbeat({ silentMs: SILENT_MS, lifeMs: deps.limits.dialectSocketMs });
  }

  get size(): number {
    return this.#readers.size;
  }

  /**
   * Completes the handshake; refuses an invalid address (400). Listen keys in it are looked up first, so that an open
   * socket gets all later events (BWS-36).
   */
  async accept({ request, raw, head, path, query, address }: Omit<Upgrade, 'isHttps'>): Promise<void> {
    const opening = openingOf(path, query);
    if (opening === null || !this.#isPlain(opening.names)) {
      refuseUpgrade(raw, 400);
      return;
    }
    const keys = opening.names.filter((name) => this.#isListenKey(name)).slice(0, KEYS_PER_SOCKET);
    const entrances = keys.length === 0 ? NO_ENTRANCES : await this.#entrances(keys, address);
    if (!raw.destroyed)
      this.#ws.handleUpgrade(request, raw, head, (ws) => {
        const reader = new StreamReader(ws, raw, { ...opening, address }, this.#deps.limits, this.#deps.clock);
        this.#open(reader, ws);
        for (const name of opening.names) this.#subscribe(reader, name, entrances.get(name));
      });
    for (const entrance of entrances.values()) entrance.release();
  }

  /** Are the names few and short enough to be kept? */
  #isPlain(names: readonly string[]): boolean {
    if (names.length > this.#deps.limits.streamsPerSocket) return false;
    return names.every(({ length }) => length <= NAME_MAX) && this.#unknownOf(names) <= UNKNOWN_MAX;
  }

  #unknownOf(names: Iterable<string>): number {
    let count = 0;
    for (const name of names) {
      const spec = this.#deps.style.specOf(name);
      if (spec === null ? !this.#deps.listenKeys.isOne(name) : !this.#isConfigured(spec.symbol)) count += 1;
    }
    return count;
  }

  #isConfigured(symbol: string | null): boolean {
    return (
      symbol === null ||
      this.#deps.catalog.of(this.#deps.style.product).dialectMarket(symbol.toUpperCase()) !== undefined
    );
  }

  #isListenKey(name: string): boolean {
    return this.#deps.style.specOf(name) === null && this.#deps.listenKeys.isOne(name);
  }

  /** Returns the entrances of the keys found; `join` reports the others. */
  async #entrances(keys: readonly string[], address: string): Promise<Map<string, Entrance>> {
    const found = new Map<string, Entrance>();
    await Promise.allSettled(
      keys.map(async (key) => {
        const entrance = await this.#deps.listenKeys.prepare(key, address);
        if (entrance !== null) found.set(key, entrance);
      }),
    );
    return found;
  }

  #open(reader: StreamReader, ws: WebSocket): void {
    this.#readers.add(reader);
    this.#heartbeat.add(reader);
    ws.on('message', (data) => this.#receive(reader, data));
    for (const event of ['ping', 'pong'] as const)
      ws.on(event, () => {
        if (!reader.takes()) reader.end(CLOSED_FLOOD, 'Too many requests');
      });
    // A broken frame or a reset: ws closes by itself; without a listener the process would end.
    ws.on('error', () => reader.drop());
    ws.on('close', () => this.#forget(reader));
  }

  #forget(reader: StreamReader): void {
    reader.closed = true;
    this.#readers.delete(reader);
    this.#heartbeat.remove(reader);
    for (const name of [...reader.names.keys()]) this.#unsubscribe(reader, name);
  }

  #receive(reader: StreamReader, data: RawData): void {
    if (reader.closed) return;
    if (!reader.takes()) {
      reader.end(CLOSED_FLOOD, 'Too many requests');
      return;
    }
    const read = readControl(data.toString());
    this.#inTurn(reader, () => {
      if (!('error' in read)) return this.#answer(reader, read.control, read.id);
      reader.send(read.error);
      return undefined;
    });
  }

  /** Answers a socket's requests in order, including those that need a look-up first. */
  #inTurn(reader: StreamReader, work: () => Promise<void> | undefined): void {
    const doing = reader.line === null ? work() : reader.line.then(() => (reader.closed ? undefined : work()));
    if (doing === undefined) return;
    const line = doing
      .catch((error: unknown) => {
        this.#deps.log.error({ err: error }, 'a stream request could not be answered');
        reader.end(CLOSED_FAULT, 'try again');
      })
      .finally(() => {
        if (reader.line === line) reader.line = null;
      });
    reader.line = line;
  }

  /** Executes a control frame; its answer precedes all events of its subscriptions (BSTR-12). */
  #answer(reader: StreamReader, control: Control, id: RequestId): Promise<void> | undefined {
    switch (control.method) {
      case 'LIST_SUBSCRIPTIONS':
        reader.send({ result: [...reader.names.keys()], id });
        return undefined;
      case 'GET_PROPERTY':
        reader.send({ result: reader.isCombined, id });
        return undefined;
      case 'SET_PROPERTY':
        reader.isCombined = control.combined;
        this.#publisher.retell(reader);
        reader.send({ result: null, id });
        return undefined;
      case 'UNSUBSCRIBE':
        for (const name of control.names) this.#unsubscribe(reader, name);
        reader.send({ result: null, id });
        return undefined;
      case 'SUBSCRIBE': {
        const after = new Set([...reader.names.keys(), ...control.names]);
        if (after.size > this.#deps.limits.streamsPerSocket || this.#unknownOf(after) > UNKNOWN_MAX) {
          reader.send({ code: 2, msg: 'Invalid request: too many parameters', id });
          return undefined;
        }
        const keys = control.names.filter((name) => !reader.names.has(name) && this.#isListenKey(name));
        if (keys.length > 0) return this.#subscribeAccounts(reader, control.names, keys, id);
        if (reader.send({ result: null, id })) for (const name of control.names) this.#subscribe(reader, name);
      }
    }
    return undefined;
  }

  /** Listen keys are looked up before the answer, after which the client gets all later events (BWS-36). */
  async #subscribeAccounts(reader: StreamReader, names: readonly string[], keys: readonly string[], id: RequestId) {
    const entrances = await this.#entrances(keys.slice(0, KEYS_PER_SOCKET), reader.address);
    if (!reader.closed && reader.send({ result: null, id }))
      for (const name of names) this.#subscribe(reader, name, entrances.get(name));
    for (const entrance of entrances.values()) entrance.release();
  }

  #subscribe(reader: StreamReader, name: string, entrance?: Entrance): void {
    if (reader.names.has(name)) return;
    reader.names.set(name, this.#begin(reader, name, entrance));
  }

  #begin(reader: StreamReader, name: string, entrance?: Entrance): NameKind {
    const spec = this.#deps.style.specOf(name);
    if (spec !== null) return this.#publisher.join(name, spec, reader) ? 'market' : 'unknown';
    if (!this.#deps.listenKeys.isOne(name)) return 'unknown';
    this.#deps.listenKeys.join(name, reader, entrance);
    return 'listenKey';
  }

  #unsubscribe(reader: StreamReader, name: string): void {
    const kind = reader.names.get(name);
    reader.names.delete(name);
    if (kind === 'market') this.#publisher.leave(name, reader);
    else if (kind === 'listenKey') this.#deps.listenKeys.leave(name, reader);
  }

  /** A market was configured: names that waited for it begin (BSTR-14). */
  #retryUnknown(): void {
    for (const reader of this.#readers)
      for (const [name, kind] of reader.names)
        if (kind === 'unknown' && this.#deps.style.specOf(name) !== null)
          reader.names.set(name, this.#begin(reader, name));
  }

  /** Tells everybody that the server stops, and closes (BSTR-23). */
  close(): void {
    this.#heartbeat.close();
    this.#publisher.close();
    const E = this.#deps.clock();
    for (const reader of this.#readers) {
      reader.send({ e: 'serverShutdown', E: reader.isMicro ? E * 1_000 : E });
      reader.end(CLOSED_GOING_AWAY, 'server stops');
    }
    this.#ws.close();
  }
}
