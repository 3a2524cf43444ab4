import { type Amend, type Book, type Client, SYMBOL } from './client.ts';
import { must, until } from './patience.ts';

/** Result of a client, for one line. */
interface Outcome {
  markets: number;
  /** Ids at which the client's own book equalled the snapshot. */
  bookId: number;
  levels: number;
}

/** Compared levels of a side: beyond a snapshot's 1,000 it says nothing. */
const COMPARED = 500;

/** Returns what two books differ in, empty if in nothing. */
function difference(own: Book, snapshot: Book): string {
  for (const side of ['bids', 'asks'] as const) {
    const [a, b] = [own[side].slice(0, COMPARED), snapshot[side].slice(0, COMPARED)];
    if (a.length !== b.length) return `${side}: ${a.length} levels, ${b.length} in the snapshot`;
    const at = a.findIndex(([price, quantity], i) => price !== b[i]?.[0] || quantity !== b[i]?.[1]);
    if (at >= 0) return `${side}[${at}]: ${a[at]}, ${b[at]} in the snapshot`;
  }
  return '';
}

/**
 * Amends an order of 0.002 by each of the client's ways: it goes by the name that is sent, by one that is made where none is,
 * and keeps the one it has where that is sent.
 */
async function rename(client: Client, id: number): Promise<void> {
  let steps = 20;
  let present: string | undefined;
  const amended = async (amend: Amend, name?: string) => {
    steps--;
    const { before, after } = await amend(id, (steps / 10_000).toFixed(4), name);
    must(present === undefined || before === present, `it was ${present}, and is told to have been ${before}`);
    must(name === undefined ? after !== before : after === name, `called ${name} it is ${after}`);
    present = after;
  };
  for (const [nth, amend] of (client.amend ?? []).entries()) {
    for (const name of [`mine-${nth}`, undefined, `again-${nth}`, `again-${nth}`]) await amended(amend, name);
    must((await client.find(id)).status === 'NEW', 'an amended order is not open');
  }
}

/** Trades: an order rests, is found, is cancelled; another takes, and the account's stream tells both. */
async function trade(client: Client): Promise<void> {
  const told = new Map<number, string>();
  await client.watchOrders(({ id, status }) => told.set(id, status));
  // An exchange that has just begun has no candle yet.
  const close = await until('a last price', async () => (await client.lastClose()) || undefined);
  const price = Math.floor(close * 0.9);
  const resting = await client.buyLimit('0.002', String(price));
  must(resting.status === 'NEW', `a limit order far from the market is ${resting.status}`);
  await until('the stream tells the resting order', () => told.get(resting.id));
  const found = await client.find(resting.id);
  must(found.id === resting.id && found.status === 'NEW', `it is found as ${found.id} ${found.status}`);
  await rename(client, resting.id);
  const cancelled = await client.cancel(resting.id);
  must(cancelled.status === 'CANCELED', `cancelled it is ${cancelled.status}`);
  const taking = await client.buyMarket('0.001');
  must(taking.status === 'FILLED', `a market order is ${taking.status}`);
  for (const [id, status] of [
    [resting.id, 'CANCELED'],
    [taking.id, 'FILLED'],
  ] as const)
    await until(`the stream tells ${status}`, () => (told.get(id) === status ? true : undefined));
}

/** Builds the book from the stream until one of its states and a snapshot have the same id: they must be the same book. */
async function rebuild(client: Client): Promise<Book> {
  const states = new Map<number, Book>();
  let newest = 0;
  await client.watchBook((book) => {
    states.set(book.id, book);
    newest = book.id;
  });
  const first = newest;
  return until('a snapshot at an id of the stream', async () => {
    const snapshot = await client.book();
    if (snapshot.id <= first) return undefined;
    await until('the stream reaches the snapshot', () => (newest >= snapshot.id ? true : undefined));
    const own = states.get(snapshot.id);
    if (own === undefined) return undefined;
    const wrong = difference(own, snapshot);
    must(wrong === '', `the book of ${SYMBOL} at ${snapshot.id} is another: ${wrong}`);
    return snapshot;
  });
}

/** Lets a client load markets, read, trade, hear of its orders and rebuild the book; throws at the first thing that is wrong. */
export async function play(client: Client): Promise<Outcome> {
  try {
    const markets = await client.markets();
    must(markets > 0, 'no markets');
    must((await client.available('USDT')) > 0, 'no USDT');
    await trade(client);
    const book = await rebuild(client);
    return { markets, bookId: book.id, levels: book.bids.length + book.asks.length };
  } finally {
    await client.close();
  }
}
