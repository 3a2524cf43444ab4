/**
 * Every speed and memory promise, in one table. `floor` must hold, `goal` is where we are going; a budget whose goal
 * is below its floor is one where less is better.
 */
export interface Budget {
  name: string;
  unit: string;
  floor: number;
  goal: number;
}

export const BUDGETS: readonly Budget[] = [
  { name: 'matching alone, 1 symbol', unit: '× nodejs-order-book', floor: 12, goal: 45 },
  { name: 'whole engine, 1 symbol', unit: 'commands/s', floor: 2_000_000, goal: 10_000_000 },
  { name: 'whole engine, 1 symbol, against matching alone', unit: '× nodejs-order-book', floor: 5, goal: 25 },
  { name: 'whole engine, 100 symbols', unit: 'commands/s', floor: 500_000, goal: 5_000_000 },
  { name: 'whole engine, 80 k resting', unit: 'commands/s', floor: 800_000, goal: 5_000_000 },
  { name: 'memory of a resting order', unit: 'bytes', floor: 150, goal: 100 },
  { name: 'replay of 1 M journaled commands', unit: 'ms', floor: 2_000, goal: 500 },
  { name: "futures, the flow of orders against spot's", unit: '×', floor: 0.7, goal: 0.9 },
  { name: 'orders beside 5,000 open P2P orders', unit: '× none', floor: 0.9, goal: 0.99 },
  { name: 'mark tick over 10,000 positions', unit: 'ms', floor: 10, goal: 2 },
  { name: 'mark tick over 100,000 positions', unit: 'ms', floor: 150, goal: 30 },
  { name: 'memory of a position', unit: 'bytes', floor: 600, goal: 300 },
  { name: 'longest wait for 128 orders', unit: 'ms', floor: 200, goal: 50 },
  { name: 'socket fan-out', unit: 'deliveries/s', floor: 200_000, goal: 1_000_000 },
  { name: 'Binance streams fan-out', unit: 'deliveries/s', floor: 200_000, goal: 1_000_000 },
  ...['socket', 'Binance streams'].flatMap((socket) => [
    { name: `${socket} fan-out at a million a second, p99 from commit to reader`, unit: 'ms', floor: 100, goal: 10 },
    { name: `${socket} fan-out at a million a second, p99 of other calls`, unit: '× quiet', floor: 20, goal: 1.5 },
  ]),
  { name: 'one durable command alone, p50', unit: 'ms', floor: 4, goal: 0.5 },
  { name: 'durable commands, 256 in flight', unit: 'commands/s', floor: 20_000, goal: 100_000 },
  ...['the book', 'the fund', 'deleveraging'].map((way) => ({
    ...{ name: `order beside a cascade of 1,000 into ${way}, p99`, unit: '× quiet', floor: 4, goal: 1.5 },
  })),
  { name: 'recovery of a core, 1 M commands replayed from PostgreSQL', unit: 'ms', floor: 2_000, goal: 500 },
  { name: 'orders over HTTP, 64 in flight', unit: 'orders/s', floor: 2_000, goal: 20_000 },
  { name: 'orders over HTTP, 64 in flight, p99', unit: 'ms', floor: 100, goal: 10 },
  { name: 'orders over the socket, 256 in flight', unit: 'orders/s', floor: 5_000, goal: 100_000 },
  { name: 'orders over the socket, 256 in flight, p99', unit: 'ms', floor: 100, goal: 10 },
  { name: 'event loop of the gateway, p99 of its delay', unit: 'ms', floor: 100, goal: 50 },
  { name: 'overload of 3, answered, p99', unit: 'ms', floor: 1_000, goal: 200 },
  { name: 'overload of 3, not answered', unit: 'orders', floor: 1, goal: 0 },
  { name: 'gateway thread an order', unit: 'µs', floor: 90, goal: 30 },
  { name: 'one order over HTTP, p50', unit: 'ms', floor: 5, goal: 1 },
  { name: 'one order over HTTP, p99', unit: 'ms', floor: 20, goal: 4 },
  { name: 'order beside 20 pages a second, p99', unit: '× quiet', floor: 3, goal: 1.5 },
  { name: 'event loop of the gateway beside 20 pages a second, p99 of its delay', unit: 'ms', floor: 20, goal: 15 },
  { name: 'order beside 20 hostile addresses a second, p99', unit: '× quiet', floor: 3, goal: 1.5 },
  { name: 'a page of 1,000 P2P ads, p99', unit: 'ms', floor: 100, goal: 20 },
  { name: 'a page of 1,000 P2P ads for a person, p99', unit: 'ms', floor: 100, goal: 20 },
  { name: 'warm start of the server', unit: 'ms', floor: 4_000, goal: 2_000 },
  { name: 'log-ins, 50 a second, p99', unit: 'ms', floor: 500, goal: 250 },
  { name: 'log-ins, 50 a second, refused', unit: 'log-ins', floor: 1, goal: 0 },
  { name: 'projections, wall', unit: 'commands/s', floor: 10_000, goal: 30_000 },
  { name: 'projections, a core of the worker', unit: 'commands/s', floor: 30_000, goal: 75_000 },
  { name: 'commit to visible rows, p50', unit: 'ms', floor: 10, goal: 2 },
  { name: 'a chain followed by a core', unit: 'transfers/s', floor: 1_000, goal: 20_000 },
  { name: 'cost of a block, 100,000 addresses watched', unit: '× 1,000 addresses', floor: 1.3, goal: 1.05 },
  { name: 'idle demo with its chain, memory', unit: 'MB more', floor: 150, goal: 80 },
  { name: 'idle demo with its chain, computing', unit: '% of a core more', floor: 5, goal: 2 },
  { name: 'first start with its chain', unit: 's more', floor: 10, goal: 3 },
  { name: 'trade page, script of the first load', unit: 'KiB br', floor: 224, goal: 150 },
  { name: 'trade page, script with the chart', unit: 'KiB br', floor: 300, goal: 230 },
  { name: 'book frames, 95 of 100', unit: 'ms', floor: 50, goal: 20 },
  { name: 'press to picture on the trade page, 95 of 100', unit: 'ms', floor: 100, goal: 50 },
  ...['home', 'markets', 'log-in'].flatMap((page) => [
    { name: `${page}, phone: performance`, unit: 'of 100', floor: 90, goal: 95 },
    { name: `${page}, desktop: performance`, unit: 'of 100', floor: 98, goal: 100 },
    ...['phone', 'desktop'].flatMap((device) => [
      { name: `${page}, ${device}: accessibility, best practices, SEO`, unit: 'of 100', floor: 100, goal: 100 },
      { name: `${page}, ${device}: layout shift`, unit: '‰', floor: 10, goal: 5 },
    ]),
  ]),
  { name: 'trade, phone: performance', unit: 'of 100', floor: 80, goal: 90 },
  { name: 'trade, desktop: performance', unit: 'of 100', floor: 90, goal: 95 },
];
