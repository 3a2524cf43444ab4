import type { BookNews, LiveBook } from '../book/live-book.ts';
import type { BookScale } from '../book/replica.ts';
import { ApiRefusal } from '../http/refusal.ts';
import { accountCalls, algoCalls, contractCalls, convertCalls, marketCalls, orderCalls, walletCalls } from './calls.ts';
import { p2pCalls } from './p2p-calls.ts';
import { newClientId, type Patience, resolved } from './placing.ts';
import { type ApiKey, type Signer, signerOf } from './signing.ts';
import { type OpenSocket, Sockets } from './sockets.ts';
import { Transport } from './transport.ts';
import type {
  OrderData,
  PlacedData,
  PlacedListData,
  PlaceListBody,
  PlaceOrderBody,
  RefusalName,
  SymbolData,
} from './wire.ts';

export interface ExchangeOptions {
  /** https://host of the exchange; of demo accounts what their page names, https://host/demo. */
  url: string;
  /** Without one only what everybody may know. */
  key?: ApiKey | Signer;
  /** How long one try of a call may take, ms. */
  timeoutMs?: number;
  /** How long a placement whose answer did not come is asked for again, ms. */
  resolveMs?: number;
  fetch?: typeof fetch;
  /** Other than the global one: `(url) => new WebSocket(url) as never` of the package ws, for instance. */
  openSocket?: OpenSocket;
}

/** Returns whether `error` is a refusal of the exchange, by one of these names if any are given. */
export function isRefusal(error: unknown, ...names: RefusalName[]): error is ApiRefusal {
  return error instanceof ApiRefusal && (names.length === 0 || (names as string[]).includes(error.error));
}

/** How the texts of a market's prices and quantities become whole numbers. */
export function scaleOf({ priceScale, tickSize, quantityScale }: SymbolData): BookScale {
  return { priceScale, tickUnits: Number(tickSize.replace('.', '')), quantityScale };
}

/** Node before 22 has no WebSocket of its own: the package ws comes with this one for it. By its name, so that bundlers take it along. */
async function socketOpener(): Promise<OpenSocket> {
  if (typeof WebSocket === 'function') return (url) => new WebSocket(url);
  const { WebSocket: NodeSocket } = (await import('ws')) as unknown as { WebSocket: new (url: string) => WebSocket };
  return (url) => new NodeSocket(url);
}

/** The exchange, for programs: typed calls, orders that are placed once, and live data. Amounts are texts, never numbers. */
export class Exchange {
  readonly markets: ReturnType<typeof marketCalls>;
  readonly contracts: ReturnType<typeof contractCalls>;
  readonly orders: ReturnType<typeof orderCalls>;
  readonly algos: ReturnType<typeof algoCalls>;
  readonly convert: ReturnType<typeof convertCalls>;
  readonly account: ReturnType<typeof accountCalls>;
  readonly wallet: ReturnType<typeof walletCalls>;
  readonly p2p: ReturnType<typeof p2pCalls>;
  readonly #options: ExchangeOptions;
  readonly #signer: Signer | null;
  readonly #transport: Transport;
  readonly #patience: Patience;
  #sockets: Promise<Sockets> | null = null;

  constructor(options: ExchangeOptions) {
    const { url, key, timeoutMs, resolveMs, fetch } = options;
    this.#options = options;
    this.#signer = key === undefined ? null : 'sign' in key ? key : signerOf(key);
    this.#transport = new Transport({ url, signer: this.#signer, timeoutMs, fetch });
    this.#patience = { resolveMs };
    const { send } = this.#transport;
    const calls = orderCalls(send);
    this.markets = marketCalls(send);
    this.contracts = contractCalls(send);
    this.account = accountCalls(send);
    this.wallet = walletCalls(send);
    this.p2p = p2pCalls(send);
    this.convert = convertCalls(send);
    const algos = algoCalls(send);
    this.algos = {
      ...algos,
      place: (body) => {
        const clientAlgoId = body.clientAlgoId ?? newClientId();
        return resolved(clientAlgoId, () => algos.place({ ...body, clientAlgoId }), this.#patience);
      },
    };
    this.orders = {
      ...calls,
      place: (body) => this.#place(calls.place, body),
      placeList: (body) => this.#placeList(calls.placeList, body),
      replace: (orderId, body) => {
        const clientOrderId = body.clientOrderId ?? newClientId();
        return resolved(clientOrderId, () => calls.replace(orderId, { ...body, clientOrderId }), this.#patience);
      },
      cancel: (orderId) => this.#cancel(calls, orderId),
    };
  }

  /** One connection for all live data. */
  sockets(): Promise<Sockets> {
    this.#sockets ??= this.#openSockets();
    return this.#sockets;
  }

  /** Keeps a market's book, proven by checksums (SOCK-15). Refuses UNKNOWN_MARKET. */
  async book(pairCode: string, onNews: (news: BookNews) => void = () => {}): Promise<LiveBook> {
    const { symbols } = await this.markets.symbols();
    const symbol = symbols.find((one) => one.pairCode === pairCode);
    if (symbol === undefined) throw new TypeError(`no such market: ${pairCode}`);
    return (await this.sockets()).book(pairCode, scaleOf(symbol), onNews);
  }

  /** Ends the connection for live data: the program may end. */
  async close(): Promise<void> {
    const sockets = this.#sockets;
    this.#sockets = null;
    (await sockets)?.close();
  }

  async #openSockets(): Promise<Sockets> {
    const open = this.#options.openSocket ?? (await socketOpener());
    const nowMs = () => this.#transport.nowMs();
    // Any signed call that is refused for its time sets the clock (CLI-34).
    const setClock = () => this.account.key();
    return new Sockets({ url: this.#options.url, signer: this.#signer, nowMs, open, setClock });
  }

  #place(place: (body: PlaceOrderBody) => Promise<PlacedData>, body: PlaceOrderBody): Promise<PlacedData> {
    const clientOrderId = body.clientOrderId ?? newClientId();
    return resolved(clientOrderId, () => place({ ...body, clientOrderId }), this.#patience);
  }

  #placeList(place: (body: PlaceListBody) => Promise<PlacedListData>, body: PlaceListBody): Promise<PlacedListData> {
    const clientListId = body.clientListId ?? newClientId();
    return resolved(clientListId, () => place({ ...body, clientListId }), this.#patience);
  }

  /** A cancel that was done, but not heard of, is refused when it is repeated: then the order as it ended is the answer. */
  async #cancel({ cancel, one }: ReturnType<typeof orderCalls>, orderId: number): Promise<OrderData> {
    let tries = 0;
    const ask = async () => {
      tries += 1;
      try {
        return await cancel(orderId);
      } catch (error) {
        if (tries === 1 || !isRefusal(error, 'UNKNOWN_ORDER')) throw error;
        const order = await one(orderId);
        if (order.reason === null) throw error;
        return order;
      }
    };
    return resolved(String(orderId), ask, this.#patience);
  }
}
