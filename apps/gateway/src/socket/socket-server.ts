import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { PRODUCTS } from '@pelorus/protocol/exchange/products.ts';
import type { DocumentHead } from '@pelorus/protocol/identity/documents.ts';
import type { SocketReply } from '@pelorus/protocol/socket/messages.ts';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { Refused } from '../http/refused.ts';
import { ownerOf, type Who } from '../http/routes.ts';
import type { InboxKind, InboxNews } from '../inbox/news.ts';
import type { Limits } from '../limits.ts';
import type { P2pKind, P2pNews } from '../p2p/told/news.ts';
import type { MovementKind, WalletNews } from '../wallet/news.ts';
import { Heartbeat } from '../wire/heartbeat.ts';
import { accountFrame } from './account-channel.ts';
import { type ChangeReaders, ChangesChannel } from './changes-channel.ts';
import { Connection } from './connection.ts';
import { ContractAccount } from './contract-account.ts';
import type { KeyDoor, KeyProof } from './key-log-in.ts';
import type { OrderLookups } from './order-lookup.ts';
import { type Accounts, Publisher, type PublisherDeps } from './publisher.ts';
import { type Followed, failure, type LogIn, type Request, readRequest, type SubscriptionName } from './requests.ts';
import { SpotAccount } from './spot-account.ts';

/** Two pings without an answer. */
const SILENT_MS = 40_000;
/** Close codes of our own (RFC 6455 §7.4.2: 4000–4999 are free). */
const CLOSED_LOGGED_OUT = 4001;
const CLOSED_FLOOD = 1008;
const CLOSED_GOING_AWAY = 1001;

interface SocketServerDeps extends PublisherDeps {
  orders: OrderLookups;
  keys: KeyDoor;
  movements: ChangeReaders<MovementKind>;
  news: WalletNews;
  p2p: ChangeReaders<P2pKind>;
  p2pNews: P2pNews;
  inbox: ChangeReaders<InboxKind>;
  inboxNews: InboxNews;
  limits: Limits;
}

const FOLLOWED: readonly Followed[] = [...PRODUCTS, 'wallet', 'p2p', 'inbox'];

/** The native socket: connections, subscriptions and requests. */
export class SocketServer {
  readonly #deps: SocketServerDeps;
  readonly #ws: WebSocketServer;
  readonly #followed: Readonly<
    Accounts & {
      wallet: ChangesChannel<MovementKind>;
      p2p: ChangesChannel<P2pKind>;
      inbox: ChangesChannel<InboxKind>;
    }
  >;
  readonly #stopNews: readonly (() => void)[];
  readonly #publisher: Publisher;
  readonly #connections = new Set<Connection>();
  readonly #heartbeat = new Heartbeat({ silentMs: SILENT_MS, lifeMs: null });

  constructor(deps: SocketServerDeps) {
    this.#deps = deps;
    this.#ws = new WebSocketServer({
      noServer: true,
      maxPayload: deps.limits.socketFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
    });
    const { catalog, inbox, inboxNews, log, movements, news, orders, p2p, p2pNews } = deps;
    const onFault = (error: unknown) => log.warn({ err: error }, 'could not read changed rows');
    this.#followed = {
      spot: new SpotAccount(catalog, orders.spot),
      futures: new ContractAccount(catalog, orders.futures),
      wallet: new ChangesChannel('wallet', movements, onFault),
      p2p: new ChangesChannel('p2p', p2p, onFault),
      inbox: new ChangesChannel('inbox', inbox, onFault),
    };
    this.#stopNews = [
      this.#followed.wallet.follow(news),
      this.#followed.p2p.follow(p2pNews),
      this.#followed.inbox.follow(inboxNews),
    ];
    this.#publisher = new Publisher(deps, this.#followed);
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Finishes the handshake of an upgrade whose origin and session were checked. */
  accept(request: IncomingMessage, raw: Duplex, head: Buffer, who: Who | null, address: string): void {
    this.#ws.handleUpgrade(request, raw, head, (ws) => this.#open(ws, raw, who, address));
  }

  #open(ws: WebSocket, raw: Duplex, who: Who | null, address: string): void {
    const connection = new Connection(ws, raw, who, address, this.#deps.limits, this.#deps.clock);
    this.#connections.add(connection);
    this.#heartbeat.add(connection);
    ws.on('message', (data, isBinary) => this.#receive(connection, data, isBinary));
    // Each ping is echoed in full: whoever sends pings faster than requests are allowed is not a client.
    ws.on('ping', () => {
      if (connection.intake() === 'close') connection.drop();
    });
    // A broken frame or a reset: ws closes by itself; without a listener the process would end.
    ws.on('error', () => connection.drop());
    ws.on('close', () => this.#forget(connection));
  }

  #forget(connection: Connection): void {
    connection.closed = true;
    this.#connections.delete(connection);
    this.#heartbeat.remove(connection);
    for (const topic of connection.topics) topic.remove(connection);
    connection.topics.clear();
    this.#unfollow(connection);
  }

  #receive(connection: Connection, data: RawData, isBinary: boolean): void {
    switch (connection.intake()) {
      case 'ignore':
        return;
      case 'close':
        connection.end(CLOSED_FLOOD, 'too many messages');
        return;
      case 'refuse':
        connection.send(failure({ event: 'error' }, 'TOO_MANY_REQUESTS'));
        return;
      case 'accept':
        this.#read(connection, data, isBinary);
    }
  }

  #read(connection: Connection, data: RawData, isBinary: boolean): void {
    const read = isBinary ? { ok: false as const, echo: { event: 'error' as const } } : readRequest(data.toString());
    if (read.ok) this.#handle(connection, read.request, read.echo);
    else connection.send(failure(read.echo, 'BAD_REQUEST'));
  }

  #handle(connection: Connection, request: Request, echo: SocketReply): void {
    if (request.event === 'ping') connection.send({ event: 'pong', data: { result: this.#deps.clock() } });
    else if (request.event === 'login') this.#logIn(connection, echo, request);
    else if (request.event === 'logout') this.#logOut(connection, echo, request.followed);
    else if (request.event === 'sub') this.#subscribe(connection, request.name, echo);
    else this.#unsubscribe(connection, request.name, echo);
  }

  #logIn(connection: Connection, echo: SocketReply, { followed, proof }: LogIn): void {
    const { who } = connection;
    // An inbox is a person's, as their security is: no key reads it (INBX-09).
    if (proof !== undefined && followed === 'inbox') connection.send(failure(echo, 'API_KEY_INVALID'));
    else if (proof !== undefined) void this.#logInByKey(connection, echo, followed, proof);
    else if (who === null) connection.send(failure(echo, 'NOT_LOGGED_IN'));
    else {
      connection.nextLogIn(null);
      this.#follow(connection, followed, who.accountId, null);
    }
  }

  async #logInByKey(connection: Connection, echo: SocketReply, followed: Followed, proof: KeyProof): Promise<void> {
    const logIn = connection.nextLogIn(proof.apiKey);
    try {
      const { accountId } = await this.#deps.keys.enter(proof, connection.address);
      // A later log-in or log-out has been requested meanwhile (SOCK-48).
      if (connection.logIn !== logIn) throw new Refused('NOT_LOGGED_IN');
      if (!connection.closed) this.#follow(connection, followed, accountId, proof.apiKey);
    } catch (error) {
      connection.send(failure(echo, error instanceof Refused ? error.refusal : 'UNAVAILABLE'));
    }
  }

  /** A connection follows one account at a time, by one channel or more: the last it logged in to, by the last proof. */
  #follow(connection: Connection, followed: Followed, account: number, apiKey: string | null): void {
    if (connection.account !== account) this.#unfollow(connection);
    connection.account = account;
    connection.apiKey = apiKey;
    this.#followed[followed].add(account, connection);
  }

  /** Ends one channel of an account, or all. */
  #unfollow(connection: Connection, followed?: Followed): void {
    const { account } = connection;
    if (account === null) return;
    for (const one of followed === undefined ? FOLLOWED : [followed]) this.#followed[one].remove(account, connection);
    if (FOLLOWED.some((one) => this.#followed[one].follows(account, connection))) return;
    connection.account = null;
    connection.apiKey = null;
  }

  #logOut(connection: Connection, echo: SocketReply, followed: Followed): void {
    connection.nextLogIn();
    this.#unfollow(connection, followed);
    connection.send({ ...echo, data: { result: true } });
  }

  #topic(name: SubscriptionName) {
    if (name.pairCode === undefined) return this.#publisher.topic(name, null);
    const market = this.#deps.catalog.of(name.biz).market(name.pairCode);
    return market === undefined ? null : this.#publisher.topic(name, market.id);
  }

  #subscribe(connection: Connection, name: SubscriptionName, echo: SocketReply): void {
    const topic = this.#topic(name);
    if (topic === null) return void connection.send(failure(echo, 'UNKNOWN_MARKET'));
    const granted = { ...echo, data: { result: true } };
    if (connection.topics.has(topic)) return void connection.send(granted);
    if (connection.topics.size >= this.#deps.limits.socketSubscriptions)
      return void connection.send(failure(echo, 'TOO_MANY_REQUESTS'));
    if (!connection.send(granted)) return;
    connection.topics.add(topic);
    if (topic.add(connection)) this.#publisher.await(topic);
  }

  #unsubscribe(connection: Connection, name: SubscriptionName, echo: SocketReply): void {
    const topic = this.#topic(name);
    if (topic === null) return void connection.send(failure(echo, 'UNKNOWN_MARKET'));
    topic.remove(connection);
    connection.topics.delete(topic);
    connection.send({ ...echo, data: { result: true } });
  }

  /** Tells a person's own connections, in whichever view, that something they arranged has changed (DOC-05). */
  tellDocument(userId: string, head: DocumentHead): void {
    const frame = accountFrame('spot', 'document', head);
    for (const connection of this.#connections) {
      const { account, apiKey, who } = connection;
      if (account !== null && apiKey === null && who !== null && ownerOf(who) === userId) connection.write(frame);
    }
  }

  /** Closes the connections of an ended session at once. */
  endSession(sessionId: string): void {
    for (const connection of this.#connections)
      if (connection.who?.sessionId === sessionId) connection.end(CLOSED_LOGGED_OUT, 'logged out');
  }

  /** Closes the connections whose API key lost access to what they follow (SOCK-47). */
  async checkKeys(): Promise<void> {
    const uses = [...this.#connections].flatMap((connection) => {
      const { apiKey, address } = connection;
      return apiKey === null ? [] : [{ apiKey, address, connection }];
    });
    if (uses.length === 0) return;
    await this.#deps.keys.check(uses, ({ apiKey, connection }) => {
      if (connection.apiKey === apiKey) connection.end(CLOSED_LOGGED_OUT, 'API key is over');
    });
  }

  /** The sessions that connections were opened with. */
  sessions(): Set<string> {
    const ids = new Set<string>();
    for (const { who } of this.#connections) if (who?.sessionId) ids.add(who.sessionId);
    return ids;
  }

  close(): void {
    this.#heartbeat.close();
    for (const stop of this.#stopNews) stop();
    this.#publisher.close();
    for (const connection of this.#connections) connection.end(CLOSED_GOING_AWAY, 'server stops');
    this.#ws.close();
  }
}
