import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { CoreLinkListener, Hello } from '@pelorus/protocol/link/core-link.ts';
import { expect, it } from 'vitest';
import { followCore } from './core-stream.ts';
import type { GatewayDeps } from './deps.ts';
import type { MarketFeed } from './markets/market-feed.ts';

/** A gateway's ends of the core's stream, which write down what they are told. */
function listening() {
  const told: string[] = [];
  let listener: CoreLinkListener | undefined;
  const tell = (what: string) => (of: { seq: number }) => void told.push(`${what} ${of.seq}`);
  const deps = {
    core: {
      listen(given: CoreLinkListener) {
        listener = given;
      },
    },
    catalog: {
      reset() {},
      apply: tell('catalog'),
      helloOf: (_: Product, hello: Hello) => hello,
      spotPart: (command: AppliedCommand) => command,
      contractPart: () => undefined,
    },
    orders: { reset() {}, apply: tell('orders') },
    marks: { reset() {} },
    barrier: { reset() {}, advance() {} },
  } as unknown as GatewayDeps;
  const feed = {
    onHello: tell('hello'),
    onCommand: tell('feed'),
    onBatchEnd() {},
    onDown() {},
  } as unknown as MarketFeed;
  const silent = { onHello() {}, onBatchEnd() {} } as unknown as MarketFeed;
  void followCore(deps, { spot: feed, futures: silent });
  if (listener === undefined) throw new Error('nobody listens');
  const { onHello, onCommand, onBatchEnd } = listener;
  return {
    told,
    hello: (seq: number) => onHello({ seq } as Hello),
    command: (seq: number) => onCommand({ seq } as AppliedCommand),
    batchEnd: (seq: number) => onBatchEnd(seq),
  };
}

it('MKTD-33 a command that is heard again changes nothing', () => {
  const { told, hello, command } = listening();
  hello(7);
  for (const seq of [6, 7, 8, 8, 9, 8]) command(seq);
  expect(told).toEqual(['hello 7', 'catalog 8', 'orders 8', 'feed 8', 'catalog 9', 'orders 9', 'feed 9']);
});

it('MKTD-33 behind a hole nothing is taken: the link is told so, and begins anew', () => {
  const { told, hello, command, batchEnd } = listening();
  hello(7);
  command(8);
  batchEnd(8);
  expect(() => command(10)).toThrow('got seq 10 after 8');
  expect(() => command(11)).toThrow('got seq 11 after 8');
  expect(() => batchEnd(11)).toThrow('ended at 11');
  hello(11);
  command(12);
  expect(told.filter((line) => !line.startsWith('catalog'))).toEqual([
    ...['hello 7', 'orders 8', 'feed 8', 'hello 11', 'orders 12', 'feed 12'],
  ]);
});
