/** An exchange, and a key of a funded account there. */
export interface Venue {
  /** http://host:port */
  url: string;
  apiKey: string;
  secret: string;
}

export interface Book {
  /** The id of the last change that is in it. */
  id: number;
  /** Price and quantity, best first. */
  bids: readonly (readonly [number, number])[];
  asks: readonly (readonly [number, number])[];
}

export interface PlacedOrder {
  id: number;
  status: string;
}

/** Client order ids of an amended order, before and after. */
interface Renamed {
  before: string;
  after: string;
}

/** Makes an order smaller, and calls it something else; without a name it gets one. */
export type Amend = (id: number, quantity: string, name?: string) => Promise<Renamed>;

/** The abilities of a client library, in its own API: nothing here knows the wire format. */
export interface Client {
  /** Package and version. */
  name: string;
  /** How many spot markets it has loaded. */
  markets(): Promise<number>;
  /** The close of the newest candle of a minute. */
  lastClose(): Promise<number>;
  available(asset: string): Promise<number>;
  buyLimit(quantity: string, price: string): Promise<PlacedOrder>;
  buyMarket(quantity: string): Promise<PlacedOrder>;
  find(id: number): Promise<PlacedOrder>;
  cancel(id: number): Promise<PlacedOrder>;
  /** By REST and by socket, where the client has the call. */
  amend?: readonly Amend[];
  /** The book by one request, the best 1,000 levels of each side. */
  book(): Promise<Book>;
  /** Tells every state of the book that the client builds from its stream; resolves once the first is there. */
  watchBook(tell: (book: Book) => void): Promise<void>;
  /** Tells each order of the account whose state changed; resolves once it hears. */
  watchOrders(tell: (order: PlacedOrder) => void): Promise<void>;
  /** Ends all connections. */
  close(): Promise<void> | void;
}

/** Symbol that all clients trade, as the wire writes it. */
export const SYMBOL = 'BTCUSDT';

export const socketUrl = ({ url }: Venue): string => url.replace(/^http/, 'ws');
