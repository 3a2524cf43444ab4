import { bookAndRest, proClient } from '../ccxt/pro-client.ts';

interface BookWitness {
  /** Resolves once the book as it was followed is REST's, without a gap on the way; throws the first fault. */
  hold(): Promise<void>;
  close(): Promise<void>;
}

/** Follows a pair's book by socket as ccxt does, which gives up at any gap in the ids (P27, BSTR-42). */
export async function witnessBook(url: string, pair: string): Promise<BookWitness> {
  const watcher = await proClient(url);
  let fault: unknown = null;
  let isOver = false;
  let first = true;
  const begun = Promise.withResolvers<void>();
  const follow = async () => {
    while (!isOver) {
      await watcher.watchOrderBook(pair);
      if (first) begun.resolve();
      first = false;
    }
  };
  follow().catch((error: unknown) => {
    if (!isOver) fault = error;
    begun.resolve();
  });
  await begun.promise;
  return {
    async hold() {
      if (fault !== null) throw fault;
      const { watched, rest } = await bookAndRest(watcher, pair);
      if (fault !== null) throw fault;
      if (JSON.stringify(watched) !== JSON.stringify(rest))
        throw new Error(`the book that was followed is not REST's: ${JSON.stringify({ watched, rest })}`);
    },
    async close() {
      isOver = true;
      await watcher.close();
    },
  };
}
