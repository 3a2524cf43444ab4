import type { ContractClient } from './contract-client.ts';
import { must, until } from './patience.ts';

const SIZE = 0.01;

/** Lets a client set leverage, open, read, wait for a price, close and hear of all; throws at the first thing that is wrong. */
export async function playContract(client: ContractClient): Promise<void> {
  const orders = new Map<number, string>();
  const sizes: number[] = [];
  try {
    await client.watch(
      (id, status) => orders.set(id, status),
      (size) => sizes.push(size),
    );
    must((await client.setLeverage(7)) === 7, 'the leverage is another');
    const price = await until('a last price', async () => (await client.lastPrice()) || undefined);
    // A book that has just begun may be empty: then a market order ends unfilled.
    const opened = await until('an order that opens', async () => {
      const order = await client.market('BUY', SIZE);
      return order.status === 'FILLED' ? order : undefined;
    });
    must((await client.position()) === SIZE, 'the position has another size');
    const cancel = await client.stop(SIZE, Math.floor(price * 0.8));
    await cancel();
    const closed = await client.market('SELL', SIZE, true);
    must(closed.status === 'FILLED', `what closes is ${closed.status}`);
    must((await client.position()) === 0, 'the position is not closed');
    for (const { id } of [opened, closed])
      await until(`the stream tells ${id}`, () => (orders.get(id) === 'FILLED' ? true : undefined));
    await until('the stream tells the position', () => (sizes.includes(SIZE) && sizes.at(-1) === 0 ? true : undefined));
  } finally {
    await client.close();
  }
}
